// What the system knows of running processes: memory, time on the processor, wake-ups.

import { readFileSync, readdirSync } from "node:fs";

/** A file of /proc; empty when its process has ended meanwhile. */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function list(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** A process and all that it has started, and so on. */
export function family(root) {
  const parents = new Map();
  for (const entry of list("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = read(`/proc/${entry}/stat`);
    // The name may hold spaces and brackets; what follows its last bracket does not.
    const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    if (parent !== undefined) parents.set(Number(entry), Number(parent));
  }
  const found = [root];
  for (const process of found) {
    for (const [child, parent] of parents) if (parent === process) found.push(child);
  }
  return found;
}

/** In MB; the kernel counts in kibibytes. */
const field = (text, name) => (Number(text.match(new RegExp(`^${name}:\\s*(\\d+)`, "m"))?.[1] ?? 0) * 1024) / 1e6;

/** Proportional set size in MB: what is shared by several processes counts a part for each. */
export function memory(processes) {
  const parts = processes.map((process) => {
    const text = read(`/proc/${process}/smaps_rollup`);
    const name = read(`/proc/${process}/comm`).trim();
    return { name, pss: field(text, "Pss"), anonymous: field(text, "Pss_Anon") };
  });
  return { pss: parts.reduce((sum, part) => sum + part.pss, 0), parts };
}

/** For each thread, the nanoseconds that it has run and how often it has gone to sleep by itself. */
function threads(processes) {
  const found = new Map();
  for (const process of processes) {
    for (const task of list(`/proc/${process}/task`)) {
      const [ran] = read(`/proc/${process}/task/${task}/schedstat`).split(" ");
      const sleeps = field(read(`/proc/${process}/task/${task}/status`), "voluntary_ctxt_switches");
      found.set(`${process}/${task}`, { ran: Number(ran || 0), sleeps, name: read(`/proc/${process}/task/${task}/comm`).trim() });
    }
  }
  return found;
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * What a family does in so many seconds: per cent of one core, and wake-ups a second. A thread that
 * was begun and ended within that time is not seen.
 */
export async function atWork(root, seconds) {
  const before = threads(family(root));
  const began = performance.now();
  await wait(seconds * 1000);
  const after = threads(family(root));
  const passed = performance.now() - began;
  let ran = 0;
  let wakeUps = 0;
  const busiest = [];
  for (const [thread, now] of after) {
    const then = before.get(thread) ?? { ran: 0, sleeps: 0 };
    ran += now.ran - then.ran;
    wakeUps += now.sleeps - then.sleeps;
    busiest.push({ name: now.name, ms: (now.ran - then.ran) / 1e6, wakeUps: now.sleeps - then.sleeps });
  }
  busiest.sort((a, b) => b.ms - a.ms);
  return {
    percent: ran / 1e6 / passed * 100,
    wakeUps: wakeUps / (passed / 1000),
    busiest: busiest.slice(0, 5),
  };
}

/** Ends a process that was started here, and all that it started. */
export async function end(child) {
  const processes = family(child.pid);
  const ended = new Promise((resolve) => (child.exitCode !== null || child.signalCode !== null ? resolve() : child.once("exit", resolve)));
  child.kill("SIGTERM");
  await Promise.race([ended, wait(3000)]);
  for (const process of processes) {
    try {
      globalThis.process.kill(process, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
  await ended;
}
