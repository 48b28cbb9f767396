// What the page knows besides the table: the latest update, the settings, the
// language, what is open. One small store; whoever shows any of it subscribes.

import { commands, events, type Notice, type Settings, type SettingsPatch, type Start, type Update } from "./bindings";
import { language, setLanguage, type Key, type Params } from "./i18n";
import { ask } from "./ipc";
import { closeTop, onStack, refreshAll, stack } from "./views/dialog";
import { listenToKeys, listenToMenuBar } from "./views/keyboard";
import { clearMessage, showMessage } from "./views/messages";

export type Page =
  | "menu"
  | "settings"
  | "statistics"
  | "rules"
  | "examples"
  | "about"
  | "code"
  | "deals"
  | "keys";

export type State = {
  readonly update: Update;
  readonly settings: Settings;
  readonly platform: Start["platform"];
  readonly files: boolean;
  readonly version: string;
};

/** What has changed: the game, the settings, the language, the open dialogs. */
export type Topic = "update" | "settings" | "language" | "stack";
type Listener = (state: State, topic: Topic) => void;

let store: State | null = null;
const listeners = new Set<Listener>();
const night = window.matchMedia("(prefers-color-scheme: dark)");

/** Takes over what the app was started with. Call once, before anything else here. */
export function begin(start: Start): void {
  const { update, settings, platform, files, version } = start;
  store = { update, settings, platform, files, version };
  document.documentElement.dataset.platform = platform;
  dress(settings);
  night.addEventListener("change", () => dress(state().settings));
  document.addEventListener("visibilitychange", attend);
  window.addEventListener("languagechange", speak);
  onStack(() => {
    emit("stack");
    attend();
  });
  setLanguage(settings.language);
  if (platform === "macos") listenToMenuBar();
  listenToKeys();
  subscribe(({ update: now }, topic) => {
    if (topic === "update") follow(now);
  });
  follow(update);
}

/** What the first picture does not wait for: the other windows, the back button, the first words. Call once. */
export async function join(start: Start): Promise<void> {
  if (start.platform === "android") void listenToBack();
  if (start.first_run || start.notices.length > 0) {
    // Not awaited: the table does not wait for words.
    void import("./views/late").then(({ greet }) => greet(start));
  }
  await Promise.allSettled([
    events.tableChanged.listen(({ payload }) => applyUpdate(payload)),
    events.settingsChanged.listen(({ payload }) => applySettings(payload)),
    events.noticeRaised.listen(({ payload }) => tell([payload])),
  ]);
  // What came up before this page could hear is asked for. The game goes on without what it is not told.
  await Promise.allSettled([
    ask(() => commands.snapshot()).then(applyUpdate),
    catchUp(),
    ask(() => commands.notices()).then(tell),
  ]);
}

/** Takes the settings as they are now, unless others come in meanwhile: those are newer than the answer may be. */
async function catchUp(): Promise<void> {
  const known = state().settings;
  const settings = await ask(() => commands.settings());
  if (state().settings === known && JSON.stringify(settings) !== JSON.stringify(known)) applySettings(settings);
}

function tell(notices: Notice[]): void {
  if (notices.length > 0) void import("./views/late").then(({ showNotice }) => notices.forEach(showNotice));
}

let ended = false;
let paused = false;

/** What the views beside the table show of an update. Most updates need none of it. */
function follow({ view, clock }: Update): void {
  if (view.reason !== null && state().settings.move_errors) showMessage(`message.${view.reason}`);
  else if (view.event !== "ignored") clearMessage("message.");
  if (ended || view.status !== "playing") {
    ended = view.status !== "playing";
    void import("./views/late").then(({ showEnd }) => showEnd(state().update));
  }
  if (paused || clock.paused) {
    paused = clock.paused;
    void import("./views/late").then(({ showPause }) => showPause(state().update.clock.paused));
  }
}

/** The state as it is now. */
export function state(): State {
  if (!store) throw new Error("begin() comes first");
  return store;
}

/** Calls `listener` after each change; the answer ends that. */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function emit(topic: Topic): void {
  for (const listener of [...listeners]) listener(state(), topic);
}

/** Takes an update if it is newer than the one known; says whether it was. */
export function applyUpdate(update: Update): boolean {
  const known = state().update;
  if (update.revision <= known.revision) return false;
  store = { ...state(), update };
  emit("update");
  return true;
}

/** Takes settings, of this window or another, and puts them into effect. */
export function applySettings(settings: Settings): void {
  const before = language();
  store = { ...state(), settings };
  dress(settings);
  setLanguage(settings.language);
  emit("settings");
  if (language() !== before) spoken();
}

/** The system speaks another language from now on. */
function speak(): void {
  const before = language();
  setLanguage(state().settings.language);
  if (language() !== before) spoken();
}

function spoken(): void {
  emit("language");
  refreshAll();
}

/** Changes settings: in effect here when answered, elsewhere by SettingsChanged. */
export async function change(patch: SettingsPatch): Promise<void> {
  applySettings(await ask(() => commands.changeSettings(patch)));
}

/** What the style sheets need to know. */
function dress(settings: Settings): void {
  const data = document.documentElement.dataset;
  data.theme = settings.theme === "system" ? (night.matches ? "night" : "day") : settings.theme;
  data.motion = settings.motion;
  data.hand = settings.left_hand ? "left" : "right";
}

/** Opens a page over the table. */
export async function open(page: Page): Promise<void> {
  const { openPage } = await import("./views/late");
  openPage(page);
}

/** Closes what is uppermost; false when only the table is there. */
export function close(): boolean {
  return closeTop();
}

/** The name of the uppermost page or question, null on the table. */
export function current(): string | null {
  return stack().at(-1) ?? null;
}

/** A question; true when the player says yes. */
export async function confirm(question: Question): Promise<boolean> {
  const { askPlayer } = await import("./views/late");
  return askPlayer(question);
}
export type Question = { title: Key; text: Key; yes: Key; no?: Key; params?: Params; danger?: boolean };

/** A short message that goes by itself. */
export function toast(key: Key, params?: Params): void {
  showMessage(key, params);
}

/**
 * Tells the clock whether somebody can see the table of this window: it stands
 * still on every page and dialog, and while the window is hidden.
 */
export function attend(): void {
  const active = stack().length === 0 && document.visibilityState === "visible";
  void ask(() => commands.attend(active)).then(applyUpdate, () => undefined);
}

/** The device's local date as YYYYMMDD: results and the day's deal carry it. */
export function today(): number {
  const now = new Date();
  return now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
}

async function listenToBack(): Promise<void> {
  const { onBackButtonPress } = await import("@tauri-apps/api/app");
  await onBackButtonPress(() => void back());
}

/** Phones: the system's back button. The dialog first, then the pause, then the selection, then out. */
export async function back(): Promise<void> {
  if (close()) return;
  const { paused } = state().update.clock;
  const update = await ask(() => commands.deselect());
  applyUpdate(update);
  if (!paused && update.view.event !== "deselected") await ask(() => commands.leave());
}
