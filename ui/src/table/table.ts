// A table: shows views, and tells what was tapped, dragged or sent home. The
// game itself and the diagrams of the rules are the same thing in two dresses.

import type { Card, Place, View } from "../ipc";
import { state } from "../app";
import { appear, at, bound, fly, ground, lasting, pose, type Pose } from "./animate";
import { compare, type Diff, type Other } from "./diff";
import { HANDLING } from "./games";
import { listen } from "./input";
import { cardAt, LARGE, layout, type Layout, type Room } from "./layout";
import { lookOf, type Look } from "./look";
import { Surface, type Sheet } from "./render";
import { heart, neighbour, rowed, topIs } from "./where";

export type Around = Omit<Room, "game" | "labels" | "bare" | "counts">;

export type TableOptions = {
  /** play: buttons and input. diagram: a picture, with numbers and counts. */
  dress: "play" | "diagram";
  onTap?: (place: Place) => void;
  /** A quick second tap: send home, or else tap again. */
  onHome?: (place: Place) => void;
  /** A card was dropped; the card goes where it belongs when this is done. */
  onMove?: (from: Place, to: Place) => Promise<unknown>;
  /** The room that the table has; without it, its host's own width. */
  room?: () => Around;
  /** Called whenever everything was laid out anew. */
  onLayout?: (layout: Layout) => void;
  /** The looks, if they are not those of the settings. */
  look?: () => Look;
};

export type Table = {
  readonly root: HTMLElement;
  /** Shows a view; cards fly to where they belong unless `animate` is false. */
  show(view: View, options?: { animate?: boolean }): void;
  /** The room, the settings or the language have changed. */
  relayout(): void;
  /** Where everything stands, once there was a view. */
  layout(): Layout | null;
  /** Moves the focus to the place that had it last, or the first. */
  focus(): void;
  remove(): void;
};

type Held = { sheet: Sheet; from: Place; x: number; y: number };

/** Cards lie above cards that they fly over, and under the buttons. */
const FLYING = 400;
const HELD = 900;

