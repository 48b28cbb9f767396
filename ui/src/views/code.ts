// A code that a friend sent. A bad one is answered here, beside the field, and
// the game at hand stays as it is.

import { applyUpdate, state, today } from "../app";
import { commands } from "../bindings";
import { t } from "../i18n";
import { ask } from "../ipc";
import { moveAtStake } from "./actions";
import { closeAll, type Dialog } from "./dialog";
import { button, el, freshId, type Child } from "./dom";
import { refusalText } from "./refusal";

export function buildCode(dialog: Dialog): Child[] {
  const id = freshId("code");
  const helpId = freshId("help");
  const errorId = freshId("error");
  const before = dialog.body.querySelector("input")?.value ?? "";
  const input = el("input", {
    id,
    class: "code-input",
    type: "text",
    value: before,
    // The shape of a code, not a word of any language.
    placeholder: "HM1-N-ARMF5NT",
    autocomplete: "off",
    autocapitalize: "characters",
    autocorrect: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    maxlength: 200,
    "aria-describedby": `${errorId} ${helpId}`,
    "data-first": true,
    "data-key": "code",
  });
  const error = el("p", { class: "field-error", id: errorId, role: "alert" });
  const say = (text: string): void => {
    error.textContent = text;
    if (text) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  };
  input.addEventListener("input", () => say(""));
  const form = el(
    "form",
    { class: "code-form", novalidate: true },
    el("label", { class: "field-name", for: id }, t("code.label")),
    el(
      "div",
      { class: "code-line" },
      input,
      button(t("action.paste"), () => void paste(input, say), { action: "paste", look: "icon", icon: "paste" }),
    ),
    error,
    el("p", { class: "field-note", id: helpId }, t("code.help")),
    state().settings.ask_before_losing && moveAtStake() && el("p", { class: "field-note is-warning" }, t("confirm.deal_code_text")),
    el("button", { type: "submit", class: "button button-primary button-wide", "data-action": "deal" }, t("code.deal")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void deal(input, say);
  });
  return [form];
}

async function deal(input: HTMLInputElement, say: (text: string) => void): Promise<void> {
  try {
    const update = await ask(() => commands.dealCode(input.value, today()));
    closeAll();
    applyUpdate(update);
  } catch (error) {
    say(refusalText(error));
    input.focus();
    input.select();
  }
}

/** Puts what is on the clipboard into a field. */
export async function paste(input: HTMLInputElement | HTMLTextAreaElement, say: (text: string) => void): Promise<void> {
  try {
    input.value = (await navigator.clipboard.readText()).trim();
    say("");
  } catch {
    say(t("code.paste_failed"));
  }
  input.focus();
}
