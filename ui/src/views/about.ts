// What this app is, under which licences, and how to report a fault.

import { state } from "../app";
import { commands } from "../bindings";
import { t } from "../i18n";
import { ask } from "../ipc";
import { copyTranscript } from "./actions";
import type { Dialog } from "./dialog";
import { button, el, fill, type Child } from "./dom";
import { icon } from "./icons";
import { refusalText } from "./refusal";

export function buildAbout(_dialog: Dialog): Child[] {
  const { version, platform } = state();
  const list = el("div", { class: "licences" });
  const details = el(
    "details",
    { class: "details" },
    el("summary", { "data-key": "licences" }, t("about.licences")),
    el("p", null, t("about.licences_intro")),
    list,
  );
  details.addEventListener("toggle", () => {
    if (details.open && !list.firstChild) void showLicences(list);
  });
  return [
    el(
      "div",
      { class: "about-head" },
      icon("moon"),
      el("p", { class: "about-name" }, t("app.name")),
      el("p", { class: "about-tagline" }, t("about.tagline")),
      el("p", { class: "about-version", "data-part": "version" }, t("about.version", { version }), " · ", t(`platform.${platform}`)),
    ),
    el("p", null, t("about.no_network")),
    el("p", null, t("about.licence")),
    el("p", null, t("about.cards")),
    el(
      "section",
      { class: "group" },
      el("h3", { class: "group-title" }, t("about.fault")),
      el("p", null, t("about.fault_how")),
      el("p", null, t("about.fault_version", { version })),
      el("div", { class: "page-end" }, button(t("action.copy_transcript"), () => void copyTranscript(), { action: "copy_transcript", icon: "transcript" })),
    ),
    details,
  ];
}

/** Asked for only when somebody wants to read them; each text opens by itself. */
async function showLicences(list: HTMLElement): Promise<void> {
  const found = await ask(() => commands.licences()).catch((error: unknown) => refusalText(error));
  if (typeof found === "string") return fill(list, el("p", null, found));
  fill(
    list,
    ...found.map(({ licence, packages, notices, text }) =>
      // Names and licences are the same in every language.
      el(
        "details",
        { class: "details licence", lang: "en" },
        el("summary", null, el("span", null, `${licence} · ${packages.length}`)),
        el("p", null, packages.join(" · ")),
        el("pre", null, [...notices, "", text].join("\n")),
      ),
    ),
  );
}