export function createTable(host: HTMLElement, options: TableOptions): Table {
  const live = options.dress === "play";
  const surface = new Surface(host, live);
  const look = (): Look => {
    const wanted = options.look?.() ?? lookOf(state().settings);
    return live ? wanted : { ...wanted, labels: true };
  };
  let view: View | null = null;
  let plan: Layout | null = null;
  let looks = look();
  let held: Held | null = null;
  let peeked: { sheet: Sheet; z: number } | null = null;
  let over: Place | null = null;
  let current: Place | null = null;
  /** Cards on their way out: no longer in the view. */
  const ghosts = new Map<Card, Sheet>();

  const around = (): Around =>
    options.room?.() ?? {
      width: host.clientWidth,
      height: host.clientHeight || host.clientWidth * 0.62,
      insets: { top: 0, right: 0, bottom: 0, left: 0 },
      text: 1,
      leftHand: false,
      barWidth: 0,
      terseWidth: 0,
      wordWidth: 0,
      strip: 0,
    };

  const arrange = (next: View, anew: boolean): void => {
    const counts = new Map<Place, number>();
    for (const { place, cards } of next.table) counts.set(place, cards.length);
    plan = layout({ ...around(), game: next.game, labels: looks.labels, bare: !live, counts });
    surface.arrange(plan);
    if (anew) {
      surface.wear(looks, plan.card.w >= LARGE);
      options.onLayout?.(plan);
    }
  };

  /** Where a card that enters comes from, or one that leaves goes to. */
  const elsewhere = (other: Other, here: { x: number; y: number }): Pose | null => {
    if (other === "under" || !plan) return null;
    if (other !== "out") {
      const spot = plan.spots.get(other.place);
      return spot ? at(spot.card.x, spot.card.y) : null;
    }
    // Towards the moon, fading.
    const middle = heart(plan);
    return {
      x: here.x + (middle.x - here.x) * 0.4,
      y: here.y + (middle.y - here.y) * 0.4 - plan.card.h * 0.15,
      scale: 0.72,
      opacity: 0,
    };
  };

  const paint = (next: View, diff: Diff | null): void => {
    const motion = diff ? looks.motion : "off";
    const dealing = diff?.dealt === true && motion !== "off";
    let order = 0;
    const total = next.table.reduce((sum, { cards }) => sum + cards.length, 0);
    for (const seat of next.table) {
      const spot = plan?.spots.get(seat.place);
      if (!spot || !plan) continue;
      const count = seat.cards.length;
      const selected = next.selected.includes(seat.place);
      const side = rowed(plan, spot, looks.largeIndex);
      seat.cards.forEach((card, index) => {
        const old = surface.sheets.get(card);
        const ghost = ghosts.get(card);
        if (ghost) ghosts.delete(card);
        const was = old ? (pose(old.element) ?? (Number.isNaN(old.x) ? null : at(old.x, old.y))) : null;
        const sheet = surface.sheet(card, seat.place, side);
        const { x, y } = cardAt(spot, index, count);
        if (held?.sheet === sheet) return;
        const top = index === count - 1;
        // The height that stays uncovered; NaN when that is all of it.
        const strip = side && spot.fan.y > 0 && !top ? spot.fan.y : NaN;
        sheet.element.classList.toggle("selected", selected && top);
        sheet.element.classList.toggle("covered", !top);
        // Of a heap only the cards that show, and the one under them, are drawn.
        sheet.element.classList.toggle("deep", index < count - spot.shown - 1);
        const goal = bound(sheet.element);
        const z = index + 1;
        if (motion === "off") {
          ground(sheet.element);
          surface.put(sheet, x, y, z, strip);
          return;
        }
        if (goal && goal.x === x && goal.y === y && goal.opacity === 1 && !dealing) {
          surface.put(sheet, x, y, FLYING + z, strip);
          return;
        }
        const from = dealing ? source(order) : (was ?? elsewhere(diff?.entering.get(card) ?? "under", { x, y }));
        if (!from || (from.x === x && from.y === y && from.scale === 1)) {
          ground(sheet.element);
          surface.put(sheet, x, y, z, strip);
          return;
        }
        const trip = Math.hypot(from.x - x, from.y - y);
        surface.put(sheet, x, y, FLYING + z, strip);
        fly(sheet.element, {
          from,
          to: at(x, y),
          duration: dealing ? lasting(260, motion) : lasting(trip, motion),
          delay: dealing ? (order * 300 * (motion === "fast" ? 0.5 : 1)) / total : 0,
          landed: () => {
            surface.put(sheet, sheet.x, sheet.y, z, sheet.strip);
            surface.rested(sheet.place);
          },
        });
        if (dealing) order += 1;
      });
    }
  };

  /** Cards are dealt from the foot of the moon, or from the stock. */
  const source = (order: number): Pose => {
    const from = plan?.spots.get("S")?.card ?? (plan ? heart(plan) : { x: 0, y: 0 });
    return at(from.x + (order % 3), from.y);
  };

  const dismiss = (diff: Diff, old: ReadonlyMap<Card, Sheet>): void => {
    for (const [card, other] of diff.leaving) {
      const sheet = old.get(card);
      if (!sheet || ghosts.has(card)) continue;
      sheet.element.classList.remove("selected");
      const now = pose(sheet.element) ?? at(sheet.x, sheet.y);
      const to = elsewhere(other, { x: sheet.x, y: sheet.y }) ?? now;
      if (looks.motion === "off" || diff.dealt) {
        ground(sheet.element);
        surface.drop(sheet);
        continue;
      }
      // Covered cards stay until the one that covers them has landed.
      if (other !== "under") surface.put(sheet, sheet.x, sheet.y, FLYING + 100, sheet.strip);
      else surface.put(sheet, sheet.x, sheet.y, 0, sheet.strip);
      ghosts.set(card, sheet);
      // On the table no more: brought back before it has gone, it is seated anew.
      sheet.place = "";
      delete sheet.element.dataset.at;
      fly(sheet.element, {
        from: now,
        to,
        duration: lasting(360, looks.motion),
        landed: () => {
          if (ghosts.get(card) !== sheet) return;
          ghosts.delete(card);
          surface.drop(sheet);
        },
      });
    }
  };

  const show = (next: View, { animate = true }: { animate?: boolean } = {}): void => {
    looks = look();
    const other = surface.furnish(next);
    if (other) {
      ghosts.clear();
      putDown();
      current = null;
    }
    if (held && !topIs(next, held.from, held.sheet.card)) putDown();
    unpeek();
    const diff = compare(other ? null : view, next);
    arrange(next, other || plan === null);
    dismiss(diff, new Map(surface.sheets));
    view = next;
    paint(next, animate ? diff : null);
    surface.mark(next, looks);
    if (diff.dealt && animate && looks.motion !== "off") {
      for (const edges of surface.depths()) appear(edges, 200, 320);
    }
    rove(current ?? next.table[0]?.place ?? null, false);
  };

  const relayout = (): void => {
    looks = look();
    if (!view) return;
    unpeek();
    arrange(view, true);
    for (const sheet of ghosts.values()) {
      ground(sheet.element);
      surface.drop(sheet);
    }
    ghosts.clear();
    putDown();
    paint(view, null);
    surface.mark(view, looks);
  };

  // ---- input -------------------------------------------------------------

  const rect = { x: 0, y: 0 };
  const within = (x: number, y: number): [number, number] => {
    if (options.room) return [x, y];
    const box = surface.root.getBoundingClientRect();
    rect.x = box.x;
    rect.y = box.y;
    return [x - rect.x, y - rect.y];
  };

  const placeAt = (clientX: number, clientY: number): Place | null => {
    const [x, y] = within(clientX, clientY);
    for (const { place, target } of plan?.spots.values() ?? []) {
      if (x >= target.x && x < target.x + target.w && y >= target.y && y < target.y + target.h) return place;
    }
    return null;
  };

  const top = (place: Place): Sheet | null => {
    const card = view?.table.find((seat) => seat.place === place)?.cards.at(-1);
    return card === undefined ? null : (surface.sheets.get(card) ?? null);
  };

  const hover = (place: Place | null): void => {
    const next = view && place !== null && HANDLING[view.game].takes(place) && place !== held?.from ? place : null;
    if (next === over) return;
    if (over !== null) surface.button(over)?.classList.remove("over");
    if (next !== null) surface.button(next)?.classList.add("over");
    over = next;
  };

  const settle = (): void => {
    if (!view) return;
    paint(view, { dealt: false, entering: new Map(), leaving: new Map() });
    surface.mark(view, looks);
  };

  /** The hand is empty; the card is still seen where it was let go. */
  const putDown = (): void => {
    held?.sheet.element.classList.remove("held");
    held = null;
  };

  const unpeek = (): void => {
    if (!peeked) return;
    peeked.sheet.element.classList.remove("peeked");
    peeked.sheet.element.style.zIndex = String(peeked.z);
    peeked = null;
  };

  const rove = (place: Place | null, focus: boolean): void => {
    if (!live || place === null) return;
    if (current !== place) {
      if (current !== null) {
        const before = surface.button(current);
        if (before) before.tabIndex = -1;
      }
      current = place;
    }
    const button = surface.button(place);
    if (!button) return;
    // To set it, or to ask for it as a property, makes the browser work out all styles at once.
    if (button.getAttribute("tabindex") !== "0") button.tabIndex = 0;
    if (focus) button.focus({ preventScroll: true });
  };

  const stop = live
    ? listen(surface.root, {
        view: () => view,
        placeAt,
        onTop: (place, clientX, clientY) => {
          const sheet = top(place);
          if (!sheet || !plan) return false;
          const [, y] = within(clientX, clientY);
          // A card is taken by its upper edge too, where fingers are wider.
          const reach = Math.max(0, (44 - plan.card.h) / 2);
          return y >= sheet.y - reach;
        },
        pressed: (place) => {
          // A finger takes no focus. Where a key has put it on the table, it goes along; a button elsewhere that was
          // pressed before loses it, or the next key would press that again.
          const focused = document.activeElement;
          const along = surface.root.contains(focused);
          if (!along && focused instanceof HTMLElement) focused.blur();
          rove(place, along);
        },
        tap: (place) => {
          rove(place, false);
          options.onTap?.(place);
        },
        doubleTap: (place) => options.onHome?.(place),
        lift: (place) => {
          const sheet = top(place);
          if (!sheet) return false;
          const now = pose(sheet.element) ?? at(sheet.x, sheet.y);
          ground(sheet.element);
          held = { sheet, from: place, x: now.x, y: now.y };
          sheet.element.classList.add("held");
          surface.rested(place);
          surface.put(sheet, now.x, now.y, HELD, sheet.strip);
          return true;
        },
        carry: (dx, dy, place) => {
          if (!held) return;
          surface.put(held.sheet, held.x + dx, held.y + dy, HELD, held.sheet.strip);
          hover(place);
        },
        release: (to) => {
          const mine = held;
          hover(null);
          if (!mine) return;
          const target = to !== null && to !== mine.from && view && HANDLING[view.game].takes(to) ? to : null;
          putDown();
          if (target === null || !options.onMove) {
            settle();
            return;
          }
          void options.onMove(mine.from, target).then(settle, settle);
        },
        peek: (place, clientX, clientY) => {
          const [, y] = within(clientX, clientY);
          const seat = view?.table.find((one) => one.place === place);
          const under = seat?.cards
            .map((card) => surface.sheets.get(card))
            .filter((sheet): sheet is Sheet => sheet !== undefined && sheet.y <= y)
            .at(-1);
          if (!under || under === peeked?.sheet) return;
          unpeek();
          peeked = { sheet: under, z: under.z };
          under.element.classList.add("peeked");
          under.element.style.zIndex = String(HELD);
        },
        unpeek,
        step: (from, dx, dy) => rove(neighbour(plan, from, dx, dy), true),
      })
    : (): void => undefined;

  surface.root.addEventListener("focusin", (event) => {
    const place = event.target instanceof HTMLElement ? event.target.dataset.place : undefined;
    if (place) rove(place, false);
  });

  return {
    root: surface.root,
    show,
    relayout,
    layout: () => plan,
    focus: () => rove(current, true),
    remove: () => {
      stop();
      surface.root.remove();
    },
  };
}
