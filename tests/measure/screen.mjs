// A display whose picture lies in a file, so that what is seen on it can be timed from outside, the
// same way for every program.

import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { end, startDisplay } from "../shell/fixture.mjs";

const WIDTH = 1280;
const HEIGHT = 900;
/** Every so many lines of the picture are looked at. */
const STEP = 15;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a display, with a window manager on it if wanted. */
export async function startScreen({ manager = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "half-moon-screen-"));
  const { name, stop } = await startDisplay({ size: `${WIDTH}x${HEIGHT}`, options: ["-fbdir", folder, "-noreset"] });
  const openbox = manager ? spawn("openbox", [], { env: { ...process.env, DISPLAY: name }, stdio: "ignore" }) : null;
  const file = openSync(join(folder, "Xvfb_screen0"), "r");
  const head = Buffer.alloc(100);
  readSync(file, head, 0, 100, 0);
  // The head of an X window dump: its own length, then, further on, bytes a line and colours.
  const bytesPerLine = head.readUInt32BE(48);
  const offset = head.readUInt32BE(0) + head.readUInt32BE(76) * 12;
  const lines = Math.floor(HEIGHT / STEP);

  return {
    name,
    /** A part of the picture, as it is now. */
    look() {
      const picture = Buffer.allocUnsafe(lines * bytesPerLine);
      for (let line = 0; line < lines; line += 1) {
        readSync(file, picture, line * bytesPerLine, bytesPerLine, offset + line * STEP * bytesPerLine);
      }
      return picture;
    },
    async stop() {
      if (openbox) await end(openbox);
      closeSync(file);
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const pixels = (picture) => new Uint32Array(picture.buffer, picture.byteOffset, picture.length / 4);

/** How many of the sampled pixels differ. */
function difference(one, other) {
  const [a, b] = [pixels(one), pixels(other)];
  let count = 0;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) count += 1;
  return count;
}

/** Whether this much of the sampled pixels is all but white, as the paper of cards is. */
export function papered(picture, part = 0.05) {
  const all = pixels(picture);
  let count = 0;
  for (const pixel of all) if ((pixel & 0xf0f0f0) === 0xf0f0f0) count += 1;
  return count > all.length * part;
}

/** A clock that ticks or a cursor that blinks is no change of the picture. */
const SMALL = 60;

/**
 * Watches until nothing has changed for `quiet` milliseconds in a picture that `shows` what it
 * must: a window is there long before what it holds. Gives when all but half a per cent of what is
 * new in the last picture was there, since `began`.
 */
export async function settled(screen, before, { began = performance.now(), quiet = 1200, longest = 30_000, part = 0.995, shows = () => true } = {}) {
  const pictures = [{ time: began, picture: before }];
  let changed = performance.now();
  for (;;) {
    const picture = screen.look();
    const time = performance.now();
    const last = pictures.at(-1).picture;
    if (!picture.equals(last)) {
      if (difference(picture, last) > SMALL) changed = time;
      pictures.push({ time, picture });
    }
    if (pictures.length > 1 && time - changed > quiet && shows(pictures.at(-1).picture)) break;
    if (time - began > longest) throw new Error(`the picture has not settled in ${longest} ms`);
    await wait(1);
  }
  const final = pictures.at(-1).picture;
  const whole = difference(before, final);
  if (whole < 1000) throw new Error("nothing was shown");
  const allowed = whole * (1 - part);
  const complete = pictures.find(({ picture }) => difference(picture, final) <= allowed);
  const first = pictures.find(({ picture }) => difference(picture, before) > 1000);
  return { ms: complete.time - began, first: first.time - began, picture: final };
}

/** Watches until something changes; gives the milliseconds since `began`. */
export async function changes(screen, before, { began = performance.now(), longest = 5000 } = {}) {
  for (;;) {
    const picture = screen.look();
    if (!picture.equals(before) && difference(picture, before) > SMALL) return performance.now() - began;
    if (performance.now() - began > longest) throw new Error(`nothing has changed in ${longest} ms`);
    await wait(1);
  }
}
