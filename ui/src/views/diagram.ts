// The table as a picture in a page: numbers and counts under the places, and
// nothing in it to be tapped.

import type { GameKind, View } from "../bindings";
import { createTable } from "../table/table";
import { el } from "./dom";

export type Diagram = {
  root: HTMLElement;
  show(view: View, animate?: boolean): void;
  drop(): void;
};

/** A diagram that is drawn once it has a size and a view. */
export function diagram(game: GameKind, name: string): Diagram {
  // The words beside it say what it shows.
  const host = el("div", { class: `diagram diagram-${game}`, "aria-hidden": "true" });
  const root = el("figure", { class: "figure-table", role: "img", "aria-label": name }, host);
  let table: ReturnType<typeof createTable> | null = null;
  const sizes = new ResizeObserver(() => table?.relayout());
  sizes.observe(host);
  return {
    root,
    show(view, animate = false) {
      host.className = `diagram diagram-${view.game}`;
      table ??= createTable(host, { dress: "diagram" });
      table.show(view, { animate });
    },
    drop: () => sizes.disconnect(),
  };
}
