// Writes licences.json: the packages that are part of the program as it ships,
// on every platform, by licence. Run after a dependency has changed; with
// --check it only says whether the file is as it should be.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const FILE = new URL("./licences.json", import.meta.url);
/** Where packages leave the choice, the first of these is taken. */
const PREFERRED = ["MIT", "Apache-2.0", "BSD-3-Clause", "BSD-2-Clause", "Zlib", "Unlicense", "CC0-1.0", "0BSD"];
/** What the page itself takes from others. */
const PAGE = [["@tauri-apps/api", "MIT OR Apache-2.0"]];
const OWN = ["half-moon", "half-moon-engine"];

/** "A OR B", "A/B" and "(A OR B) AND C" as one licence or several that all hold. */
function chosen(expression) {
  return expression
    .split(/ AND /)
    .map((part) => {
      const offers = part.replace(/[()]/g, "").split(/ OR |\s*\/\s*/);
      return PREFERRED.find((licence) => offers.includes(licence)) ?? offers[0];
    })
    .filter((licence, index, all) => all.indexOf(licence) === index)
    .sort()
    .join(", ");
}

function shipped() {
  const tree = ["tree", "--locked", "-p", "half-moon", "-e", "normal,no-proc-macro", "--target", "all", "--prefix", "none"];
  const lines = execFileSync("cargo", [...tree, "-f", "{p}|{l}"], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  const crates = lines
    .split("\n")
    .filter(Boolean)
    .map((line) => line.replace(/ \(\*\)$/, "").split("|"))
    .map(([name, licence]) => [name.split(" ")[0], licence])
    .filter(([name]) => !OWN.includes(name));
  return [...crates, ...PAGE];
}

const groups = new Map();
for (const [name, expression] of shipped()) {
  const licence = chosen(expression);
  groups.set(licence, (groups.get(licence) ?? new Set()).add(name));
}
const content = {
  groups: [...groups]
    .map(([licence, names]) => ({ licence, packages: [...names].sort((a, b) => (a < b ? -1 : 1)).join(" · ") }))
    .sort((a, b) => b.packages.length - a.packages.length),
};
const text = `${JSON.stringify(content, null, 1)}\n`;

if (!process.argv.includes("--check")) writeFileSync(FILE, text);
else if (readFileSync(FILE, "utf8") !== text) {
  console.error("ui/src/views/licences.json is stale: run node ui/src/views/licences.mjs");
  process.exitCode = 1;
}
