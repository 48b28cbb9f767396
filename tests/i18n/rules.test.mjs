// The rules pages say the same in six languages: the same parts with the same
// drawings, the same numbers, the app's own names of games and settings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "./keys.mjs";
import { LANGUAGES, OTHERS, RULES, SOURCES, TEXTS, literals } from "./sources.mjs";

/** The drawings that the page can make, each in some game's rules. */
const [, names] = /type FigureName =([^;]*);/.exec(SOURCES.find(({ name }) => /^views.figures\.ts$/.test(name)).code);
const FIGURES = literals(names).map(({ text }) => text);
const figures = (language, game) => RULES[language][game].flatMap(({ figure }) => figure ?? []);
/** So many words are read on a phone without sighing. */
const MOST_WORDS = 400;

const text = (section) => [section.heading, ...section.body].join("\n");
const whole = (language, game) => RULES[language][game].map(text).join("\n");
const numbers = (words) => (words.match(/\d+/g) ?? []).map(Number).sort((a, b) => a - b);

for (const language of LANGUAGES) {
  test(`${language}: all games have their rules, and nothing else has`, () => {
    assert.deepEqual(Object.keys(RULES[language]), GAMES);
    for (const game of GAMES) {
      for (const section of RULES[language][game]) {
        assert.deepEqual(Object.keys(section).filter((name) => !["heading", "body", "figure"].includes(name)), []);
        assert.ok(section.body.length > 0);
        for (const words of [section.heading, ...section.body]) assert.match(words, /^\S(.*\S)?$/);
      }
    }
  });

  for (const game of GAMES) {
    test(`${language}: each drawing of ${game} is shown once`, () => {
      const shown = figures(language, game);
      assert.deepEqual(shown, [...new Set(shown)]);
    });

    test(`${language}: ${game} is brief`, () => {
      const words = whole(language, game).split(/\s+/).length;
      assert.ok(words <= MOST_WORDS, `${words} words`);
    });
  }

  test(`${language}: every drawing that the page can make is shown, and no other`, () => {
    const shown = GAMES.flatMap((game) => figures(language, game));
    assert.deepEqual([...new Set(shown)].sort(), [...FIGURES].sort());
  });

  test(`${language}: settings and games are called by their names`, () => {
    const words = whole(language, "half_moon");
    for (const key of ["settings.placement_help", "settings.move_errors", "game.half_moon"]) {
      assert.ok(words.includes(TEXTS[language][key]), `${key}: ${TEXTS[language][key]}`);
    }
    assert.ok(whole(language, "waning_moon").includes(TEXTS[language]["game.waning_moon"]));
  });
}

for (const language of OTHERS) {
  for (const game of GAMES) {
    test(`${language}: ${game} has the parts, paragraphs and figures of English`, () => {
      const shape = (name) => RULES[name][game].map(({ body, figure }) => ({ paragraphs: body.length, figure }));
      assert.deepEqual(shape(language), shape("en"));
    });

    test(`${language}: ${game} names the numbers that English names, part by part`, () => {
      RULES.en[game].forEach((section, index) => {
        assert.deepEqual(numbers(text(RULES[language][game][index])), numbers(text(section)), section.heading);
      });
    });
  }
}

test("the names of relatives and programs stand in every language", () => {
  for (const language of LANGUAGES) {
    assert.match(whole(language, "half_moon"), /Elevens/);
    for (const name of [/Eclipse/, /Thirty-Nine Steps/, /PySolFC/, /Napol[eé]/]) assert.match(whole(language, "waning_moon"), name);
  }
});
