// What the table of the game itself asks of the engine, one command after the
// other in the order of the taps.

import { applyUpdate, state } from "../app";
import { commands } from "../bindings";
import { inTurn, send, type Asked } from "../ipc";
import type { Place, Update } from "../ipc";
import { showText } from "../views/messages";
import { refusalText } from "../views/refusal";

/** Sends a command that changes the table, in a job that has its turn; a refusal is said, not thrown. */
async function sent(call: () => Asked<Update>): Promise<Update | null> {
  try {
    const update = await send(call);
    applyUpdate(update);
    return update;
  } catch (error) {
    showText(refusalText(error));
    return null;
  }
}

/** The same in its turn. */
export const inOrder = (call: () => Asked<Update>): Promise<Update | null> => inTurn(() => sent(call));

export const tap = (place: Place): Promise<Update | null> => inOrder(() => commands.tap(place));
export const move = (from: Place, to: Place): Promise<Update | null> => inOrder(() => commands.moveCard(from, to));
export const undo = (): Promise<Update | null> => inOrder(() => commands.undo());
export const redo = (): Promise<Update | null> => inOrder(() => commands.redo());
export const deselect = (): Promise<Update | null> => inOrder(() => commands.deselect());

export const homeOnly = (place: Place): Promise<Update | null> => inOrder(() => commands.home(place));

/** A quick second tap, where the first one selected: home, and when that is nothing, a tap. */
export function home(place: Place): Promise<Update | null> {
  return inTurn(async () => {
    if (state().update.view.selected[0] !== place) return sent(() => commands.tap(place));
    const answer = await sent(() => commands.home(place));
    if (answer?.view.event !== "ignored") return answer;
    return sent(() => commands.tap(place));
  });
}

let finishing = false;

/** Sends home all that can go, a move at a time, until something else is asked. */
export async function finish(pauseMs: number): Promise<void> {
  if (finishing) return;
  finishing = true;
  try {
    let next = state().update.view.next_home;
    while (next !== null) {
      const place = next;
      const { moves } = state().update.view;
      const answer = await inOrder(() => commands.home(place));
      // Another tap came between, or the engine had nothing to send.
      if (!answer || answer.view.event !== "moved") break;
      if (answer.view.moves !== moves + 1) break;
      next = answer.view.next_home;
      if (next !== null && pauseMs > 0) await new Promise((done) => window.setTimeout(done, pauseMs));
    }
  } finally {
    finishing = false;
  }
}
