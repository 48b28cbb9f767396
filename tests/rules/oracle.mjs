// An independent implementation of transcripts (section 7), undo, redo and restart
// (section 4). As a program: `node oracle.mjs FILE` (or `-`) prints what the transcript must
// print and ends with 1 when a line was in error.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { deck, name, readCode } from "./cards.mjs";
import { halfMoon } from "./half_moon.mjs";
import { waningMoon } from "./waning_moon.mjs";

export const HELD = 100;
const RULES = { "HM1-N": halfMoon, "WM1-N": waningMoon };

/** A game in play. Whole states are kept, so undo cannot disagree with what was. */
export class Play {
  constructor({ tag, number, code }) {
    this.rules = RULES[tag];
    this.code = code;
    this.start = this.rules.deal(deck(tag, number));
    this.reset();
  }

  reset() {
    this.state = this.start;
    this.selected = [];
    this.moves = 0;
    this.past = [];
    this.future = [];
  }

  /** One command that was found well formed; the answer as a line's JSON value. */
  perform(verb, ...places) {
    if (verb === "restart") {
      this.reset();
      return this.line("restarted", null);
    }
    if (verb === "undo" || verb === "redo") {
      const [from, to] = verb === "undo" ? [this.past, this.future] : [this.future, this.past];
      if (!from.length) return this.line("ignored", null);
      to.push(this.state);
      this.state = from.pop();
      if (to === this.past) this.trim();
      this.moves += verb === "undo" ? -1 : 1;
      this.selected = [];
      return this.line(verb === "undo" ? "undone" : "redone", null);
    }
    const at = places.map((place) => this.rules.places.indexOf(place));
    const play = { tap: this.rules.tap, home: this.rules.send, move: this.rules.drag }[verb];
    const answer = play(this.state, this.selected, ...at);
    this.selected = answer.selected;
    if (answer.state) {
      this.past.push(this.state);
      this.trim();
      this.future = [];
      this.state = answer.state;
      this.moves += 1;
    }
    return this.line(answer.event, answer.reason ?? null);
  }

  trim() {
    if (this.past.length > HELD) this.past.shift();
  }

  line(event, reason) {
    const { rules, state, selected } = this;
    const table = {};
    rules.places.forEach((place, at) => {
      const { cards, hidden } = rules.look(state, at);
      table[place] = { cards: cards.map(name), hidden };
    });
    return {
      event,
      reason,
      score: rules.score(state),
      moves: this.moves,
      status: rules.status(state),
      selected: selected.map((at) => rules.places[at]),
      partners: rules.partners(state, selected).map((at) => rules.places[at]),
      can_undo: this.past.length > 0,
      can_redo: this.future.length > 0,
      table,
    };
  }
}

const WORDS = { tap: 1, home: 1, move: 2, undo: 0, redo: 0, restart: 0 };

/** Plays a transcript a line at a time. */
export class Reader {
  constructor() {
    this.number = 0;
    this.play = null;
    this.failed = false;
  }

  /** The JSON value for one line of the file, or null for one that says nothing. */
  read(line) {
    this.number += 1;
    const text = line.split("#", 1)[0].replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");
    if (!text) return null;
    const [verb, ...words] = text.split(/\p{White_Space}+/u);
    const error = (why) => {
      this.failed = true;
      return { error: `line ${this.number}: ${why}` };
    };
    if (verb === "deal") {
      const code = readCode(words.join(" "));
      if (!words.length) return error("a deal needs a code");
      if (code.error) return error(code.error);
      this.play = new Play(code);
      return this.play.line("dealt", null);
    }
    if (!Object.hasOwn(WORDS, verb)) return error("no command");
    if (words.length !== WORDS[verb]) return error("number of words");
    if (!this.play) return error("before the first deal");
    const { rules } = this.play;
    if (words.length && !rules.verbs.includes(verb)) return error("not in this game");
    if (words.some((place) => !rules.places.includes(place))) return error("no such place");
    return this.play.perform(verb, ...words);
  }
}

/** All lines that a transcript must print, and whether one was in error. */
export function run(text) {
  const reader = new Reader();
  // A mark of byte order before the first line is no part of the text: an editor puts it there
  // unasked. The specification says nothing of it; anywhere else it makes a line no command.
  const lines = text.replace(/^\ufeff/, "").split("\n").map((line) => reader.read(line)).filter(Boolean);
  return { lines, failed: reader.failed };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { lines, failed } = run(readFileSync(process.argv[2] === "-" ? 0 : process.argv[2], "utf8"));
  process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  process.exitCode = failed ? 1 : 0;
}
