// The game's page: sky, table, bar, controls and messages, all placed by one
// layout.

import { state, subscribe } from "../app";
import { backdrop, winScene } from "../moon";
import { act } from "../views/actions";
import { quietBar } from "../views/bar";
import { stack } from "../views/dialog";
import { t } from "../i18n";
import { inTurn, type View } from "../ipc";
import { sentence } from "./announce";
import { createBar } from "./bar";
import { createControls } from "./controls";
import { listenToTableKeys } from "./shortcuts";
import { farOf, type Layout } from "./layout";
import type { Pace } from "./animate";
import { lookOf } from "./look";
import * as play from "./play";
import { frameTo } from "./render";
import { watchRoom } from "./room";
import { createTable, type Around, type Table } from "./table";

/** Between two cards that go home by themselves, so that the eye can follow. */
const FINISH_MS = { normal: 90, fast: 45, off: 0 };

/** The height that table and messages want together, at the usual size of text. */
const SCARCE = 560;

/** What three rows of places for fingers and some air take: a message that would want of it is scrolled. */
const LEAST = 160;

/** The place where messages stand: made before anybody wants to say something. */
export function prepare(): HTMLElement {
  const strip = document.createElement("div");
  strip.className = "messages";
  strip.dataset.messages = "";
  document.body.append(strip);
  return strip;
}

