// The table's elements: mats under the cards, stacked edges, cards by their id,
// labels, and over all a transparent button for each place. Cards are moved by
// transforms alone; what a view does not change is not touched.

import type { Card, GameKind, Place, PlaceView, View } from "../ipc";
import { back, emptyMark, face, fitRow, type Dress } from "../cards/faces";
import { stack } from "../cards/stack";
import { HANDLING } from "./games";
import type { Look } from "./look";
import { DEPTH, cardAt, type Box, type Layout, type Spot } from "./layout";
import { isDimmed, spokenName } from "./names";
import { bound, resting } from "./animate";
import { t } from "../i18n";

/** A card on the table and where it belongs. */
export type Sheet = {
  readonly card: Card;
  readonly element: HTMLElement;
  place: Place;
  x: number;
  y: number;
  z: number;
  /** The height that the card above leaves of this one: NaN where that is all of it. */
  strip: number;
  /** The same as the face was last fitted to, with its card's size. */
  fitted: string;
  dressed: string;
};

type Mat = {
  readonly place: Place;
  readonly mat: HTMLElement;
  readonly edges: HTMLElement;
  readonly stack: ReturnType<typeof stack>;
  readonly label: HTMLElement;
  readonly button: HTMLElement;
  readonly ring: HTMLElement;
  /** Darkens the place, as one sheet over all that rests there: half the table darkens, and no card is touched. */
  readonly dusk: HTMLElement;
  shaded: Box | null;
  seat: PlaceView | null;
  name: string;
  words: string;
  depth: number;
  spot: Spot | null;
  around: Box | null;
};

/** The elements of one table. */
export class Surface {
  readonly root: HTMLElement;
  readonly sheets = new Map<Card, Sheet>();
  private readonly mats = new Map<Place, Mat>();
  private readonly layer: HTMLElement;
  private game: GameKind | null = null;
  private at: Layout | null = null;
  private dress = "";

  constructor(
    host: HTMLElement,
    private readonly live: boolean,
  ) {
    this.root = make("div", `table ${live ? "table-play" : "table-diagram"}`);
    this.layer = make("div", "cards");
    this.layer.setAttribute("aria-hidden", "true");
    this.root.append(this.layer);
    host.append(this.root);
  }

  /** The button of a place. */
  button(place: Place): HTMLElement | null {
    return this.mats.get(place)?.button ?? null;
  }

  /** The places in table order. */
  places(): Place[] {
    return [...this.mats.keys()];
  }

  /** The elements that show how deep the places are. */
  depths(): HTMLElement[] {
    return [...this.mats.values()].map(({ edges }) => edges);
  }

  /** Makes the places of a game, in table order, when it is another than before. */
  furnish(view: View): boolean {
    if (this.game === view.game) return false;
    this.game = view.game;
    this.root.dataset.game = view.game;
    for (const sheet of this.sheets.values()) sheet.element.remove();
    this.sheets.clear();
    for (const { mat, edges, label, button, dusk } of this.mats.values()) {
      for (const part of [mat, edges, label, button, dusk]) part.remove();
    }
    this.mats.clear();
    this.at = null;
    for (const { place } of view.table) this.mats.set(place, this.lay(place));
    this.root.setAttribute("aria-label", t("name.table", { game: t(`game.${view.game}`) }));
    return true;
  }

  private lay(place: Place): Mat {
    const foundation = place.startsWith("F");
    const mat = make("div", `empty mat${foundation ? " foundation" : ""}`);
    if (foundation) mat.append(emptyMark());
    const edges = make("div", "edges");
    const heap = stack();
    edges.append(heap.node);
    edges.dataset.depth = "0";
    const label = make("div", "place-label");
    label.setAttribute("aria-hidden", "true");
    const button = make(this.live ? "button" : "span", "place");
    button.dataset.place = place;
    const ring = make("span", "ring");
    button.append(ring);
    if (button instanceof HTMLButtonElement) {
      button.type = "button";
      button.tabIndex = -1;
    }
    if (HANDLING[this.game ?? "half_moon"].counts(place)) {
      edges.classList.add("card", "deck");
      edges.append(back());
    }
    const dusk = make("div", "dusk");
    this.layer.append(mat, edges, label, dusk);
    this.root.append(button);
    return { place, mat, edges, stack: heap, label, button, ring, dusk, shaded: null, seat: null, name: "", words: "", depth: 0, spot: null, around: null };
  }

