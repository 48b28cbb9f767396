// From the start of the process to the finished picture on the screen, and what the processes hold
// in memory then: ours and the empty window in turn, and other solitaires.

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { newHome } from "../shell/fixture.mjs";
import { median, row, short, unmeasured } from "./figures.mjs";
import { begun } from "./homes.mjs";
import { end, family, memory } from "./proc.mjs";
import { empty, newcomer, others, ours, start } from "./programs.mjs";
import { settled, startScreen } from "./screen.mjs";

const PAIRS = 10;
const COLD_PAIRS = 3;
const NEWCOMERS = 3;

function homeOf(homes, program) {
  if (!homes.has(program)) {
    const home = newHome();
    for (const folder of Object.values(home.environment)) mkdirSync(folder, { recursive: true });
    homes.set(program, home);
  }
  return homes.get(program);
}

/** Starts a program, times its picture, measures its memory and ends it. */
async function once(screen, homes, program) {
  const before = screen.look();
  const began = performance.now();
  const child = start(program, screen, homeOf(homes, program));
  try {
    const { ms, first } = await settled(screen, before, { began, shows: program.shows, longest: program.longest });
    const { pss, parts } = memory(family(child.pid));
    return { ms, first, pss, parts };
  } finally {
    await end(child);
    const gone = performance.now();
    // The next one starts on a bare screen.
    while (!screen.look().equals(before) && performance.now() - gone < 3000) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function dropCache() {
  execFileSync("sync");
  writeFileSync("/proc/sys/vm/drop_caches", "3");
}

/** Runs the part. */
export async function startPart(say) {
  const homes = new Map([[ours, await begun()]]);
  const screen = await startScreen();
  const rows = [];
  try {
    const pairs = async (count, prepare) => {
      const runs = { ours: [], empty: [] };
      for (let pair = 0; pair < count; pair += 1) {
        say(`start, pair ${pair + 1} of ${count}${prepare ? ", cold" : ""}`);
        const order = pair % 2 === 0 ? ["ours", "empty"] : ["empty", "ours"];
        for (const which of order) {
          prepare?.();
          runs[which].push(await once(screen, homes, which === "ours" ? ours : empty));
        }
      }
      return runs;
    };
    // The first start of each makes its folders; it is not counted.
    await once(screen, homes, ours);
    await once(screen, homes, empty);
    const warm = await pairs(PAIRS);
    const times = (runs) => runs.map(({ ms }) => ms);
    const compare = (part, what, mine, floors, unit, limit, most) => {
      const [value, floor] = [median(mine), median(floors)];
      const range = (all) => `${short(Math.min(...all))}–${short(Math.max(...all))}`;
      rows.push(
        row(part, what, {
          value,
          text: `${short(value)} (${range(mine)})`,
          unit,
          floor,
          floorText: `${short(floor)} (${range(floors)})`,
          limit,
          within: most === undefined ? undefined : value / floor <= most,
          more: { mine, floors },
        }),
      );
    };
    compare("start", `process start to the whole table, warm, ${PAIRS} pairs`, times(warm.ours), times(warm.empty), "ms", "≤ 1.15×", 1.15);
    const newcomers = [];
    for (let at = 0; at < NEWCOMERS; at += 1) {
      say(`start of a newcomer, ${at + 1} of ${NEWCOMERS}`);
      newcomers.push(await once(screen, homes, newcomer));
    }
    rows.push(row("start", `the same with the first word to newcomers, ${NEWCOMERS} starts`, { value: median(times(newcomers)), unit: "ms", floor: median(times(warm.empty)) }));
    try {
      const cold = await pairs(COLD_PAIRS, dropCache);
      compare("start", `the same, disk cache dropped, ${COLD_PAIRS} pairs`, times(cold.ours), times(cold.empty), "ms", "", undefined);
    } catch (error) {
      rows.push(unmeasured("start", "cold", `the disk cache cannot be dropped here (${error.code ?? error.message})`));
    }
    const pss = (runs) => runs.map((run) => run.pss);
    compare("memory", `PSS of all processes after start`, pss(warm.ours), pss(warm.empty), "MB", "≤ 1.10×", 1.1);
    const anonymous = (runs) => runs.map(({ parts }) => parts.reduce((sum, part) => sum + part.anonymous, 0));
    compare("memory", `   of it not from files`, anonymous(warm.ours), anonymous(warm.empty), "MB");
    const floors = { start: median(times(warm.empty)), memory: median(pss(warm.empty)) };
    for (const other of others) {
      say(other.name);
      try {
        await once(screen, homes, other);
        const runs = [];
        for (let at = 0; at < 3; at += 1) runs.push(await once(screen, homes, other));
        rows.push(row("start", `${other.name}, warm, 3 starts`, { value: median(times(runs)), unit: "ms", floor: floors.start }));
        rows.push(row("memory", `${other.name}, PSS after start`, { value: median(pss(runs)), unit: "MB", floor: floors.memory }));
      } catch (error) {
        rows.push(unmeasured("start", other.name, error.message));
      }
    }
    if (others.length === 0) rows.push(unmeasured("start", "kpat, aisleriot", "neither is installed"));
  } finally {
    await screen.stop();
    for (const home of homes.values()) home.remove();
  }
  return rows;
}
