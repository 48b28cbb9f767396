// What a person who does not see the table hears, in each language, from the
// page's own code: the names of the places and the sentences of the live region.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { after, before, describe, test } from "node:test";
import { createServer } from "vite";
import { GAMES } from "./keys.mjs";
import { LANGUAGES } from "./sources.mjs";

const ui = fileURLToPath(new URL("../../ui", import.meta.url));
let page;
let server;

before(async () => {
  // All that the texts want of a browser.
  globalThis.document ??= { documentElement: {} };
  globalThis.navigator ??= { languages: [], language: "en" };
  server = await createServer({
    root: ui,
    configFile: `${ui}/vite.config.ts`,
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const load = (name) => server.ssrLoadModule(`/src/${name}.ts`);
  page = { ...(await load("i18n/index")), ...(await load("table/names")), ...(await load("table/announce")), ...(await load("views/refusal")) };
});
after(() => server?.close());

const SUITS = { C: 0, D: 1, H: 2, S: 3 };
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const card = (name) => 13 * SUITS[name.at(-1)] + RANKS.indexOf(name.slice(0, -1));
const seat = (place, names, hidden = 0) => ({ place, cards: names.split(" ").filter(Boolean).map(card), hidden });
const view = (table, more = {}) => ({
  game: "half_moon",
  code: "HM1-N-ARMF5NT",
  event: "dealt",
  reason: null,
  score: 0,
  moves: 0,
  status: "playing",
  selected: [],
  partners: [],
  cards_home: 0,
  next_home: null,
  table,
  ...more,
});

/** Each name: a place, the view around it, and what it is called. */
const NAMES = {
  "a pile": [
    seat("P1", "5S", 7),
    {},
    {
      en: "5 of spades, pile 1, 8 cards",
      es: "5 de picas, pila 1, 8 cartas",
      it: "5 di picche, pila 1, 8 carte",
      pt: "5 de espadas, monte 1, 8 cartas",
      fr: "5 de pique, pile 1, 8 cartes",
      de: "Pik 5, Stapel 1, 8 Karten",
    },
  ],
  "the last card of a pile": [
    seat("P12", "JC"),
    {},
    {
      en: "jack of clubs, pile 12, 1 card",
      es: "jota de tréboles, pila 12, 1 carta",
      it: "fante di fiori, pila 12, 1 carta",
      pt: "valete de paus, monte 12, 1 carta",
      fr: "valet de trèfle, pile 12, 1 carte",
      de: "Kreuz Bube, Stapel 12, 1 Karte",
    },
  ],
  "an empty pile": [
    seat("P3", ""),
    {},
    { en: "Pile 3, empty", es: "Pila 3, vacía", it: "Pila 3, vuota", pt: "Monte 3, vazio", fr: "Pile 3, vide", de: "Stapel 3, leer" },
  ],
  "a selected card of the reserve": [
    seat("R4", "QH"),
    { selected: ["R4"] },
    {
      en: "queen of hearts, reserve 4, selected",
      es: "reina de corazones, reserva 4, seleccionada",
      it: "donna di cuori, riserva 4, selezionata",
      pt: "dama de copas, reserva 4, selecionada",
      fr: "dame de cœur, réserve 4, sélectionnée",
      de: "Herz Dame, Reserve 4, ausgewählt",
    },
  ],
  "a card that does not go with it": [
    seat("R1", "AD"),
    { selected: ["R4"] },
    {
      en: "ace of diamonds, reserve 1, does not go with the selection",
      es: "as de diamantes, reserva 1, no casa con la selección",
      it: "asso di quadri, riserva 1, non va con la selezione",
      pt: "ás de ouros, reserva 1, não combina com a seleção",
      fr: "as de carreau, réserve 1, ne va pas avec la sélection",
      de: "Karo Ass, Reserve 1, passt nicht zur Auswahl",
    },
  ],
  "a column": [
    seat("T2", "9D 8D"),
    { game: "waning_moon" },
    {
      en: "8 of diamonds, column 2, 2 cards, underneath 9 of diamonds",
      es: "8 de diamantes, columna 2, 2 cartas, debajo: 9 de diamantes",
      it: "8 di quadri, colonna 2, 2 carte, sotto: 9 di quadri",
      pt: "8 de ouros, coluna 2, 2 cartas, por baixo: 9 de ouros",
      fr: "8 de carreau, colonne 2, 2 cartes, dessous\u00a0: 9 de carreau",
      de: "Karo 8, Spalte 2, 2 Karten, darunter Karo 9",
    },
  ],
  "the stock": [
    seat("S", "", 52),
    { game: "waning_moon" },
    {
      en: "Stock, 52 cards",
      es: "Mazo, 52 cartas",
      it: "Tallone, 52 carte",
      pt: "Monte de compra, 52 cartas",
      fr: "Talon, 52 cartes",
      de: "Talon, 52 Karten",
    },
  ],
  "the waste": [
    seat("W", "10C"),
    { game: "waning_moon" },
    {
      en: "10 of clubs, waste, 1 card",
      es: "10 de tréboles, descarte, 1 carta",
      it: "10 di fiori, scarti, 1 carta",
      pt: "10 de paus, descarte, 1 carta",
      fr: "10 de trèfle, défausse, 1 carte",
      de: "Kreuz 10, Ablage, 1 Karte",
    },
  ],
  "a foundation": [
    seat("F8", "AH 2H"),
    { game: "waning_moon" },
    {
      en: "2 of hearts, foundation 8, 2 cards",
      es: "2 de corazones, base 8, 2 cartas",
      it: "2 di cuori, base 8, 2 carte",
      pt: "2 de copas, fundação 8, 2 cartas",
      fr: "2 de cœur, fondation 8, 2 cartes",
      de: "Herz 2, Grundstapel 8, 2 Karten",
    },
  ],
};

/** Each sentence: the views before and after, and what is said. */
const SENTENCES = {
  "a pair goes and a card shows": [
    view([seat("P1", "5S"), seat("P8", "6D", 7)], { selected: ["P1"] }),
    view([seat("P1", ""), seat("P8", "JC", 6)], { event: "removed_pair", score: 10, moves: 1 }),
    {
      en: "Pair removed, score 10. pile 8 shows jack of clubs",
      es: "Pareja retirada, puntuación: 10. pila 8: aparece jota de tréboles",
      it: "Coppia tolta, punteggio: 10. pila 8: ora si vede fante di fiori",
      pt: "Par retirado, pontuação: 10. monte 8: aparece valete de paus",
      fr: "Paire retirée, score\u00a0: 10. pile 8\u00a0: valet de trèfle apparaît",
      de: "Paar weggenommen, Punkte: 10. Stapel 8 zeigt Kreuz Bube",
    },
  ],
  "a card is selected and one goes with it": [
    view([seat("P1", "5S"), seat("P8", "6D", 7)]),
    view([seat("P1", "5S"), seat("P8", "6D", 7)], { event: "selected", selected: ["P1"], partners: ["P8"] }),
    {
      en: "5 of spades selected, 1 goes with it",
      es: "5 de picas, seleccionada, 1 posibilidad",
      it: "5 di picche, selezionata, 1 possibilità",
      pt: "5 de espadas, selecionada, 1 possibilidade",
      fr: "5 de pique, sélectionnée, 1 possibilité",
      de: "Pik 5 ausgewählt, 1 Möglichkeit",
    },
  ],
  "a card is drawn and the stock has one left": [
    view([seat("S", "", 2), seat("W", "")], { game: "waning_moon" }),
    view([seat("S", "", 1), seat("W", "10C")], { game: "waning_moon", event: "drawn", moves: 1 }),
    {
      en: "10 of clubs drawn, 1 card left in the stock",
      es: "Sale 10 de tréboles, queda 1 carta en el mazo",
      it: "Esce 10 di fiori, resta 1 carta nel tallone",
      pt: "Sai 10 de paus, resta 1 carta no monte de compra",
      fr: "10 de trèfle, tirée, il reste 1 carte au talon",
      de: "Kreuz 10 aufgedeckt, noch 1 Karte im Talon",
    },
  ],
  "a move leaves nothing to do": [
    view([seat("P1", "AS"), seat("P2", "10D"), seat("P3", "KH")], { selected: ["P1"] }),
    view([seat("P1", ""), seat("P2", ""), seat("P3", "KH")], { event: "removed_pair", score: 10, status: "stuck" }),
    {
      en: "Pair removed, score 10. Stuck: no move is left",
      es: "Pareja retirada, puntuación: 10. Bloqueo: no queda ninguna jugada",
      it: "Coppia tolta, punteggio: 10. Stallo: non resta nessuna mossa",
      pt: "Par retirado, pontuação: 10. Impasse: não resta nenhuma jogada",
      fr: "Paire retirée, score\u00a0: 10. Bloqué\u00a0: plus aucun coup possible",
      de: "Paar weggenommen, Punkte: 10. Festgefahren: kein Zug mehr möglich",
    },
  ],
};

for (const language of LANGUAGES) {
  describe(language, () => {
    before(() => page.setLanguage(language));

    for (const [what, [place, around, names]] of Object.entries(NAMES)) {
      test(`${what} is called by its name`, () => {
        assert.equal(page.spokenName(place, view([place], around), true), names[language]);
      });
    }

    for (const [what, [old, now, said]] of Object.entries(SENTENCES)) {
      test(`${what}: it is said`, () => {
        assert.equal(page.sentence(old, now, 187_000), said[language]);
      });
    }

    test("a code that is none is answered with the letters that codes begin with", () => {
      for (const [code, found] of [["code_game", /\b[A-Z]{2}\b/g], ["code_version", /\b[A-Z]{2}\b/g], ["code_kind", /\b[A-Z]{2}1\b/g]]) {
        const said = page.refusalText({ code });
        const begins = said.match(found) ?? [];
        assert.equal(new Set(begins).size, GAMES.length, said);
        assert.ok(begins[0].startsWith("HM") && begins[1].startsWith("WM"), said);
        assert.doesNotMatch(said, /[{}]/);
      }
    });

    test("every card of the deck has a name of its own", () => {
      const names = Array.from({ length: 52 }, (_, id) => page.cardName(id));
      assert.equal(new Set(names).size, 52);
      assert.deepEqual(names.filter((name) => /[{}.]|undefined/.test(name)), []);
      assert.equal(page.cardName(51), page.cardName(103));
    });
  });
}
