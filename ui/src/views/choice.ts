// The two controls of the pages: one of a few, and on or off. Both are native
// inputs under their looks, so keyboards and screen readers know them.

import { el, fill, freshId } from "./dom";

export type ChoiceOptions<T extends string> = {
  key: string;
  name: string;
  /** The name is for the ear only. */
  bare?: boolean;
  note?: string;
  value: T;
  options: readonly { value: T; label: string }[];
  pick: (value: T) => void;
};

/** One of a few, side by side. */
export function choice<T extends string>(options: ChoiceOptions<T>): HTMLElement {
  const group = freshId(options.key);
  const nameId = freshId("name");
  const noteId = freshId("note");
  const box = el("div", { class: "segments" });
  for (const { value, label } of options.options) {
    const input = el("input", {
      type: "radio",
      name: group,
      value,
      checked: value === options.value,
      "data-key": `${options.key}-${value}`,
    });
    input.addEventListener("change", () => {
      if (input.checked) options.pick(value);
    });
    box.append(el("label", { class: "segment" }, input, el("span", { class: "segment-label" }, label)));
  }
  return el(
    "div",
    {
      class: "field field-choice",
      role: "radiogroup",
      "aria-labelledby": nameId,
      "aria-describedby": options.note !== undefined && noteId,
      "data-setting": options.key,
    },
    el("span", { class: options.bare ? "offscreen" : "field-name", id: nameId }, options.name),
    box,
    options.note !== undefined && el("p", { class: "field-note", id: noteId }, options.note),
  );
}

export type SwitchOptions = {
  key: string;
  name: string;
  note?: string;
  value: boolean;
  set: (value: boolean) => void;
};

/** On or off; the whole row is the target. */
export function toggle(options: SwitchOptions): HTMLElement {
  const noteId = freshId("note");
  const input = el("input", {
    type: "checkbox",
    role: "switch",
    class: "switch",
    checked: options.value,
    "aria-describedby": options.note !== undefined && noteId,
    "data-key": options.key,
  });
  input.addEventListener("change", () => options.set(input.checked));
  return el(
    "div",
    { class: "field field-switch", "data-setting": options.key },
    el(
      "label",
      { class: "switch-row" },
      el("span", { class: "field-name" }, options.name),
      input,
    ),
    options.note !== undefined && el("p", { class: "field-note", id: noteId }, options.note),
  );
}

/**
 * One of many: the system's own list. It shows what is chosen in one line and cuts what is longer, so it
 * lies unseen over words that take as many lines as they want.
 */
export function select<T extends string>(options: ChoiceOptions<T>): HTMLElement {
  const id = freshId(options.key);
  const list = el("select", { class: "select-list", id, "data-key": options.key });
  for (const { value, label } of options.options) {
    list.append(el("option", { value, selected: value === options.value }, label));
  }
  const shown = el("span", { class: "select", "aria-hidden": "true" });
  const show = (): void => fill(shown, list.selectedOptions[0]?.label);
  show();
  list.addEventListener("change", () => {
    show();
    const found = options.options.find((option) => option.value === list.value);
    if (found) options.pick(found.value);
  });
  return el(
    "div",
    { class: "field field-select", "data-setting": options.key },
    el("label", { class: options.bare ? "offscreen" : "field-name", for: id }, options.name),
    el("div", { class: "select-box" }, list, shown),
  );
}
