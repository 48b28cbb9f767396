import { el, path } from "./svg";

/** The size of a card and the step from one edge to the next, in CSS pixels. */
export type Ream = { w: number; h: number; step: number };

/**
 * The cards under a pile's top one: one crisp edge each. Drawn, and not shadows of a box: for those a web view
 * without a graphics card takes more time than for all faces together.
 */
export function stack(): { node: SVGSVGElement; draw(ream: Ream, depth: number): void } {
  const sheets = [el("rect", { class: "shade" }), el("rect")];
  const lines = path("", "line");
  const node = el("svg", { class: "stack" }, ...sheets, lines);
  return {
    node,
    draw({ w, h, step }, depth) {
      for (const sheet of sheets) sheet.setAttribute("height", String(h + depth * step));
      // A line is never thicker than the paper above it shows.
      const thick = Math.min(0.8, step * 0.4);
      const r = w / 10 - thick / 2;
      let d = "";
      for (let at = 1; at <= depth; at += 1) {
        d += `M${thick / 2} ${h + at * step - thick / 2 - r}a${r} ${r} 0 0 0 ${r} ${r}H${w - thick / 2 - r}a${r} ${r} 0 0 0 ${r} ${-r}`;
      }
      lines.setAttribute("d", d);
      lines.setAttribute("stroke-width", String(thick));
    },
  };
}
