// Building DOM without HTML texts: nothing is parsed, so nothing can be let in,
// and the content security policy needs no exception.

import { icon, type IconName } from "./icons";

type Value = string | number | boolean | null | undefined;
/** Attributes; `true` writes an empty one, `false`, null and undefined none. */
export type Attributes = Record<string, Value>;
export type Child = Node | string | null | undefined | false;

/** An element with attributes and children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes?: Attributes | null,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...content(children));
  return node;
}

const CODE = /([A-Z]{2}\d-[A-Z]-[A-Z2-7]{7})/;

/** What there is of `children`. A game code in a text never breaks over two lines. */
function content(children: Child[]): (Node | string)[] {
  return children.flatMap((child): (Node | string)[] => {
    if (child === null || child === undefined || child === false) return [];
    if (typeof child !== "string") return [child];
    return child.split(CODE).map((part, index) => (index % 2 === 1 ? codeOf(part) : part));
  });
}

function codeOf(text: string): HTMLElement {
  const node = document.createElement("span");
  node.className = "code";
  node.textContent = text;
  return node;
}

let numbers = 0;
/** An id that no other element has, to tie labels to what they name. */
export function freshId(stem: string): string {
  numbers += 1;
  return `${stem}-${numbers}`;
}

export type ButtonOptions = {
  /** `data-action`: what the button does, for tests and styles. */
  action?: string;
  look?: "plain" | "primary" | "quiet" | "row" | "icon";
  icon?: IconName;
  /** Spoken name where the text alone does not say enough. */
  name?: string;
  /** A second line under the label. */
  note?: string;
};

/** A button. `look: "icon"` shows the icon alone and keeps the label as its name. */
export function button(label: string, press: () => void, options: ButtonOptions = {}): HTMLButtonElement {
  const look = options.look ?? "plain";
  const bare = look === "icon";
  const node = el(
    "button",
    {
      type: "button",
      class: `button button-${look}`,
      "data-action": options.action,
      "aria-label": options.name ?? (bare ? label : undefined),
      title: bare ? label : undefined,
    },
    options.icon && icon(options.icon),
    !bare &&
      el(
        "span",
        { class: "button-text" },
        el("span", { class: "button-label" }, label),
        options.note !== undefined && el("span", { class: "button-note" }, options.note),
      ),
  );
  node.addEventListener("click", press);
  return node;
}

/** Replaces everything inside `host`. */
export function fill(host: Element, ...children: Child[]): void {
  host.replaceChildren(...content(children));
}