/** Builds the page around the table and shows the first view. */
export function openTable(strip: HTMLElement): Table {
  const body = document.body;
  const sky = make("div", "sky");
  const main = make("main", "ground");
  const live = make("div", "offscreen");
  live.dataset.live = "";
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  body.prepend(sky, main);
  body.append(live);

  const room = watchRoom(() => measured());
  const bar = createBar(main, { copy: () => act("copy_code"), pause: () => act("pause") });
  let widths = { barWidth: 0, terseWidth: 0 };
  let wordWidth = 0;
  let stripHeight = 0;
  let pushed = false;
  let moon: ReturnType<typeof backdrop> | null = null;
  let scene: ReturnType<typeof winScene> | null = null;

  const around = (): Around => ({
    ...room.sizes(),
    leftHand: state().settings.left_hand,
    ...widths,
    wordWidth,
    strip: stripHeight,
    pushed,
  });

  const table = createTable(main, {
    dress: "play",
    room: around,
    onTap: (place) => {
      if (scene) skipScene();
      else void play.tap(place);
    },
    onHome: (place) => void play.home(place),
    onMove: play.move,
    onLayout: place,
  });

  const controls = createControls(main, {
    undo: play.undo,
    redo: play.redo,
    new: async () => act("new"),
    menu: async () => act("menu"),
  });

  function place(layout: Layout): void {
    const root = document.documentElement;
    root.dataset.mode = layout.mode;
    // Where a message would leave the cards too little, it keeps itself short.
    root.dataset.scarce = String(layout.table.h + layout.strip.h < SCARCE * room.sizes().text);
    frameTo(bar.root, layout.bar);
    bar.root.dataset.shape = layout.barShape;
    frameTo(controls.root, layout.controls);
    controls.root.dataset.words = String(layout.words);
    strip.style.left = `${layout.strip.x}px`;
    strip.style.width = `${layout.strip.w}px`;
    strip.style.bottom = `${room.sizes().height - layout.strip.y - layout.strip.h}px`;
    root.style.setProperty("--bar-x", `${layout.bar.x}px`);
    root.style.setProperty("--bar-y", `${layout.bar.y}px`);
    root.style.setProperty("--bar-w", `${layout.bar.w}px`);
    root.style.setProperty("--bar-h", `${layout.bar.h}px`);
    root.style.setProperty("--strip-max", `${layout.table.h + layout.strip.h - LEAST}px`);
    root.style.setProperty("--table-right", `${layout.table.x + layout.table.w}px`);
    const { x, y, w, h } = layout.arch;
    const arch = { x, y, width: w, height: h };
    const game = state().update.view.game;
    if (moon) moon.update({ arch, game });
    else moon = backdrop(sky, { arch, game });
    // A window that changes its size keeps the last picture of a won game.
    if (scene) playScene(state().update.view, "off");
  }

  /** Words or sizes have changed: everything is measured and laid out anew. */
  function measured(): void {
    const far = farOf(room.sizes());
    document.documentElement.dataset.line = String(far > 0);
    document.documentElement.style.setProperty("--far", String(Math.max(1, far)));
    widths = bar.measure();
    wordWidth = controls.measure();
    relayout();
  }

  /** Lays out anew; whether a message moves the cards is found out anew too. */
  function relayout(): void {
    pushed = false;
    table.relayout();
    pushed = table.layout()?.pushed ?? false;
  }

  let heard = false;

  function dress(): void {
    if (heard && !state().settings.sound) void import("./sound").then(({ silence }) => silence());
    bar.dress(state().settings.clock_shown);
    controls.dress();
    measured();
  }

  // Whatever stands in the strip takes its height from the table, never its cards.
  new ResizeObserver(() => {
    const height = strip.querySelector(":scope > :not(.toasts)") ? strip.offsetHeight : 0;
    if (height === stripHeight) return;
    stripHeight = height;
    relayout();
  }).observe(strip);

  let shown: View | null = null;
  let offer: ReturnType<typeof quietBar> | null = null;

  function show(animate: boolean): void {
    const { update } = state();
    const { view, clock } = update;
    const before = shown;
    shown = view;
    table.show(view, { animate });
    pushed = table.layout()?.pushed ?? false;
    bar.update(update);
    controls.update(view);
    const said = animate ? sentence(before, view, clock.ms) : "";
    if (said) live.textContent = said;
    offerFinish(view);
    if (animate && state().settings.sound) void hear(before, view);
    if (view.status === "won" && (before?.status !== "won" || before.code !== view.code)) {
      // A game that was won before is found as it ended.
      void celebrate(view, before?.code === view.code ? lookOf(state().settings).motion : "off");
    }
    if (view.status !== "won" && scene) endScene();
  }

  async function hear(before: View | null, view: View): Promise<void> {
    const { sound } = await import("./sound");
    heard = true;
    sound(before, view);
  }

  function offerFinish(view: View): void {
    if (view.next_home === null) offer?.remove();
    else
      offer ??= quietBar({
        id: "finish",
        text: () => t("say.finish"),
        actions: () => [{ label: t("action.finish"), action: "finish", press: finish, primary: true }],
        onGone: () => {
          offer = null;
        },
      });
  }

  function finish(): void {
    void play.finish(FINISH_MS[lookOf(state().settings).motion]);
  }

  /** The moon of a won game shines beside the words about it. */
  function playScene(view: View, motion: Pace): void {
    const layout = table.layout();
    if (!layout) return;
    endScene();
    const { x, w, h } = layout.table;
    const middle = layout.table.y + h / 2;
    // Below the cards that lie there as won, above the words, or beside them where that leaves it far more.
    const won = view.table.filter(({ cards }) => cards.length > 0).map(({ place }) => layout.spots.get(place)?.card);
    const lowest = Math.max(...won.map((card) => (card ? card.y + card.h : 0)));
    const y = lowest > 0 && lowest < middle ? lowest : layout.table.y;
    const rect = { x, y, width: w, height: layout.table.y + h - y };
    const words = document.querySelector("[data-win]")?.getBoundingClientRect();
    if (words) {
      const [beside, above] = [words.left - x, words.top - y];
      if (Math.min(beside, rect.height) * 0.6 > Math.min(w, above)) rect.width = beside;
      else rect.height = above;
    }
    scene = winScene(main, view.game, rect, { motion });
  }

  /** Begins when the words are there, which are loaded when they are first wanted. */
  async function celebrate(view: View, motion: Pace): Promise<void> {
    const { showEnd } = await import("../views/late");
    // Whoever of the two comes first: the scene is measured by the words, so they have to be there.
    showEnd(state().update);
    // They ask for the bests and grow by those: their turn was before this one.
    await inTurn(async () => undefined);
    const now = state().update.view;
    if (now.status === "won" && now.code === view.code) playScene(now, motion);
  }

  function skipScene(): void {
    scene?.skip();
  }

  function endScene(): void {
    scene?.remove();
    scene = null;
  }
  main.addEventListener("pointerdown", skipScene);

  subscribe((_, topic) => {
    if (topic === "update") show(true);
    else if (topic === "settings" || topic === "language") dress();
  });
  listenToTableKeys({ finish, busy: () => stack().length > 0, focus: () => table.focus() });
  dress();
  show(false);
  return table;
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, name: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}
