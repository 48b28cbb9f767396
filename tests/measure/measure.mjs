// Measures the parts that are named, or all; prints a table and keeps the figures as JSON.

import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { target } from "./programs.mjs";
import { table, unmeasured } from "./figures.mjs";

const PARTS = {
  engine: async () => (await import("./engine.mjs")).enginePart,
  size: async () => (await import("./size.mjs")).sizePart,
  dependencies: async () => (await import("./dependencies.mjs")).dependenciesPart,
  start: async () => (await import("./start.mjs")).startPart,
  rest: async () => (await import("./rest.mjs")).restPart,
  window: async () => (await import("./window.mjs")).windowPart,
  browser: async () => (await import("./browser.mjs")).browserPart,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`there is no part ${unknown.join(", ")}; there are: ${Object.keys(PARTS).join(" ")}`);
  process.exit(1);
}

const load = () => loadavg().map((value) => value.toFixed(1)).join(" ");
const model = readFileSync("/proc/cpuinfo", "utf8").match(/model name\s*: (.*)/)?.[1] ?? process.arch;
const machine = `${availableParallelism()} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB`;
const began = Date.now();
const before = load();
const rows = [];
const taken = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  const since = Date.now();
  try {
    const run = await PARTS[name]();
    rows.push(...(await run((what) => process.stderr.write(`${name}: ${what}\n`))));
  } catch (error) {
    // One part that fails takes no other with it.
    rows.push(unmeasured(name, name, String(error?.message ?? error).split("\n")[0]));
    process.stderr.write(`${name}: ${error?.stack ?? error}\n`);
  }
  taken.push(`${name} ${((Date.now() - since) / 60_000).toFixed(1)}`);
}
const minutes = (Date.now() - began) / 60_000;
const report = { machine, load: { before, after: load() }, minutes, date: new Date(began).toISOString(), rows };
writeFileSync(join(target, "measure.json"), `${JSON.stringify(report, null, 1)}\n`);
console.log(table(rows));
console.log(`Machine: ${machine}. Load before and after: ${before}; ${report.load.after}. Took ${minutes.toFixed(1)} minutes (${taken.join(", ")}).`);
console.log("Four numbers in a row are p50 / p95 / p99 / max; ratios are to the floor beside them.");
