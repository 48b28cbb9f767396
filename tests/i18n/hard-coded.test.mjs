// Nothing that a player reads or hears stands in the code: it all comes from
// the languages' files. A heuristic: what goes where texts go, and what looks
// like a sentence wherever it stands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PAGE, SOURCES, literals, templates } from "./sources.mjs";

/** Names, the same in every language, and why. */
const NAMES = {
  "Half Moon": "the app's name",
  Español: "a language's name in that language",
  Italiano: "a language's name in that language",
  Português: "a language's name in that language",
  Français: "a language's name in that language",
  Deutsch: "a language's name in that language",
  English: "a language's name in that language",
};

/** What comes just before a literal that a person will read or hear. */
const SINKS = [
  /\.(textContent|innerText|title|alt|placeholder|ariaLabel|ariaDescription)\s*\+?=\s*$/,
  /["']?(aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|placeholder)["']?\s*:\s*$/,
  /setAttribute\(\s*["'](aria-label|aria-description|aria-valuetext|title|alt|placeholder)["']\s*,\s*$/,
  /(createTextNode|new Text|document\.title\s*=|\bbutton|showText|\balert|\bconfirm)\(?\s*$/,
];
/** A letter that is no part of what is filled in. */
const WORD = /\p{L}{2,}/u;

/** Text for those who make the app, never shown: errors, the console, imports. */
const UNSEEN = /(Error\(|console\.\w+\(|\bfrom|\bimport|\bimport\()\s*$/;
/** What looks like a sentence: a capital and a second word, or a letter outside ASCII. */
const SENTENCE = /^\p{Lu}\p{Ll}*[,.:]? \p{L}{2,}|(?=[^\x00-\x7f])\p{L}/u;
/** The name of a text, and a game code: neither is in any language. */
const KEY = /^[a-z]+\.[a-z0-9_*]+$/;
const CODE = /^[HW]M1-N-[A-Z2-7]{7}$/;

const isText = (text) => WORD.test(text) && !(text in NAMES) && !KEY.test(text) && !CODE.test(text);
const strings = (code) => [...literals(code), ...templates(code)];

/** The literals of `code` that go where texts go, or look like sentences. */
export function suspects(code) {
  return strings(code)
    .filter(({ text, before }) => isText(text) && !UNSEEN.test(before))
    .filter(({ text, before }) => SINKS.some((sink) => sink.test(before)) || SENTENCE.test(text))
    .map(({ text }) => text);
}

test("the scan finds what it is for", () => {
  assert.deepEqual(suspects(`node.textContent = "Undo";`), ["Undo"]);
  assert.deepEqual(suspects('node.title = `${count} cards`;'), ["* cards"]);
  assert.deepEqual(suspects(`el("p", { "aria-label": "Score" })`), ["Score"]);
  assert.deepEqual(suspects(`node.setAttribute("aria-label", "Score")`), ["Score"]);
  assert.deepEqual(suspects(`button("Undo", undo)`), ["Undo"]);
  assert.deepEqual(suspects(`el("p", null, "The sum must be 11")`), ["The sum must be 11"]);
  assert.deepEqual(suspects(`el("p", { class: "button plain" }, t("action.undo"))`), []);
  assert.deepEqual(suspects(`button(t("action.undo"), undo, { title: "action.undo" })`), []);
  assert.deepEqual(suspects(`throw new TypeError("No such place here")`), []);
});

test("no text for the player stands in the code", () => {
  assert.ok(SOURCES.length > 0);
  assert.deepEqual(SOURCES.flatMap(({ name, code }) => suspects(code).map((text) => `${name}: ${text}`)), []);
});

test("the page itself says nothing but the app's name", () => {
  const bare = PAGE.replace(/<!--[\s\S]*?-->/g, "").replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
  const nodes = bare.split(/<[^>]*>/).map((text) => text.trim()).filter(Boolean);
  const spoken = [...bare.matchAll(/\b(aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, , text]) => text);
  assert.deepEqual([...nodes, ...spoken].filter((text) => !(text in NAMES)), []);
});