  /** Puts everything that does not depend on the cards in its place. */
  arrange(layout: Layout): void {
    const before = this.at;
    this.at = layout;
    const other = before?.card.w !== layout.card.w || before.card.h !== layout.card.h || before.edge !== layout.edge;
    if (other) {
      const style = this.root.style;
      style.setProperty("--card-w", `${layout.card.w}px`);
      style.setProperty("--card-h", `${layout.card.h}px`);
      this.root.classList.toggle("tiny", layout.card.w < 40);
    }
    for (const part of this.mats.values()) {
      if (other) this.heap(part);
      const spot = layout.spots.get(part.place);
      if (!spot || (part.spot && sameSpot(part.spot, spot))) continue;
      part.spot = spot;
      const { card, target, label } = spot;
      part.mat.style.transform = resting(card.x, card.y);
      part.edges.style.transform = resting(card.x, card.y);
      frameTo(part.button, target);
      if (label) this.caption(part, spot);
    }
  }

  /** The edges under a place's cards, as many as there are. */
  private heap({ stack, depth }: Mat): void {
    if (this.at && depth > 0) stack.draw({ ...this.at.card, step: this.at.edge }, depth);
  }

  /** The label of a place stands close under its cards, however many lie there. */
  private caption({ label: element, depth }: Mat, { label, card }: Spot): void {
    if (label) frameTo(element, label.y > card.y ? { ...label, y: label.y + depth * (this.at?.edge ?? 0) } : label);
  }

  /** Brings depth, labels, names and states of the places up to a view. */
  mark(view: View, look: Look): void {
    const handling = HANDLING[view.game];
    for (const seat of view.table) {
      const part = this.mats.get(seat.place);
      const spot = this.at?.spots.get(seat.place);
      if (!part || !spot) continue;
      this.markSeat(part, seat, spot, view, look);
      if (handling.counts(seat.place)) part.edges.classList.toggle("gone", seat.hidden === 0);
    }
  }

  private markSeat(part: Mat, seat: PlaceView, spot: Spot, view: View, look: Look): void {
    const depth = Math.min(DEPTH, seat.hidden);
    if (part.depth !== depth) {
      part.depth = depth;
      part.edges.dataset.depth = String(depth);
      this.heap(part);
      this.caption(part, spot);
    }
    const count = seat.cards.length + seat.hidden;
    const counts = HANDLING[view.game].counts(seat.place);
    const number = numbered(seat.place);
    let words = "";
    if (!spot.label) words = counts && count > 0 ? String(count) : "";
    else if (!this.live || count > 1 || counts) words = `${spot.label.h > 20 ? "\n" : " ×"}${count}`;
    const known = (spot.label ? number : "") + words;
    if (part.words !== known) {
      part.words = known;
      const line = make("span", "");
      const name = make("b", "");
      name.textContent = spot.label ? number : "";
      line.append(name, words);
      part.label.replaceChildren(line);
    }
    part.label.classList.toggle("on-card", counts && !spot.label);
    if (counts && !spot.label) frameTo(part.label, { ...spot.card, y: spot.card.y + spot.card.h * 0.62, h: spot.card.h * 0.3 });
    const selected = view.selected.includes(seat.place);
    const dimmed = isDimmed(seat.place, view, look.help);
    part.seat = seat;
    // Only what is seen: a mat where no card lies, edges where none lies on them.
    const bare = count === 0;
    part.edges.classList.toggle("dim", dimmed && seat.hidden > 0 && seat.cards.length === 0);
    part.dusk.classList.toggle("on", dimmed && seat.cards.length > 0);
    this.shade(part, spot);
    part.mat.classList.toggle("dim", dimmed && bare);
    part.mat.classList.toggle("open", bare && look.help && view.selected.length > 0 && !dimmed && !selected);
    if (!this.live) return;
    const name = spokenName(seat, view, look.help);
    if (part.name !== name) {
      part.name = name;
      part.button.setAttribute("aria-label", name);
    }
    const pressed = String(selected);
    if (part.button.getAttribute("aria-pressed") !== pressed) part.button.setAttribute("aria-pressed", pressed);
    this.ringAround(part, spot, seat.cards.length);
  }

  /** A card has come to rest at this place, or was taken up from there. */
  rested(place: Place): void {
    const part = this.mats.get(place);
    const spot = this.at?.spots.get(place);
    if (part && spot) this.shade(part, spot);
  }

