// The bar: time, score, moves and the code of the deal. The clock is drawn once
// a second while it runs, and by nothing else.

import type { Clock, Update } from "../ipc";
import { formatNumber, formatSpokenTime, formatTime, t } from "../i18n";

export type Bar = {
  readonly root: HTMLElement;
  update(update: Update): void;
  /** Words of another language, or the clock to be shown or not. */
  dress(clockShown: boolean): void;
  /** The width that everything wants in one line: with its words, without. */
  measure(): { barWidth: number; terseWidth: number };
};

type Part = { root: HTMLElement; label: HTMLElement; value: HTMLElement };

export function createBar(host: HTMLElement, press: { copy(): void; pause(): void }): Bar {
  const root = el("header", "bar");
  const time = part("button", "time");
  const score = part("div", "score");
  const moves = part("div", "moves");
  const code = part("button", "code");
  root.append(time.root, score.root, moves.root, code.root);
  host.append(root);
  time.root.addEventListener("click", press.pause);
  code.root.addEventListener("click", press.copy);

  let now: Update | null = null;
  let since = 0;
  let timer = 0;

  const elapsed = ({ ms, running }: Clock): number => ms + (running ? performance.now() - since : 0);

  const tick = (): void => {
    window.clearTimeout(timer);
    if (!now) return;
    const ms = elapsed(now.clock);
    write(time.value, formatTime(ms));
    // While it has the focus a change would be read out each second. The first of these words take longer than all
    // else in the bar: the first picture does without them.
    if (document.documentElement.dataset.ready && document.activeElement !== time.root) speak();
    if (now.clock.running && document.visibilityState === "visible" && !time.root.hidden) {
      timer = window.setTimeout(tick, 1000 - (ms % 1000) + 2);
    }
  };
  document.addEventListener("visibilitychange", tick);
  // What is seen comes first, so that who speaks to the app can name it.
  const speak = (): void => {
    if (!now) return;
    const ms = elapsed(now.clock);
    time.root.setAttribute("aria-label", `${t("bar.time")} ${formatTime(ms)}, ${formatSpokenTime(ms)}`);
  };
  time.root.addEventListener("focus", speak);

  const update = (next: Update): void => {
    const { view } = next;
    now = next;
    since = performance.now();
    write(score.value, formatNumber(view.score));
    write(moves.value, formatNumber(view.moves));
    if (code.value.textContent !== view.code) {
      write(code.value, view.code);
      code.root.setAttribute("aria-label", t("bar.code_copy", { code: view.code }));
    }
    tick();
  };

  const dress = (clockShown: boolean): void => {
    root.setAttribute("aria-label", t("bar.label"));
    write(time.label, t("bar.time"));
    write(score.label, t("bar.score"));
    write(moves.label, t("bar.moves"));
    write(code.label, t("bar.code"));
    time.root.title = t("action.pause");
    time.root.hidden = !clockShown;
    if (now) {
      speak();
      code.root.setAttribute("aria-label", t("bar.code_copy", { code: now.view.code }));
      update({ ...now, clock: { ...now.clock, ms: elapsed(now.clock) } });
    }
  };

  const measure = (): { barWidth: number; terseWidth: number } => {
    const ruler = root.cloneNode(true) as HTMLElement;
    ruler.className = "bar ruler";
    ruler.removeAttribute("style");
    ruler.dataset.shape = "words";
    const samples: Record<string, string> = { time: "00:00", score: "000", moves: "000" };
    for (const one of ruler.querySelectorAll<HTMLElement>("[data-part]")) {
      const sample = samples[one.dataset.part ?? ""];
      const value = one.querySelector(".value");
      if (sample && value) value.textContent = sample;
      // The ruler is no second bar: nobody shall find it.
      one.removeAttribute("data-part");
    }
    host.append(ruler);
    const barWidth = ruler.offsetWidth;
    ruler.dataset.shape = "terse";
    const terseWidth = ruler.offsetWidth;
    ruler.remove();
    return { barWidth, terseWidth };
  };

  return { root, update, dress, measure };
}

function part(tag: "div" | "button", name: string): Part {
  const root = el(tag, `part part-${name}`);
  if (root instanceof HTMLButtonElement) root.type = "button";
  const label = el("span", "label");
  const value = el("span", "value");
  value.dataset.part = name;
  root.append(label, " ", value);
  return { root, label, value };
}

function el<K extends keyof HTMLElementTagNameMap>(tag: K, name: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}

/** Another text, not other letters for the same one: those make WebKitGTK wait for refreshes of the screen. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
