// Which texts the page asks for. Keys stand in the code as whole literals; the
// few that are put together while it runs are listed here with all they become.
import { SOURCES, TEXTS, literals, named, stem, templates } from "./sources.mjs";

export const GAMES = named("GameKind");
const PLACES = ["pile", "reserve", "stock", "waste", "column", "foundation"];
const EXAMPLES = named("Example");

/** What each composed key of the code (`*` for what is filled in) can become. */
export const COMPOSED = {
  // The ways out and in of a copy of everything.
  "data.*": ["save", "load", "copy", "paste"],
  "example.*": EXAMPLES,
  "example.*_about": EXAMPLES,
  // The five ways to step, and how a game ends.
  "examples.*": ["first", "back", "forward", "last", "won", "stuck"],
  "game.*": GAMES,
  "hint.*": GAMES,
  // The reasons of the engine (SPEC 6).
  "message.*": ["sum_not_11", "needs_jqk", "not_allowed"],
  "name.*": PLACES,
  "name.*_empty": PLACES,
  "platform.*": ["linux", "macos", "windows", "android", "ios"],
  "rank.*": Array.from({ length: 13 }, (_, index) => String(index + 1)),
  // The settings that are on or off, named as the engine's shell names them.
  "settings.*": [
    "move_errors",
    "placement_help",
    "large_index",
    "place_labels",
    "sound",
    "vibration",
    "left_hand",
    "clock_shown",
    "ask_before_losing",
  ],
  // The heads of the table of results.
  "statistics.*": ["code", "result", "cards", "time"],
  "statistics.cards_*": GAMES,
  "statistics.most_cards_*": GAMES,
};

const AREAS = new Set(Object.keys(TEXTS.en).map((key) => key.split(".")[0]));
const STEMS = new Set(Object.keys(TEXTS.en).map(stem));
const KEY = /^([a-z]+)\.[a-z0-9_]+$/;
const COMPOSED_KEY = /^([a-z]+)\.[a-z0-9_]*\*[a-z0-9_]*$/;

const isKey = (text, form) => AREAS.has(form.exec(text)?.[1]);

/** Every whole key in the code: where it stands, and whether it is handed to `t` itself. */
export const WRITTEN = SOURCES.flatMap(({ name, code }) =>
  [...literals(code), ...templates(code)]
    .filter(({ text }) => isKey(text, KEY))
    .map(({ text, before }) => ({ name, key: text, direct: /\bt\(\s*$/.test(before) })),
);

/** Every composed key in the code and where it stands. */
export const FORMS = SOURCES.flatMap(({ name, code }) =>
  templates(code)
    .filter(({ text }) => isKey(text, COMPOSED_KEY))
    .map(({ text }) => ({ name, form: text })),
);

/** What a composed key becomes. */
export const expand = (form) => (COMPOSED[form] ?? []).map((value) => form.replace("*", value));

/** All keys that the page can ask for, plurals without their endings. */
export const USED = new Set([...WRITTEN.map(({ key }) => key), ...FORMS.flatMap(({ form }) => expand(form))]);

/** Whether English has the text, or its plurals. */
export const known = (key) => STEMS.has(key);
