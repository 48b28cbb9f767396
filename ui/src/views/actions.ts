// What buttons of the bar, the menu, the pages and the keyboard have in common.

import { close, confirm, open, state, today } from "../app";
import { commands, type GameKind } from "../bindings";
import { t } from "../i18n";
import { ask } from "../ipc";
import { inOrder } from "../table/play";
import { closeAll } from "./dialog";
import { GAMES } from "./games";
import { showText } from "./messages";
import { refusalText } from "./refusal";

/** Whether leaving the deal at hand would lose a move (SPEC 4). */
export function moveAtStake(): boolean {
  const { view } = state().update;
  return view.moves > 0 && view.status !== "won";
}

function mustAsk(): boolean {
  return state().settings.ask_before_losing && moveAtStake();
}

async function mayLeave(): Promise<boolean> {
  if (!mustAsk()) return true;
  return confirm({ title: "confirm.new", text: "confirm.new_text", yes: "confirm.new_yes", no: "confirm.keep" });
}

/** A new deal of the game at hand. */
export async function newDeal(): Promise<void> {
  if (!(await mayLeave())) return;
  closeAll();
  await inOrder(() => commands.newDeal(null, today()));
}

/** The same deal from its beginning. */
export async function restart(): Promise<void> {
  const question = {
    title: "confirm.restart",
    text: "confirm.restart_text",
    yes: "confirm.restart_yes",
    no: "confirm.keep",
  } as const;
  if (mustAsk() && !(await confirm(question))) return;
  closeAll();
  await inOrder(() => commands.restart());
}

/** The deal that everybody has today. */
export async function dayDeal(): Promise<void> {
  if (!(await mayLeave())) return;
  closeAll();
  await inOrder(() => commands.dealOfDay(null, today()));
}

/** Back to the deal that was left before this one. */
export async function previousDeal(): Promise<void> {
  if (!(await mayLeave())) return;
  closeAll();
  await inOrder(() => commands.previousDeal(today()));
}

/** A code that the app itself shows, tapped; asks as a new deal does. */
export async function dealShownCode(code: string): Promise<void> {
  const question = {
    title: "confirm.deal_code",
    text: "confirm.deal_code_text",
    yes: "action.deal",
    no: "confirm.keep",
  } as const;
  if (mustAsk() && !(await confirm(question))) return;
  closeAll();
  await inOrder(() => commands.dealCode(code, today()));
}

/** The other game, or the one named; its unfinished deal is as it was left. */
export async function switchGame(game: GameKind = otherGame()): Promise<void> {
  closeAll();
  await inOrder(() => commands.switchGame(game, today()));
}

/** The game after the one at hand, in the order of the menus. */
export function otherGame(): GameKind {
  const { game } = state().update.view;
  return GAMES[(GAMES.indexOf(game) + 1) % GAMES.length] ?? game;
}

/** Stops the clock; the next tap ends the pause. */
export async function pause(): Promise<void> {
  closeAll();
  await inOrder(() => (state().update.clock.paused ? commands.resume() : commands.pause()));
}

/** A second view of the same table (desktop). */
export async function newWindow(): Promise<void> {
  try {
    await ask(() => commands.openWindow());
  } catch (error) {
    showText(refusalText(error));
  }
}

/** Puts the game's code on the clipboard. */
export async function copyCode(): Promise<void> {
  const { copyText } = await import("./late");
  await copyText(state().update.view.code, "copied.code");
}

/** Hands the code to another app, or to the clipboard. */
export async function shareCode(): Promise<void> {
  const { shareText } = await import("./late");
  await shareText(state().update.view.code, "copied.code");
}

/** Hands over how the game stands or ended. */
export async function shareResult(): Promise<void> {
  const { shareText, resultText } = await import("./late");
  await shareText(resultText(state().update), "copied.result");
}

/** Puts the game's transcript on the clipboard: how a fault is reported. */
export async function copyTranscript(): Promise<void> {
  try {
    const text = await ask(() => commands.transcript());
    const { copyText } = await import("./late");
    await copyText(text, "copied.transcript");
  } catch (error) {
    showText(refusalText(error));
  }
}

const PHONES: string[] = ["android", "ios"];
/** Whether the app runs on a phone or tablet: some things exist only there. */
export function onPhone(): boolean {
  return PHONES.includes(state().platform);
}

/** A game's name. */
export function gameName(game: GameKind): string {
  return t(`game.${game}`);
}

/** All that a control or a key can ask for by name. */
const ACTIONS = {
  new: newDeal,
  restart,
  day: dayDeal,
  previous: previousDeal,
  switch: () => switchGame(),
  pause,
  new_window: newWindow,
  copy_code: copyCode,
  share_code: shareCode,
  share_result: shareResult,
  copy_transcript: copyTranscript,
  menu: () => open("menu"),
  settings: () => open("settings"),
  statistics: () => open("statistics"),
  rules: () => open("rules"),
  examples: () => open("examples"),
  about: () => open("about"),
  code: () => open("code"),
  deals: () => open("deals"),
  keys: () => open("keys"),
  close: async () => void close(),
} satisfies Record<string, () => Promise<void>>;

export type Action = keyof typeof ACTIONS;

/** Does what the control or key named `action` is for. */
export function act(action: Action): void {
  void ACTIONS[action]();
}
