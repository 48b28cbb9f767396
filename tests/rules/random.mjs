// Random transcripts of a seed: mostly play, partly what a player or a broken file might do
// to it. The same seed always gives the same text.
import { readFileSync } from "node:fs";
import { letters } from "./cards.mjs";
import { folder } from "./engine.mjs";
import { Reader } from "./oracle.mjs";
import { halfMoon } from "./half_moon.mjs";

/** A small generator of numbers (mulberry32), so that a seed can be printed and used again. */
export function dice(seed) {
  let a = seed >>> 0;
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n) => Math.floor(next() * n);
  return { next, below, chance: (p) => next() < p, of: (list) => list[below(list.length)] };
}

const SPACES = [" ", "  ", "\t", " \t ", "\u00a0", "\u3000"];
const SKIPPED = ["-", "_", " ", "\u2010", "\u2011", "\u2013", "\u2014", "\u2212", "\u00a0", "\ufe58", "\uff0d", "\t"];

const garbage = (d) => d.of([
  "tap", "tap ", "tap P1 P2", "tap S W", "tap P0", "tap P13", "tap R0", "tap R9", "tap T0", "tap T14", "tap F0", "tap F9",
  "tap p1", "tap r1", "tap s", "tap t1", "Tap P1", "TAP S", "tap P01", "tap P+1", "tap P-1", "tap P1x", "tap xP1", "tap P",
  "tap 1", "tap P 1", "tap S1", "tap W1", "tap P1,", "tap P1;", "tap \uff301", "tap P\uff11", "tap P\u0661", "tap P1\u200b",
  "tap P18446744073709551617", "tap P1e0", "tap P1.0", "tap T", "tap F", "home", "home T1 T2", "home t1", "HOME T1", "home X9",
  "move", "move T1", "move T1 F1 F2", "move t1 F1", "move T1 f1", "move T1 T14", "move T14 T1", "move T1, F1", "Move T1 F1",
  "undo now", "Undo", "UNDO", "undo 1", "redo redo", "Redo", "restart all", "Restart", "RESTART HM1-N-AAAAAAA", "deselect",
  "jump", "quit", "help", "\u{1f319}", "tap \u{1f319}", "\ufefftap P1", "tap\ufeffP1", "tap\u200bP1", "tap=P1", "tap(P1)",
  "\0", "tap \0", "undo\0", "{}", "{\"tap\":\"P1\"}", "deal", "deal ", "deal -", "deal HM1-N-", "deal HM1-N-AAAAAA8",
  "deal HM1-N-AAAAAA9", "deal HM1-N-AAAAAA", "deal HM1-N-AAAAAAAA", "deal HM2-N-AAAAAAA", "deal WM0-N-AAAAAAA",
  "deal HM1-E-AAAAAAA", "deal XM1-N-AAAAAAA", "deal 1-N-AAAAAAA", "Deal HM1-N-AAAAAAA", "DEAL HM1-N-AAAAAAA",
  "deal HM1-N-AAAAAA\u00c9", "deal HMI-N-AAAAAAA", "deal \u041dM1-N-AAAAAAA", "dealHM1-N-AAAAAAA", "undo; redo", "tap P1 \\# no",
  `tap ${"P".repeat(d.below(2000))}`, "x".repeat(d.below(3000)), `deal HM1-N-${"A".repeat(d.below(3000) + 8)}`, "proto", "constructor", "tap constructor", "tap __proto__",
]);

const comment = (d) => d.of(["", "   ", "\t", "# a comment", "#tap P1", "   # \u00e9t\u00e9 \u{1f315}", "#", "##"]);

function code(d) {
  const tag = d.of(["HM1-N", "WM1-N"]);
  const number = d.chance(0.1) ? 2 ** 35 - 1 - d.below(3) : d.chance(0.2) ? d.below(50) : d.below(2 ** 35);
  let text = `${tag}-${letters(number)}`;
  if (d.chance(0.05)) text = "HM1-N-AAAAETH";
  return d.chance(0.5) ? text : kindly(d, text);
}

/** The same code as a person might type it. */
function kindly(d, text) {
  const out = [...text.replaceAll("-", "")].map((c, i) => {
    if (i >= 4 && c === "O" && d.chance(0.5)) c = "0";
    if (i >= 4 && c === "I" && d.chance(0.5)) c = "1";
    if (d.chance(0.5)) c = c.toLowerCase();
    return d.chance(0.3) ? d.of(SKIPPED) + c : c;
  }).join("");
  return d.chance(0.2) ? out + d.of(SKIPPED) : out;
}

