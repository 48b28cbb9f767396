// What each crate adds to the program, from the sizes of its functions in a program with names.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { row, unmeasured } from "./figures.mjs";
import { made } from "./programs.mjs";

const SHOWN = 14;

/** The crate that a demangled name belongs to: of `<a::B as c::D>::e` the first, a. */
export function crateOf(name) {
  const found = name.replace(/^[<&*()\[\] ]+(?:mut |dyn |const )?/, "").match(/^([a-z_][a-z0-9_]*)(?:\[[0-9a-f]+\])?::/i);
  return found ? found[1] : null;
}

/** Runs the part. */
export async function dependenciesPart() {
  const part = "dependencies";
  const program = join(made, "half-moon-names");
  if (!existsSync(program)) return [unmeasured(part, "crates", "no program with names was built")];
  const text = execFileSync("nm", ["--size-sort", "--print-size", "--demangle", program], { encoding: "utf8", maxBuffer: 1 << 28 });
  const crates = new Map();
  let all = 0;
  for (const line of text.split("\n")) {
    const [, size, kind, name] = line.match(/^\S+ (\S+) (\S) (.*)$/) ?? [];
    if (!name || !/[tTwW]/.test(kind)) continue;
    const bytes = parseInt(size, 16);
    const crate = crateOf(name) ?? "other";
    all += bytes;
    crates.set(crate, (crates.get(crate) ?? 0) + bytes);
  }
  return [...crates]
    .sort((a, b) => b[1] - a[1])
    .slice(0, SHOWN)
    .map(([crate, bytes]) => row(part, crate, { value: bytes / 1000, unit: "KB of code", floor: all / 1000, ratio: bytes / all }));
}
