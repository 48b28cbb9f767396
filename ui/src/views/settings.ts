// All settings, each in effect at once and kept by the commands.

import { change, confirm, state, subscribe, applySettings } from "../app";
import { commands, type Settings } from "../bindings";
import { LANGUAGES, LANGUAGE_NAMES, formatList, letters, systemLanguage, t, type Key } from "../i18n";
import { ask } from "../ipc";
import { onPhone } from "./actions";
import { backupPart } from "./backup";
import { choice, select, toggle } from "./choice";
import type { Dialog } from "./dialog";
import { button, el, type Child } from "./dom";
import { showMessage, showText } from "./messages";
import { refusalText } from "./refusal";

type OnOff = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

export function buildSettings(dialog: Dialog): Child[] {
  const { settings } = state();
  dialog.onDrop(
    subscribe((_, topic) => {
      // Changed here, in another window or by the reset: show what is kept.
      if (topic === "settings") dialog.refresh();
    }),
  );
  return [
    part(
      "settings.part_play",
      onOff("move_errors", "settings.about_move_errors"),
      onOff("placement_help", "settings.about_placement_help"),
      onOff("ask_before_losing", "settings.about_ask_before_losing"),
      onOff("clock_shown"),
    ),
    part(
      "settings.part_look",
      select({
        key: "language",
        name: t("settings.language"),
        value: settings.language,
        options: [
          { value: "system", label: t("settings.language_system", { language: LANGUAGE_NAMES[systemLanguage()] }) },
          ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
        ],
        pick: (language) => set({ language }),
      }),
      choice({
        key: "theme",
        name: t("settings.theme"),
        value: settings.theme,
        options: [
          { value: "night", label: t("settings.theme_night") },
          { value: "day", label: t("settings.theme_day") },
          { value: "system", label: t("settings.theme_system") },
        ],
        pick: (theme) => set({ theme }),
      }),
      choice({
        key: "motion",
        name: t("settings.motion"),
        value: settings.motion,
        options: [
          { value: "normal", label: t("settings.motion_normal") },
          { value: "fast", label: t("settings.motion_fast") },
          { value: "off", label: t("settings.motion_off") },
        ],
        pick: (motion) => set({ motion }),
      }),
    ),
    part(
      "settings.part_cards",
      choice({
        key: "deck_colours",
        name: t("settings.deck_colours"),
        value: settings.deck_colours,
        options: [
          { value: "two", label: t("settings.deck_colours_two") },
          { value: "four", label: t("settings.deck_colours_four") },
        ],
        pick: (deck_colours) => set({ deck_colours }),
      }),
      choice({
        key: "index_letters",
        name: t("settings.index_letters"),
        value: settings.index_letters,
        options: [
          {
            value: "language",
            label: t("settings.index_letters_language", { letters: formatList(Object.values(letters()), "narrow") }),
          },
          { value: "jqk", label: t("settings.index_letters_jqk") },
        ],
        pick: (index_letters) => set({ index_letters }),
      }),
      onOff("large_index", "settings.about_large_index"),
      onOff("place_labels", "settings.about_place_labels"),
    ),
    part(
      "settings.part_comfort",
      onOff("left_hand", "settings.about_left_hand"),
      onOff("sound", "settings.about_sound"),
      onPhone() && onOff("vibration"),
    ),
    el("div", { class: "page-end" }, button(t("settings.reset"), () => void reset(), { action: "reset_settings", icon: "restart" })),
    backupPart(),
  ];
}

function part(title: Key, ...fields: Child[]): HTMLElement {
  return el("section", { class: "group" }, el("h3", { class: "group-title" }, t(title)), el("div", { class: "fields" }, ...fields));
}

function onOff(key: OnOff, about?: Key): HTMLElement {
  return toggle({
    key,
    name: t(`settings.${key}`),
    note: about && t(about),
    value: state().settings[key],
    set: (value) => set({ [key]: value }),
  });
}

function set(patch: Parameters<typeof change>[0]): void {
  change(patch).catch((error: unknown) => {
    showText(refusalText(error));
    // The control shows what was wished; the kept value comes back.
    applySettings(state().settings);
  });
}

async function reset(): Promise<void> {
  const yes = await confirm({
    title: "confirm.reset_settings",
    text: "confirm.reset_settings_text",
    yes: "confirm.reset_settings_yes",
    danger: true,
  });
  if (!yes) return;
  try {
    applySettings(await ask(() => commands.resetSettings()));
    showMessage("settings.reset_done");
  } catch (error) {
    showText(refusalText(error));
  }
}
