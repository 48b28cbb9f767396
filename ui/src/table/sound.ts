// A few soft sounds, made and not recorded. Loaded only when the player wants
// them; between two sounds the device's audio is let go, so that nothing runs
// at rest.

import type { View } from "../ipc";

/** A note: pitch in Hz, when it begins and how long it lasts in seconds, how loud. */
type Note = readonly [pitch: number, begins: number, lasts: number, loud: number];

const TICK: Note[] = [[620, 0, 0.05, 0.1]];
const SOUNDS: Partial<Record<View["event"], Note[]>> = {
  selected: TICK,
  deselected: [[480, 0, 0.05, 0.08]],
  replaced: TICK,
  cleared: [[240, 0, 0.09, 0.1]],
  removed_pair: [[659, 0, 0.12, 0.1], [880, 0.07, 0.2, 0.1]],
  removed_trio: [[659, 0, 0.12, 0.1], [880, 0.07, 0.14, 0.1], [1109, 0.14, 0.26, 0.1]],
  moved: [[392, 0, 0.07, 0.1], [523, 0.03, 0.1, 0.07]],
  drawn: [[440, 0, 0.06, 0.08]],
  undone: [[392, 0, 0.07, 0.07]],
  redone: [[440, 0, 0.07, 0.07]],
  dealt: [[330, 0, 0.06, 0.07], [392, 0.07, 0.06, 0.07], [494, 0.14, 0.09, 0.07]],
  restarted: [[330, 0, 0.06, 0.07], [392, 0.07, 0.06, 0.07]],
};
const WON: Note[] = [523, 659, 784, 1047, 1319].map((pitch, i) => [pitch, i * 0.13, 0.45, 0.09]);
const STUCK: Note[] = [[330, 0, 0.2, 0.09], [262, 0.16, 0.35, 0.09]];

let audio: AudioContext | null = null;
let rest = 0;

/** Lets an answer be heard. */
export function sound(before: View | null, after: View): void {
  let notes = SOUNDS[after.event];
  if (after.status !== before?.status && after.status === "won") notes = WON;
  if (after.status !== before?.status && after.status === "stuck") notes = STUCK;
  if (notes) play(notes);
}

function play(notes: Note[]): void {
  if (!audio) {
    // Where the system asks what the sound is for: music goes on beside it.
    const session = (navigator as { audioSession?: { type: string } }).audioSession;
    if (session) session.type = "ambient";
    audio = new AudioContext({ latencyHint: "interactive" });
  }
  const context = audio;
  void context.resume();
  const now = context.currentTime + 0.005;
  let end = 0;
  for (const [pitch, begins, lasts, loud] of notes) {
    const voice = context.createOscillator();
    const level = context.createGain();
    voice.type = "triangle";
    voice.frequency.value = pitch;
    level.gain.setValueAtTime(0, now + begins);
    level.gain.linearRampToValueAtTime(loud, now + begins + 0.006);
    level.gain.exponentialRampToValueAtTime(0.0004, now + begins + lasts);
    voice.connect(level).connect(context.destination);
    voice.start(now + begins);
    voice.stop(now + begins + lasts);
    end = Math.max(end, begins + lasts);
  }
  window.clearTimeout(rest);
  rest = window.setTimeout(() => void context.suspend(), end * 1000 + 250);
}

/** Lets the device's audio go for good: the player wants no sounds any more. */
export function silence(): void {
  window.clearTimeout(rest);
  void audio?.close();
  audio = null;
}
