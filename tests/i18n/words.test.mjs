// The words that are given (SPEC 6), to the letter, and the marks that each
// language writes around its words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES, OTHERS, RULES, TEXTS } from "./sources.mjs";

const GIVEN = {
  "message.sum_not_11": {
    en: "The sum must be 11",
    es: "La suma debe ser igual a 11",
    it: "La somma deve essere uguale a 11",
    pt: "A soma tem de ser igual a 11",
  },
  "message.needs_jqk": {
    en: "It takes a jack, a queen and a king",
    es: "Se necesitan una jota, una reina y un rey",
    it: "Servono un Fante, una Donna e un Re",
    pt: "É necessário um Valete, uma Dama e um Rei",
  },
  "message.not_allowed": { en: "That card does not go there" },
  "settings.move_errors": { en: "Move errors", es: "Errores de movimiento", it: "Errori di mossa", pt: "Erros de jogada" },
  "settings.placement_help": {
    en: "Placement help",
    es: "Ayuda para colocar",
    it: "Aiuto al posizionamento",
    pt: "Ajuda à colocação",
  },
  "rank.11": { en: "jack", es: "jota", it: "fante", pt: "valete" },
  "rank.12": { en: "queen", es: "reina", it: "donna", pt: "dama" },
  "rank.13": { en: "king", es: "rey", it: "re", pt: "rei" },
  "letters.jack": { en: "J", es: "V", it: "V", pt: "V", fr: "V", de: "B" },
  "letters.queen": { en: "Q", es: "D", it: "D", pt: "D", fr: "D", de: "D" },
  "letters.king": { en: "K", es: "R", it: "R", pt: "R", fr: "R", de: "K" },
  "place.pile": { en: "pile {number}", es: "pila {number}", it: "pila {number}", pt: "monte {number}" },
  "place.reserve": { en: "reserve {number}", es: "reserva {number}", it: "riserva {number}", pt: "reserva {number}" },
  "place.column": { en: "column {number}", es: "columna {number}", it: "colonna {number}", pt: "coluna {number}" },
  "place.foundation": { en: "foundation {number}", es: "base {number}", it: "base {number}", pt: "fundação {number}" },
  "place.stock": { en: "stock", es: "mazo", it: "tallone", pt: "monte de compra" },
  "place.waste": { en: "waste", es: "descarte", it: "scarti", pt: "descarte" },
  "code.label": { en: "Game code", es: "Código de partida", it: "Codice della partita", pt: "Código de partida" },
  "bar.moves": { en: "Moves", es: "Jugadas", it: "Mosse", pt: "Jogadas" },
  "bar.score": { en: "Score", es: "Puntuación", it: "Punteggio", pt: "Pontuação" },
  "win.title": { en: "Won", es: "Victoria", it: "Vittoria", pt: "Vitória" },
};

/** Terms that stand inside a text, as a whole word; the Italian verb is given in the infinitive, a button bids. */
const INSIDE = {
  "examples.move_pair": { en: "pair", es: "pareja", it: "coppia", pt: "par" },
  "examples.move_trio": { en: "trio", es: "trío", it: "terzetto", pt: "trio" },
  "action.new": { en: "deal", es: "reparto", it: "smazzata", pt: "distribuição" },
  "action.undo": { en: "undo", es: "deshacer", it: "annulla", pt: "anular" },
  "say.stuck": { en: "stuck", es: "bloqueo", it: "stallo", pt: "impasse" },
};

/** Terms that the rules must hold. */
const IN_RULES = {
  en: ["reserve", "cell", "decks", "foundations", "stock", "waste"],
  es: ["reserva", "casilla", "barajas", "bases", "mazo", "descarte"],
  it: ["riserva", "casella", "mazzi", "basi", "tallone", "scarti"],
  pt: ["reserva", "casa", "baralhos", "fundações", "monte de compra", "descarte"],
  fr: ["réserve", "case", "jeux", "fondations", "talon", "défausse"],
  de: ["Reserve", "Feld", "Kartenspiele", "Grundstapel", "Talon", "Ablage"],
};

const holds = (text, word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, "iu").test(text);
const everything = (language) => [
  ...Object.entries(TEXTS[language]),
  ...Object.entries(RULES[language]).flatMap(([game, sections]) =>
    sections.flatMap(({ heading, body }) => [heading, ...body].map((text) => [`rules of ${game}`, text])),
  ),
];
const breaking = (language, form) => everything(language).filter(([, text]) => form.test(text)).map(([key, text]) => `${key}: ${text}`);

for (const [key, words] of Object.entries(GIVEN)) {
  test(`${key} is as given`, () => {
    assert.deepEqual(Object.fromEntries(Object.keys(words).map((language) => [language, TEXTS[language][key]])), words);
  });
}

for (const [key, words] of Object.entries(INSIDE)) {
  test(`${key} holds the given word`, () => {
    for (const [language, word] of Object.entries(words)) {
      assert.ok(holds(TEXTS[language][key], word), `${language}: "${TEXTS[language][key]}" without "${word}"`);
    }
  });
}

for (const language of LANGUAGES) {
  test(`${language}: the rules use the terms of the app`, () => {
    const text = everything(language).filter(([key]) => key.startsWith("rules")).map(([, words]) => words).join("\n");
    assert.deepEqual(IN_RULES[language].filter((word) => !holds(text, word)), []);
  });

  test(`${language}: real quotation marks, apostrophes and ellipses`, () => {
    assert.deepEqual(breaking(language, /["'`]|\.\.\./), []);
    assert.deepEqual(breaking(language, language === "en" || language === "de" ? /[«»]/ : /[“”„]/), []);
    if (language === "de") assert.deepEqual(breaking(language, /”|(?<!„[^“]*)“/), []);
    if (language === "en") assert.deepEqual(breaking(language, /„/), []);
  });

  test(`${language}: suits are words, never signs that a phone may turn into pictures`, () => {
    assert.deepEqual(breaking(language, /[\u2660-\u2667]/), []);
  });
}

for (const language of OTHERS) {
  test(`${language}: ends a sentence where English does`, () => {
    const end = (text) => /[.?]$/.exec(text)?.[0] ?? "";
    assert.deepEqual(Object.keys(TEXTS.en).filter((key) => end(TEXTS[language][key] ?? "") !== end(TEXTS.en[key])), []);
  });
}

test("es: questions and exclamations open", () => {
  assert.deepEqual(breaking("es", /^[^¿]*\?|^[^¡]*!/), []);
});

test("fr: a blank that does not break stands before ; : ! ? and inside « »", () => {
  assert.deepEqual(breaking("fr", /[^\u00a0][;!?»]|[^\u00a0]:(?!\/)|«[^\u00a0]/), []);
});

test("pt: the words of Portugal", () => {
  assert.deepEqual(breaking("pt", /(?<!\p{L})(você|tela|arquivos?|usuários?|celular|configurações|compartilhar|salv[aeo]\p{L}*|deletar)(?!\p{L})/iu), []);
});

test("de: ß and umlauts are written out", () => {
  assert.deepEqual(breaking("de", /(?<!\p{L})(fuer|ueber|zurueck|koennen|Zuege|schliessen|gross|Koenig)(?!\p{L})/iu), []);
});
