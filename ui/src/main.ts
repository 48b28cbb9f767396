// The page starts here: the first view travels with the page, so the table is
// laid out before anything is asked of the engine.

import "./styles/tokens.css";
import "./styles/cards.css";
import "./styles/table.css";
import "./styles/views.css";
import { applyUpdate, begin } from "./app";
import { commands, type Start } from "./bindings";
import { ask } from "./ipc";
import { openTable, prepare } from "./table/page";

declare global {
  interface Window {
    /** What the shell baked into the page for its first paint. */
    __HALF_MOON__?: Start;
  }
}

/** Only a page whose script never came this far keeps the word about old web views. */
function current(): void {
  document.querySelector("[data-old]")?.remove();
}

/**
 * Whether this page was there before: loaded again, by the player or after the system had ended its process. What
 * was baked into it is then as old as its window.
 */
function again(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
}

async function boot(): Promise<void> {
  current();
  const baked = again() ? undefined : window.__HALF_MOON__;
  const start = baked ?? (await ask(() => commands.start()));
  const strip = prepare();
  begin(start);
  openTable(strip);
  document.documentElement.dataset.ready = "true";
  // Something may have been played between the baking and now.
  if (baked) applyUpdate(await ask(() => commands.snapshot()));
  applyUpdate(await ask(() => commands.attend(document.visibilityState === "visible")));
}

void boot();