/** Lines that make one legal move of Half Moon, or none when there is none. */
function combination(d, play) {
  const tops = halfMoon.places.map((_, at) => halfMoon.top(play.state, at));
  const at = (rank) => tops.map((r, i) => (r === rank ? i : -1)).filter((i) => i >= 0);
  const found = [];
  for (let r = 1; r <= 5; r++) if (at(r).length && at(11 - r).length) found.push([r, 11 - r]);
  if (at(11).length && at(12).length && at(13).length) found.push([11, 12, 13], [11, 12, 13]);
  if (!found.length) return [];
  const ranks = d.of(found).slice().sort(() => d.next() - 0.5);
  // What is still selected would spoil it.
  const clear = d.chance(0.9) ? play.selected.map((i) => `tap ${halfMoon.places[i]}`) : [];
  return [...clear, ...ranks.map((r) => `tap ${halfMoon.places[d.of(at(r))]}`)];
}

/** Lines that make one legal move of Waning Moon by taps, drag or home; else a draw. */
function carry(d, play) {
  const { rules, state } = play;
  const moves = [];
  for (let from = 1; from < 23; from++) {
    for (let to = 2; to < 23; to++) if (rules.legal(state, from, to)) moves.push([from, to]);
  }
  const home = moves.filter(([from, to]) => from < 15 && to >= 15);
  const between = moves.filter(([from, to]) => from < 15 && to < 15);
  const pool = home.length && d.chance(0.6) ? home : between.length && d.chance(0.8) ? between : moves;
  if (!pool.length || d.chance(0.25)) return ["tap S"];
  const [from, to] = d.of(pool).map((i) => rules.places[i]);
  const style = d.below(5);
  if (style === 0) return [`move ${from} ${to}`];
  if (style === 1) return [`home ${from}`];
  const clear = play.selected.map((i) => `tap ${rules.places[i]}`);
  return [...(d.chance(0.9) ? clear : []), `tap ${from}`, `tap ${to}`];
}

function some(d, play) {
  const places = play ? play.rules.places : [...halfMoon.places, "S", "W", "T1", "F1"];
  const place = () => d.of(places);
  const roll = d.next();
  if (roll < 0.45 && play) return play.rules === halfMoon ? combination(d, play) : carry(d, play);
  if (roll < 0.68) return [`tap ${place()}`];
  if (roll < 0.74) return [`home ${place()}`];
  if (roll < 0.80) return [`move ${place()} ${place()}`];
  if (roll < 0.84) return ["undo"];
  if (roll < 0.87) return ["redo"];
  if (roll < 0.875) return Array(d.below(140)).fill("undo");
  if (roll < 0.880) return Array(d.below(140)).fill("redo");
  if (roll < 0.884) return Array(d.below(30)).fill(0).map(() => d.of(["undo", "redo"]));
  if (roll < 0.887) return ["restart"];
  if (roll < 0.892) return [`deal ${code(d)}`];
  if (roll < 0.95) return [garbage(d)];
  if (roll < 0.97) return [`tap ${d.of(["P1", "R8", "S", "W", "T13", "F8", "P12", "R1", "F1", "T1"])}`];
  return [comment(d)];
}

/** Now and then a line dressed up: more space, a comment behind it. */
function dressed(d, line) {
  if (line.startsWith("#") || d.chance(0.9)) return line;
  const [verb, ...rest] = line.split(" ");
  return d.of(["", " ", "\t"]) + [verb, ...rest].join(d.of(SPACES)) + d.of(["", " ", " # so", "#so", "\t"]);
}

const winning = ["half-moon-won", "waning-moon-won"].map((file) =>
  readFileSync(`${folder}/${file}.txt`, "utf8").split("\n").filter((line) => /^(deal|tap)/.test(line)));

/** A transcript of about `length` lines. One in eight follows a won game to its end, one in
 *  eleven goes over the limit of undo. */
export function transcript(seed, length) {
  const d = dice(seed);
  const reader = new Reader();
  const lines = [];
  const say = (batch) => {
    for (const line of batch) {
      const text = dressed(d, line);
      lines.push(text);
      reader.read(text);
    }
  };
  if (d.chance(0.05)) say(some(d, null));
  if (d.chance(0.125)) {
    for (const line of d.of(winning)) {
      say([line]);
      if (d.chance(0.03)) say([garbage(d)]);
      if (d.chance(0.03) && reader.play.past.length && !reader.play.selected.length) say(["undo", "redo"]);
    }
  } else if (d.chance(0.1)) {
    // More moves than can be undone, then back over the limit and forth again.
    say([`deal WM1-N-${letters(d.below(2 ** 35))}`]);
    const many = 95 + d.below(60);
    for (let i = 0; i < 500 && reader.play.moves < many; i++) say(carry(d, reader.play));
    say(Array(90 + d.below(20)).fill("undo"));
    say(Array(d.below(120)).fill("redo"));
  } else say([`deal ${code(d)}`]);
  while (lines.length < length) say(some(d, reader.play));
  const end = d.of(["\n", "\n", "\r\n"]);
  return lines.join(end) + (d.chance(0.5) ? end : "");
}

