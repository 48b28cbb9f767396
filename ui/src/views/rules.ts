// The rules of the games, in the player's language, with the table's own
// drawings between the paragraphs.

import { open, state } from "../app";
import type { GameKind } from "../bindings";
import { rulesOf, t, type Section } from "../i18n";
import { dealShownCode } from "./actions";
import { figureView, type FigureName } from "./figures";
import type { Dialog } from "./dialog";
import { diagram } from "./diagram";
import { button, el, fill, type Child } from "./dom";
import { gameChoice, TOLD } from "./games";

let shown: { dialog: Dialog; game: GameKind } | null = null;

export function buildRules(dialog: Dialog): Child[] {
  const page = shown?.dialog === dialog ? shown : { dialog, game: state().update.view.game };
  shown = page;
  const content = el("div", { class: "rules" });
  const show = (): void => {
    const { game } = page;
    const { deal } = TOLD[game];
    fill(
      content,
      ...rulesOf(game).map((section) => part(dialog, game, section)),
      el(
        "div",
        { class: "page-end" },
        deal !== null &&
          button(t("rules.deal_this"), () => void dealShownCode(deal), {
            action: "deal_example",
            look: "primary",
            note: deal,
          }),
        button(t("rules.see_examples"), () => void open("examples"), { action: "examples", icon: "examples" }),
      ),
    );
  };
  show();
  return [
    gameChoice(page.game, (game) => {
      page.game = game;
      dialog.body.scrollTop = 0;
      show();
    }),
    content,
  ];
}

function part(dialog: Dialog, game: GameKind, section: Section): HTMLElement {
  return el(
    "section",
    { class: "rule" },
    el("h3", null, section.heading),
    ...section.body.map((paragraph) => el("p", null, paragraph)),
    section.figure !== undefined && picture(dialog, game, section.figure as FigureName),
  );
}

function picture(dialog: Dialog, game: GameKind, name: FigureName): HTMLElement {
  const figure = diagram(game, t("rules.figure"));
  void figureView(game, name).then(
    (view) => {
      if (view) figure.show(view);
      else figure.root.remove();
    },
    // Without its drawing a section still says what it has to say.
    () => figure.root.remove(),
  );
  dialog.onDrop(figure.drop);
  return figure.root;
}
