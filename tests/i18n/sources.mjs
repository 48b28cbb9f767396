// What the texts' tests read: the languages' files, and the page's sources as
// code without comments, so that what is said in a comment is no use of a key.
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ui = fileURLToPath(new URL("../../ui/", import.meta.url));

/** The languages of the app; English is the source of the others. */
export const LANGUAGES = ["en", "es", "it", "pt", "fr", "de"];
export const OTHERS = LANGUAGES.slice(1);
/** The region whose plurals the page uses. */
export const LOCALES = { pt: "pt-PT" };

const read = (path) => JSON.parse(readFileSync(`${ui}src/i18n/${path}`, "utf8"));
export const TEXTS = Object.fromEntries(LANGUAGES.map((language) => [language, read(`${language}.json`)]));
export const RULES = Object.fromEntries(LANGUAGES.map((language) => [language, read(`rules/${language}.json`)]));
/** The text of each file as it lies on the disk, to find keys written twice. */
export const FILES = Object.fromEntries(
  LANGUAGES.map((language) => [language, readFileSync(`${ui}src/i18n/${language}.json`, "utf8")]),
);

export const PAGE = readFileSync(`${ui}index.html`, "utf8");

/** Every TypeScript source of the page but the generated bindings: its name and its code. */
export const SOURCES = readdirSync(`${ui}src`, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".ts") && name !== "bindings.ts")
  .map((name) => ({ name, code: withoutComments(readFileSync(`${ui}src/${name}`, "utf8")) }));

const BINDINGS = withoutComments(readFileSync(`${ui}src/bindings.ts`, "utf8"));

/** What a type of the generated bindings that is a list of names lists. */
export const named = (type) => {
  const [, list] = new RegExp(`^export type ${type} =([^;]*);`, "m").exec(BINDINGS);
  return literals(list).map(({ text }) => text);
};

/** The names that the placeholders of a text have, sorted. */
export const placeholders = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** A key without the ending that says which plural it is. */
export const stem = (key) => key.replace(/\.(zero|one|two|few|many|other)$/, "");

/**
 * `code` with its comments blanked. Strings and templates are stepped over, as
 * an address in a string holds what looks like a comment.
 */
export function withoutComments(code) {
  return code.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (whole, kept) => kept ?? whole.replace(/[^\n]/g, " "),
  );
}

/** The plain string literals of `code` with their place in it. */
export function literals(code) {
  return [...code.matchAll(/"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'/g)].map((match) => ({
    text: match[1] ?? match[2] ?? "",
    at: match.index,
    before: code.slice(Math.max(0, match.index - 60), match.index),
  }));
}

/** The template literals of `code`, each `${…}` written as `*`. */
export function templates(code) {
  return [...code.matchAll(/`((?:\\.|[^`\\])*)`/g)].map((match) => ({
    text: match[1].replace(/\$\{[^}]*\}/g, "*"),
    at: match.index,
    before: code.slice(Math.max(0, match.index - 60), match.index),
  }));
}