  /** A dusk lies over what rests in its place: from the first card to the last, and over the edges under them. */
  private shade(part: Mat, spot: Spot): void {
    const { seat, dusk } = part;
    if (!seat || !dusk.classList.contains("on")) return;
    const count = seat.cards.length;
    const lies = (card: Card): boolean => {
      const element = this.sheets.get(card)?.element;
      return element !== undefined && bound(element) === null && !element.classList.contains("held");
    };
    const [first, last] = [seat.cards.findIndex(lies), seat.cards.findLastIndex(lies)];
    // Where the only card that shows is on its way, those under it are seen until it comes.
    const box = spanOf(spot, Math.max(0, first), Math.max(0, last), count);
    if (first < 0 && part.depth === 0) box.h = 0;
    else box.h += part.depth * (this.at?.edge ?? 0);
    if (part.shaded && sameBox(part.shaded, box)) return;
    part.shaded = box;
    frameTo(dusk, box);
  }

  /** The focus ring goes around the place's cards, not its whole target. */
  private ringAround(part: Mat, spot: Spot, count: number): void {
    const box = spanOf(spot, 0, Math.max(0, count - 1), count);
    box.x -= spot.target.x;
    box.y -= spot.target.y;
    if (part.around && sameBox(part.around, box)) return;
    part.around = box;
    frameTo(part.ring, box);
  }

  /** How the faces are dressed from now on. */
  wear(look: Look, large: boolean): void {
    this.dress = [large, look.colours, look.letters.J, look.letters.Q, look.letters.K, look.largeIndex].join();
    this.dressNow = { size: large ? "large" : "small", colours: look.colours, letters: look.letters, largeIndex: look.largeIndex };
  }
  private dressNow: Dress = { size: "small", colours: "two", letters: { J: "J", Q: "Q", K: "K" }, largeIndex: false };

  /** The element of a card, made when it is not there yet. */
  sheet(card: Card, place: Place, strip: boolean): Sheet {
    let sheet = this.sheets.get(card);
    if (!sheet) {
      const element = make("div", "card");
      element.dataset.card = String(card);
      sheet = { card, element, place: "", x: NaN, y: NaN, z: -1, strip: NaN, fitted: "", dressed: "" };
      this.sheets.set(card, sheet);
      this.layer.append(element);
    }
    this.seat(sheet, place, strip);
    return sheet;
  }

  private seat(sheet: Sheet, place: Place, strip: boolean): void {
    if (sheet.place !== place) {
      sheet.place = place;
      sheet.element.dataset.at = place;
    }
    const dressed = this.dress + strip;
    if (sheet.dressed !== dressed) {
      sheet.dressed = dressed;
      sheet.fitted = "";
      sheet.element.replaceChildren(face(sheet.card, { ...this.dressNow, strip }));
    }
  }

  /** Puts a card at rest. */
  put(sheet: Sheet, x: number, y: number, z: number, strip: number): void {
    const { style } = sheet.element;
    if (sheet.x !== x || sheet.y !== y) {
      sheet.x = x;
      sheet.y = y;
      style.transform = resting(x, y);
    }
    if (sheet.z !== z) {
      sheet.z = z;
      style.zIndex = String(z);
    }
    sheet.strip = strip;
    const { w, h } = this.at?.card ?? { w: 0, h: 0 };
    const fitted = [w, h, strip].join();
    if (sheet.fitted !== fitted) {
      sheet.fitted = fitted;
      fitRow(sheet.element, { w, h }, strip);
    }
  }

  /** Takes a card off the table. */
  drop(sheet: Sheet): void {
    sheet.element.remove();
    if (this.sheets.get(sheet.card) === sheet) this.sheets.delete(sheet.card);
  }
}

/** How a place is numbered under it: piles and columns by their number alone. */
function numbered(place: Place): string {
  return /^[PT]/.test(place) ? place.slice(1) : place;
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, name: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}

/** What a place's cards take up, from one of them to a later one, of `count`. */
function spanOf(spot: Spot, first: number, last: number, count: number): Box {
  const [from, to] = [cardAt(spot, first, count), cardAt(spot, last, count)];
  return { x: from.x, y: from.y, w: to.x - from.x + spot.card.w, h: to.y - from.y + spot.card.h };
}

function sameSpot(a: Spot, b: Spot): boolean {
  const labels = a.label && b.label ? sameBox(a.label, b.label) : a.label === b.label;
  return labels && sameBox(a.card, b.card) && sameBox(a.target, b.target);
}

function sameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;
}

/** Puts an element into a box by its position and size. */
export function frameTo(element: HTMLElement, { x, y, w, h }: Box): void {
  const { style } = element;
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${w}px`;
  style.height = `${h}px`;
}
