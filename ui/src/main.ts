/// <reference types="vite/client" />
// The page starts here: the first view travels with the page, so the table is
// laid out before anything is asked of the engine.

import "./styles/tokens.css";
import "./styles/cards.css";
import "./styles/table.css";
import "./styles/bar.css";
import "./styles/views.css";
import { attend, begin, join } from "./app";
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

/** A page that nobody sees draws no picture: how long one is waited for. */
const PATIENCE_MS = 250;

/** After the first picture: nothing that can be asked later takes time from it. */
function pictured(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE_MS);
  });
}

async function boot(): Promise<void> {
  current();
  const start = (again() ? undefined : window.__HALF_MOON__) ?? (await ask(() => commands.start()));
  const strip = prepare();
  begin(start);
  openTable(strip);
  document.documentElement.dataset.ready = "true";
  await pictured();
  await join(start);
  attend();
}

void boot();
