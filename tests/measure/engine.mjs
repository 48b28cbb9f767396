// The engine alone: time by divan, instructions by callgrind.

import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { row, short, unmeasured } from "./figures.mjs";
import { made, root } from "./programs.mjs";

const PART = "engine";
const OPERATIONS = ["tap", "undo", "status", "deal", "encode", "decode", "load"];
const GAMES = ["half_moon", "waning_moon"];
const NANOSECONDS = { ns: 1, "µs": 1e3, ms: 1e6, s: 1e9 };

/** The medians of divan's table: `[["deal", "HalfMoon", 940], …]`. */
export function medians(text) {
  const found = [];
  let bench = "";
  for (const line of text.split("\n")) {
    const name = line.match(/[├╰]─ (\S+)/)?.[1];
    if (name === undefined) continue;
    const top = /^[├╰]/.test(line);
    if (top) bench = name;
    const [, , middle] = line.split("│").slice(top ? 0 : 1).map((cell) => cell.trim());
    const [, number, unit] = middle?.match(/^([\d.]+) (ns|µs|ms|s)$/) ?? [];
    if (number) found.push([bench, top ? "" : line.slice(1).match(/[├╰]─ (.+?) {2,}/)?.[1] ?? name, Number(number) * NANOSECONDS[unit]]);
  }
  return found;
}

function judge(bench, ns) {
  if (bench === "tap_and_view") return { limit: "< 1 µs median", within: ns < 1000 };
  if (bench === "deal") return { limit: "1,000,000 deals/s", within: ns < 1000 };
  if (bench === "load_won_game") return { limit: "< 20 µs", within: ns < 20_000 };
  return {};
}

function instructions(operation, game, times) {
  const out = join(made, `counts.${process.pid}`);
  try {
    const text = execFileSync("valgrind", ["--tool=callgrind", `--callgrind-out-file=${out}`, join(made, "engine-counts"), operation, game, String(times)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      // What it counted it says on the other output; that is read from the file.
    });
    void text;
    const summary = execFileSync("grep", ["-E", "^(totals|summary):", out], { encoding: "utf8" });
    return Number(summary.match(/: (\d+)/)[1]);
  } finally {
    rmSync(out, { force: true });
  }
}

/** Runs the part. */
export async function enginePart(say) {
  const rows = [];
  say("divan");
  const text = execFileSync("cargo", ["bench", "--quiet", "--locked", "--package", "half-moon-engine", "--bench", "engine"], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  for (const [bench, argument, ns] of medians(text)) {
    const rate = bench === "deal" || bench === "random_game" ? `, ${short(1e9 / ns)} a second` : "";
    rows.push(row(PART, `${bench} ${argument}`.trim(), { value: ns, text: `${short(ns)} ns${rate}`, ...judge(bench, ns) }));
  }
  if (rows.length === 0) rows.push(unmeasured(PART, "time", "divan said nothing that can be read"));
  if (!existsSync("/usr/bin/valgrind")) return [...rows, unmeasured(PART, "instructions", "valgrind is not installed")];
  for (const operation of OPERATIONS) {
    for (const game of GAMES) {
      say(`instructions, ${operation} ${game}`);
      // A multiple of a whole game's taps is not needed: both runs break off in the midst of one.
      const [few, many] = operation === "load" ? [20, 120] : operation === "undo" ? [20, 60] : [1000, 3000];
      const count = (instructions(operation, game, many) - instructions(operation, game, few)) / (many - few);
      rows.push(row(PART, `${operation}, ${game}`, { value: count, text: short(count), unit: "instructions" }));
    }
  }
  return rows;
}
