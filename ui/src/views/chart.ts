// The last results as bars: how far each deal went, oldest first.

import type { GameKind, GameResult } from "../bindings";
import { formatNumber, t } from "../i18n";
import { el } from "./dom";

const CARDS = 104;
/** The cards that a line is drawn for, from above. */
const LINES = [CARDS, CARDS / 2, 0];
const HEIGHT = 40;
/** Few results stand to the left of a chart that has room for more. */
const LEAST_BARS = 20;

/** A chart that is also a sentence; every bar stands in the table below it too. */
export function chart(game: GameKind, newestFirst: GameResult[]): HTMLElement {
  const results = [...newestFirst].reverse();
  const total = results.reduce((sum, { cards }) => sum + cards, 0);
  const sentence = t("statistics.chart", {
    count: results.length,
    won: results.filter(({ won }) => won).length,
    average: Math.round(total / results.length),
    most: Math.max(...results.map(({ cards }) => cards)),
    cards: results[0]?.cards ?? 0,
  });
  return el(
    "figure",
    { class: "chart" },
    el("figcaption", null, t(`statistics.cards_${game}`)),
    el(
      "div",
      { class: "chart-frame" },
      el("div", { class: "chart-lines", "aria-hidden": "true" }, ...LINES.map((cards) => el("span", null, formatNumber(cards)))),
      bars(results),
    ),
    el("p", { class: "chart-words" }, sentence),
  );
}

function bars(results: GameResult[]): SVGSVGElement {
  const width = Math.max(results.length, LEAST_BARS);
  const svg = node("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, class: "bars", preserveAspectRatio: "none", "aria-hidden": "true" });
  for (const cards of LINES) {
    const y = HEIGHT * (1 - cards / CARDS);
    svg.append(node("path", { class: "bars-line", d: `M0 ${y}H${width}`, "vector-effect": "non-scaling-stroke" }));
  }
  results.forEach(({ cards, won }, index) => {
    // A deal left with nothing removed still leaves a trace.
    const height = Math.max((cards / CARDS) * HEIGHT, 1.3);
    svg.append(node("rect", { class: won ? "bar-won" : "bar-lost", x: index + 0.12, y: HEIGHT - height, width: 0.76, height }));
  });
  return svg;
}

function node<K extends keyof SVGElementTagNameMap>(name: K, attributes: Record<string, string | number>): SVGElementTagNameMap[K] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
