// The six languages say the same things: every text, every placeholder, every
// plural; and the page asks for all of them and for nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { COMPOSED, FORMS, USED, WRITTEN, expand, known } from "./keys.mjs";
import { FILES, LANGUAGES, LOCALES, OTHERS, TEXTS, placeholders, stem } from "./sources.mjs";

const english = Object.keys(TEXTS.en);
const ENDINGS = /\.(zero|one|two|few|many|other)$/;

for (const language of LANGUAGES) {
  const texts = TEXTS[language];
  const keys = Object.keys(texts);

  test(`${language}: no key is written twice, and keys are in order`, () => {
    const written = [...FILES[language].matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
    assert.equal(written.length, keys.length);
    assert.deepEqual(written, [...written].sort());
  });

  test(`${language}: no text is empty, and none begins or ends with a blank or holds two`, () => {
    assert.deepEqual(keys.filter((key) => typeof texts[key] !== "string" || !/^\S(.*\S)?$/.test(texts[key]) || /\s\s/.test(texts[key])), []);
  });

  test(`${language}: plurals are whole`, () => {
    // `many` is for millions in these languages; the page falls back to `other` for it.
    const wanted = new Intl.PluralRules(LOCALES[language] ?? language)
      .resolvedOptions()
      .pluralCategories.filter((category) => category !== "many")
      .sort();
    const forms = new Map();
    for (const key of keys.filter((name) => ENDINGS.test(name))) {
      forms.set(stem(key), [...(forms.get(stem(key)) ?? []), ENDINGS.exec(key)[1]]);
    }
    assert.ok(forms.size > 0);
    assert.deepEqual([...forms].filter(([, found]) => `${found.sort()}` !== `${wanted}`), []);
  });

  test(`${language}: from 1 to 999 the plurals are those that the page takes for all languages, and digits stand alone`, () => {
    const locale = LOCALES[language] ?? language;
    const [plurals, numbers] = [new Intl.PluralRules(locale), new Intl.NumberFormat(locale)];
    for (let count = 1; count < 1000; count += 1) {
      assert.deepEqual([plurals.select(count), numbers.format(count)], [count === 1 ? "one" : "other", String(count)]);
    }
  });

  test(`${language}: no text stands for itself and for a plural`, () => {
    assert.deepEqual(keys.filter((key) => ENDINGS.test(key) && stem(key) in texts), []);
  });
}

for (const language of OTHERS) {
  const texts = TEXTS[language];
  const keys = Object.keys(texts);

  test(`${language}: has the texts of English and no others`, () => {
    assert.deepEqual(
      { missing: english.filter((key) => !(key in texts)), extra: keys.filter((key) => !(key in TEXTS.en)) },
      { missing: [], extra: [] },
    );
  });

  test(`${language}: the placeholders are those of English`, () => {
    const wrong = keys.filter((key) => `${placeholders(texts[key])}` !== `${placeholders(TEXTS.en[key] ?? "")}`);
    assert.deepEqual(wrong, []);
  });

  test(`${language}: no sentence is left in English`, () => {
    // A name, a code or a single word may well be the same; two words in a row are not.
    const names = ["app.name", "share.title"];
    const left = keys.filter(
      (key) =>
        !names.includes(key) &&
        texts[key] === TEXTS.en[key] &&
        /\p{L}{2,}\s+\p{L}{2,}/u.test(TEXTS.en[key].replace(/\{\w+\}/g, "")),
    );
    assert.deepEqual(left, []);
  });
}

test("the page asks for no text that is missing", () => {
  const missing = WRITTEN.filter(({ key }) => !known(key)).map(({ name, key }) => `${name}: ${key}`);
  assert.deepEqual(missing, []);
});

test("keys that are put together are listed, with all that they become", () => {
  assert.ok(FORMS.length > 0);
  assert.deepEqual(FORMS.filter(({ form }) => !(form in COMPOSED)).map(({ name, form }) => `${name}: ${form}`), []);
  const used = new Set(FORMS.map(({ form }) => form));
  assert.deepEqual(Object.keys(COMPOSED).filter((form) => !used.has(form)), []);
  assert.deepEqual(Object.keys(COMPOSED).flatMap(expand).filter((key) => !known(key)), []);
});

test("every text is asked for somewhere", () => {
  assert.deepEqual([...new Set(english.map(stem))].filter((key) => !USED.has(key)), []);
});

test("what has plurals says the number that chooses between them", () => {
  const plurals = new Set(english.filter((key) => ENDINGS.test(key)).map(stem));
  assert.deepEqual([...plurals].filter((key) => !placeholders(TEXTS.en[`${key}.other`]).includes("count")), []);
});
