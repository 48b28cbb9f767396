// Questions before something is lost.

import type { Question } from "../app";
import { t } from "../i18n";
import { openDialog } from "./dialog";
import { button, el } from "./dom";
import { unbidden } from "./unbidden";

/** Asks; closing the question in any way but the yes is a no. */
export function askPlayer(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = openDialog({
      id: "question",
      shape: "question",
      described: true,
      title: () => t(question.title, question.params),
      build: (self) => {
        const yes = button(
          t(question.yes, question.params),
          () => {
            answer = true;
            self.close();
          },
          { action: "yes", look: "primary" },
        );
        const no = button(t(question.no ?? "action.cancel"), self.close, { action: "no" });
        // The harmless answer has the focus where the other one destroys.
        (question.danger ? no : yes).setAttribute("data-first", "");
        if (question.danger) yes.classList.add("button-danger");
        return [
          el("p", { class: "question-text" }, t(question.text, question.params)),
          el("div", { class: "question-answers" }, no, yes),
        ];
      },
    });
    dialog.onClose(() => resolve(answer));
    // Two quick taps on “New deal” are no answer: the yes may come up under the second.
    const yes = dialog.root.querySelector<HTMLElement>('[data-action="yes"]');
    if (yes) unbidden(yes);
  });
}
