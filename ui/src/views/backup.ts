// Settings, statistics and the games in progress, to another device or to keep:
// as a file by the system's dialog where there is one, as a text everywhere.

import { applyUpdate, confirm, state } from "../app";
import { commands, type Update } from "../bindings";
import { t } from "../i18n";
import { ask, send } from "../ipc";
import { paste } from "./code";
import { closeAll, openDialog, type Dialog } from "./dialog";
import { button, el, freshId, type Child } from "./dom";
import { showMessage, showText } from "./messages";
import { refusalText } from "./refusal";
import { copyText } from "./share";

/** What the settings page offers of it. */
export function backupPart(): HTMLElement {
  const offer = (action: "save" | "load" | "copy" | "paste", run: () => Promise<void>): Child =>
    button(t(`data.${action}`), () => void run().catch((error: unknown) => showText(refusalText(error))), { action });
  const { files } = state();
  return el(
    "section",
    { class: "group" },
    el("h3", { class: "group-title" }, t("data.title")),
    el("p", { class: "field-note" }, t("data.about")),
    el("div", { class: "page-end" }, files && offer("save", save), files && offer("load", load), offer("copy", copy), offer("paste", openPaste)),
  );
}

// Not in their turn: the table is played on while the dialog of the system is open.
async function save(): Promise<void> {
  if (await send(() => commands.exportFile())) showMessage("data.save_done");
}

async function load(): Promise<void> {
  if (await mayReplace()) done(await send(() => commands.importFile()));
}

async function copy(): Promise<void> {
  await copyText(await ask(() => commands.exportText()), "data.copied");
}

function mayReplace(): Promise<boolean> {
  return confirm({ title: "confirm.import", text: "confirm.import_text", yes: "confirm.import_yes", danger: true });
}

/** The settings come by themselves, to all windows. */
function done(update: Update | null): void {
  if (!update) return;
  closeAll();
  applyUpdate(update);
  showMessage("data.import_done");
}

async function openPaste(): Promise<void> {
  openDialog({ id: "paste", shape: "sheet", title: () => t("data.paste"), build: buildPaste });
}

function buildPaste(dialog: Dialog): Child[] {
  const id = freshId("text");
  const errorId = freshId("error");
  const area = el("textarea", {
    id,
    class: "copy-text",
    rows: 6,
    spellcheck: "false",
    autocomplete: "off",
    "aria-describedby": errorId,
    "data-first": true,
    "data-key": "text",
  });
  area.value = dialog.body.querySelector("textarea")?.value ?? "";
  const error = el("p", { class: "field-error", id: errorId, role: "alert" });
  const say = (text: string): void => void (error.textContent = text);
  area.addEventListener("input", () => say(""));
  const form = el(
    "form",
    { class: "code-form", novalidate: true },
    el("label", { class: "field-name", for: id }, t("data.paste")),
    el("div", { class: "code-line" }, area, button(t("action.paste"), () => void paste(area, say), { action: "paste", look: "icon", icon: "paste" })),
    error,
    el("button", { type: "submit", class: "button button-primary button-wide", "data-action": "import" }, t("confirm.import_yes")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void bringIn(area, say);
  });
  return [form];
}

async function bringIn(area: HTMLTextAreaElement, say: (text: string) => void): Promise<void> {
  if (!(await mayReplace())) return;
  try {
    done(await ask(() => commands.importText(area.value)));
  } catch (error) {
    say(refusalText(error));
    area.focus();
    area.select();
  }
}
