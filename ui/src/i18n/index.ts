// Texts, numbers, times and dates in the player's language. A language is one
// flat JSON file beside this one. All travel with the page: what they weigh is
// read in a millisecond, to ask for one more file takes many.

import type { GameKind } from "../bindings";
import type english from "./en.json";
import keys from "./en.json?keys";
import languages from "./en.json?languages";

/** The languages of the app, as the setting names them. */
export const LANGUAGES = ["en", "es", "it", "pt", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language's name in that language: a person looks for their own word. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  es: "Español",
  it: "Italiano",
  pt: "Português",
  fr: "Français",
  de: "Deutsch",
};

type Stored = keyof typeof english;
type Singular<K> = K extends `${infer Base}.${"one" | "other"}` ? Base : K;
/** A text's name. Those with plurals are named without `.one` and `.other`. */
export type Key = Singular<Stored>;
/** What stands in for `{name}`. `count` also chooses the plural. */
export type Params = Record<string, string | number>;

// Packed by the build (pack.mjs), as JSON: the texts alone, in the order of
// `keys`, and the rules.
type Packed = { texts: string[]; rules: RulesFile };

/** A part of the rules: a heading, paragraphs, perhaps a diagram. */
export type Section = { heading: string; body: string[]; figure?: string };
export type RulesFile = Record<GameKind, Section[]>;

let texts = new Map<string, string>();
let rules: RulesFile | null = null;
let now: Language = "en";
let locale = "en";
let plural: Intl.PluralRules | null = null;
let numbers: Intl.NumberFormat | null = null;
// The clock speaks its time each second, and to make one of these takes longer than all else that it does.
const units = new Map<string, Intl.NumberFormat>();
const lists = new Map<string, Intl.ListFormat>();

/** The language that the page speaks now. */
export function language(): Language {
  return now;
}

/** The first of the system's languages that the app has, else English. */
export function systemLanguage(): Language {
  for (const tag of navigator.languages ?? [navigator.language]) {
    const base = tag.toLowerCase().split("-")[0];
    const found = LANGUAGES.find((name) => name === base);
    if (found) return found;
  }
  return "en";
}

/** Speaks `choice` from now on. */
export function setLanguage(choice: Language | "system"): void {
  const next = choice === "system" ? systemLanguage() : choice;
  const packed = languages[next];
  if (packed === undefined || (texts.size > 0 && next === now && localeOf(next) === locale)) return;
  const file = JSON.parse(packed) as Packed;
  texts = new Map(keys.map((key, index) => [key, file.texts[index] ?? key]));
  rules = file.rules;
  now = next;
  locale = localeOf(next);
  plural = null;
  numbers = null;
  units.clear();
  lists.clear();
  document.documentElement.lang = locale;
}

/** The player's own regional form of the language (dates in en-GB, say). */
function localeOf(name: Language): string {
  const own = (navigator.languages ?? []).find((tag) => tag.toLowerCase().split("-")[0] === name);
  // The texts are those of Portugal, whatever the system's region is.
  return name === "pt" ? "pt-PT" : (own ?? name);
}

/** The text named `key`, with `params` in place. */
export function t(key: Key, params?: Params): string {
  let text = texts.get(key);
  const count = params?.count;
  if (text === undefined && typeof count === "number") {
    text = texts.get(`${key}.${pluralOf(count)}`) ?? texts.get(`${key}.other`);
  }
  if (text === undefined) return key;
  if (!params) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? formatNumber(value) : value;
  });
}

/** Which form a count takes. */
function pluralOf(count: number): string {
  // All six agree on these, and the first of these objects takes a start as long as the names of ten places.
  if (count === 1) return "one";
  if (count > 1 && count < 1000) return "other";
  plural ??= new Intl.PluralRules(locale);
  return plural.select(count);
}

/** A whole number as the language writes it. */
export function formatNumber(value: number): string {
  // All six write these the same, and the first of these objects takes a start longer than what else the bar does.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  numbers ??= new Intl.NumberFormat(locale);
  return numbers.format(value);
}

/** A share between 0 and 1 as a percentage. */
export function formatShare(share: number): string {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** Minutes and seconds, hours when needed: 3:07, 1:02:07. */
export function formatTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const head = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${head}:${two(seconds % 60)}`;
}

/** The same time for the ear: "3 minutes, 7 seconds". */
export function formatSpokenTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts: [number, string][] = [
    [Math.floor(seconds / 3600), "hour"],
    [Math.floor(seconds / 60) % 60, "minute"],
    [seconds % 60, "second"],
  ];
  const said = parts
    .filter(([value, unit]) => value > 0 || (unit === "second" && seconds === 0))
    .map(([value, unit]) =>
      kept(units, unit, () => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" })).format(value),
    );
  return formatList(said, "unit");
}

/** A date given as YYYYMMDD. */
export function formatDate(date: number): string {
  const day = new Date(Math.floor(date / 10000), (Math.floor(date / 100) % 100) - 1, date % 100);
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(day);
}

/** Several things in one phrase: "a, b and c", "a, b or c", as units "a, b", narrow "a b". */
export function formatList(items: string[], kind: "conjunction" | "disjunction" | "unit" | "narrow" = "conjunction"): string {
  if (kind === "narrow") return items.join("\u00a0");
  return kept(lists, kind, () => new Intl.ListFormat(locale, { style: "long", type: kind })).format(items);
}

/** What `make` gave for `name`, made when it is first wanted. */
function kept<T>(store: Map<string, T>, name: string, make: () => T): T {
  const known = store.get(name) ?? make();
  store.set(name, known);
  return known;
}

/** The letters on the faces of the cards in this language. */
export function letters(): { J: string; Q: string; K: string } {
  return { J: t("letters.jack"), Q: t("letters.queen"), K: t("letters.king") };
}

const SUITS = ["suit.clubs", "suit.diamonds", "suit.hearts", "suit.spades"] as const;

/** A card's name for the ear, from its id (52·copy + 13·suit + rank − 1). */
export function cardName(card: number): string {
  const suit = SUITS[Math.floor((card % 52) / 13)] ?? SUITS[0];
  const rank = t(`rank.${(card % 13) + 1}` as Key);
  return t("card.name", { rank, suit: t(suit) });
}

/** A place's name ("P3", "S") for the ear. */
export function placeName(place: string): string {
  const number = place.slice(1);
  switch (place[0]) {
    case "P":
      return t("place.pile", { number });
    case "R":
      return t("place.reserve", { number });
    case "T":
      return t("place.column", { number });
    case "F":
      return t("place.foundation", { number });
    case "S":
      return t("place.stock");
    default:
      return t("place.waste");
  }
}

/** A game's rules in the player's language; empty until there is one. */
export function rulesOf(game: GameKind): Section[] {
  return rules?.[game] ?? [];
}
