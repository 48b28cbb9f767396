// Whole games, step by step, forward and back, with the moves named.

import type { Example, Place, View } from "../bindings";
import { cardName, placeName, t } from "../i18n";
import { dealShownCode } from "./actions";
import { select } from "./choice";
import type { Dialog } from "./dialog";
import { diagram } from "./diagram";
import { button, el, type Child } from "./dom";
import { stepOf, type Step } from "./figures";
import { GAMES, TOLD } from "./games";
import { showText } from "./messages";
import { refusalText } from "./refusal";
import { state } from "../app";

const NAMES: readonly Example[] = GAMES.flatMap((game) =>
  [TOLD[game].won, TOLD[game].stuck].filter((name) => name !== null),
);

let shown: { dialog: Dialog; name: Example; step: number } | null = null;

export function buildExamples(dialog: Dialog): Child[] {
  // A game without one shows those of the others.
  const name = TOLD[state().update.view.game].won ?? NAMES[0];
  if (name === undefined) return [];
  const page = shown?.dialog === dialog ? shown : { dialog, name, step: 0 };
  shown = page;
  const player = new Player(dialog, page);
  return [
    select({
      key: "example",
      name: t("examples.title"),
      bare: true,
      value: page.name,
      options: NAMES.map((value) => ({ value, label: t(`example.${value}`) })),
      pick: (name) => {
        page.name = name;
        player.go(0);
      },
    }),
    ...player.parts,
  ];
}

/** One example at one step. */
class Player {
  readonly parts: Child[];
  private readonly about = el("p", { class: "example-about" });
  private readonly picture = diagram(state().update.view.game, t("examples.title"));
  private readonly said = el("p", { class: "example-move", "aria-live": "polite" });
  private readonly count = el("p", { class: "example-step" });
  private readonly slider = el("input", {
    type: "range",
    class: "slider",
    min: 0,
    value: 0,
    "aria-label": t("examples.step_label"),
    "data-key": "step",
  });
  private readonly first: HTMLButtonElement;
  private readonly back: HTMLButtonElement;
  private readonly forward: HTMLButtonElement;
  private readonly last: HTMLButtonElement;
  private steps = 0;
  private code = "";
  private wanted = 0;

  constructor(
    dialog: Dialog,
    private readonly page: { name: Example; step: number },
  ) {
    this.first = this.control("first", () => this.go(0));
    this.back = this.control("back", () => this.go(this.wanted - 1));
    this.forward = this.control("forward", () => this.go(this.wanted + 1));
    this.last = this.control("last", () => this.go(this.steps));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.parts = [
      this.about,
      this.picture.root,
      this.said,
      el(
        "div",
        { class: "example-controls", role: "group", "aria-label": t("examples.step_label") },
        this.first,
        this.back,
        this.count,
        this.forward,
        this.last,
      ),
      this.slider,
      el(
        "div",
        { class: "page-end" },
        button(t("rules.deal_this"), () => void dealShownCode(this.code), { action: "deal_example" }),
        el("p", { class: "field-note needs-keys" }, t("examples.help")),
      ),
    ];
    const onKey = (event: KeyboardEvent): void => this.onKey(event);
    dialog.root.addEventListener("keydown", onKey);
    dialog.onDrop(() => dialog.root.removeEventListener("keydown", onKey));
    dialog.onDrop(this.picture.drop);
    queueMicrotask(() => this.go(page.step));
  }

  /** Shows a step; of several wished for at once the last one counts. */
  go(step: number): void {
    const { name } = this.page;
    this.wanted = Math.max(0, step);
    const wanted = this.wanted;
    void this.load(name, wanted).catch((error: unknown) => showText(refusalText(error)));
  }

  private async load(name: Example, step: number): Promise<void> {
    const now = await stepOf(name, step);
    const before = step > 0 ? await stepOf(name, step - 1) : null;
    if (name !== this.page.name || step !== this.wanted) return;
    const near = Math.abs(step - this.page.step) === 1;
    this.page.step = step;
    this.steps = now.steps;
    this.code = now.view.code;
    this.about.textContent = t(`example.${name}_about`);
    this.picture.show(now.view, near);
    this.said.textContent = moveText(now, before?.view ?? null);
    this.count.textContent = t("examples.step", { step, steps: now.steps });
    this.slider.max = String(now.steps);
    this.slider.value = String(step);
    this.slider.disabled = now.steps === 0;
    this.slider.setAttribute("aria-valuetext", this.count.textContent);
    // Not `disabled`: that would drop the focus at either end.
    for (const control of [this.first, this.back]) control.setAttribute("aria-disabled", String(step === 0));
    for (const control of [this.forward, this.last]) control.setAttribute("aria-disabled", String(step === now.steps));
  }

  private control(name: "first" | "back" | "forward" | "last", press: () => void): HTMLButtonElement {
    const node = button(
      t(`examples.${name}`),
      () => {
        if (node.getAttribute("aria-disabled") !== "true") press();
      },
      { action: `step_${name}`, look: "icon", icon: name },
    );
    return node;
  }

  private onKey(event: KeyboardEvent): void {
    if (event.target instanceof HTMLSelectElement || event.target === this.slider) return;
    const keys: Record<string, number> = {
      ArrowLeft: this.wanted - 1,
      ArrowRight: this.wanted + 1,
      Home: 0,
      End: this.steps,
    };
    const step = keys[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.go(Math.min(Math.max(step, 0), this.steps));
  }
}

/** "Pair: 5 of spades, pile 1 and …": the cards are those of the view before. */
function moveText({ view, step, steps, move }: Step, before: View | null): string {
  const end = step === steps && view.status !== "playing" ? t(`examples.${view.status}`) : "";
  if (!before) return end || t("examples.start");
  const named = move.map((place) => t("say.card_at", { card: topName(before, place), place: placeName(place) }));
  const [first = "", second = "", third = ""] = named;
  let text: string;
  if (TOLD[view.game].together) {
    text = move.length === 3 ? t("examples.move_trio", { first, second, third }) : t("examples.move_pair", { first, second });
  } else {
    const [from, to] = move;
    text = to === undefined || from === "S" ? drawText(view) : t("examples.move", { from: first, to: placeName(to) });
  }
  return end ? `${text}. ${end}.` : text;
}

function drawText(after: View): string {
  return `${t("examples.draw")}: ${topName(after, "W")}`;
}

function topName(view: View, place: Place): string {
  const card = view.table.find((one) => one.place === place)?.cards.at(-1);
  return card === undefined ? "" : cardName(card);
}
