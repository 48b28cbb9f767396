// The same taps in the real window: WebKit's own events, the real commands, the real files. The
// floor is a handler that changes one class, in the empty window.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transcript } from "../browser/fixture.mjs";
import { App, newHome, startDisplay } from "../shell/fixture.mjs";
import { row, short, spread, spreadText, unmeasured } from "./figures.mjs";
import { empty, made } from "./programs.mjs";
import { armTap, stampsOfTap, stampTaps } from "./stamps.mjs";

const PART = "tap to frame, the real window";
const FLOOR_TAPS = 60;
const GAMES = [
  { name: "Half Moon", game: "half_moon", file: "half-moon-won", most: 1000 },
  // Its first half: the driver takes its time over each click.
  { name: "Waning Moon", game: "waning_moon", file: "waning-moon-won", most: 160 },
];

async function taps(app, places) {
  const found = [];
  for (const place of places) {
    await app.run(armTap);
    await app.click(place);
    found.push(await app.run(stampsOfTap));
  }
  return found;
}

async function floor() {
  // The fixture takes its program from the environment when it is loaded.
  const before = process.env.HALF_MOON_PROGRAM;
  process.env.HALF_MOON_PROGRAM = empty.command[0];
  const { App: EmptyApp } = await import("../shell/fixture.mjs?empty");
  if (before === undefined) delete process.env.HALF_MOON_PROGRAM;
  else process.env.HALF_MOON_PROGRAM = before;
  const display = await startDisplay();
  const home = newHome();
  const app = await EmptyApp.start({ display, home });
  try {
    await app.run(() => document.body.addEventListener("click", () => document.body.classList.toggle("on")));
    await app.run(stampTaps, { event: "pointerup", changing: "body", asks: false });
    const found = await taps(app, Array(FLOOR_TAPS).fill("body"));
    return spread(found.map((tap) => tap.painted));
  } finally {
    await app.stop();
    await display.stop();
    home.remove();
  }
}

/** How long the app's threads were in calls of this kind, in ms, as strace saw them. */
function calls(text, names) {
  return [...text.matchAll(new RegExp(`\\b(?:${names})\\(.*<([\\d.]+)>$|<\\.\\.\\. (?:${names}) resumed>.*<([\\d.]+)>$`, "gm"))].map(
    ([, one, other]) => Number(one ?? other) * 1000,
  );
}

/** The same game once more with an eye on what the files cost. */
async function files(say) {
  if (!existsSync("/usr/bin/strace")) return [unmeasured(PART, "files", "strace is not installed")];
  say("files");
  const [[, code], ...commands] = transcript("half-moon-won");
  const display = await startDisplay();
  const home = newHome();
  const app = await App.start({ display, home, arguments: [code] });
  const log = join(made, `calls.${process.pid}`);
  const eye = spawn("strace", ["-f", "-T", "-o", log, "-e", "trace=fsync,fdatasync,rename,renameat,renameat2", "-p", String(await app.processId())], { stdio: "ignore" });
  try {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (const [, place] of commands.slice(0, 60)) {
      await app.invoke("tap", { place });
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  } finally {
    eye.kill("SIGINT");
    await new Promise((resolve) => eye.once("exit", resolve));
    await app.stop();
    await display.stop();
    home.remove();
  }
  const text = readFileSync(log, "utf8");
  const told = (what, found) => {
    if (found.length === 0) return unmeasured(PART, what, "no such call was seen; strace may not be allowed to look");
    const figures = spread(found);
    return row(PART, what, { value: figures.p95, text: `${spreadText(figures)}, ${found.length} in 60 taps`, unit: "ms", more: figures });
  };
  return [told("   rename, on the tap's path", calls(text, "rename|renameat|renameat2")), told("   fsync, on a thread of its own", calls(text, "fsync|fdatasync"))];
}

/** What the engine takes for one tap of a whole game, in ms. */
function engine(game) {
  const times = 20_000;
  const text = execFileSync(join(made, "engine-counts"), ["tap", game, String(times)], { encoding: "utf8" });
  return Number(text) / 1e6 / times;
}

/** Runs the part. */
export async function windowPart(say) {
  say("floor");
  const least = await floor();
  const rows = [row(PART, "an empty handler, the empty window", { value: least.p95, text: spreadText(least), unit: "ms", floor: least.p95, floorText: "is the floor", more: least })];
  for (const { name, game, file, most } of GAMES) {
    say(name);
    const [[, code], ...commands] = transcript(file);
    const places = commands.filter(([word]) => word === "tap").map(([, place]) => `.table-play [data-place="${place}"]`);
    const display = await startDisplay();
    const home = newHome();
    const app = await App.start({ display, home, arguments: [code] });
    try {
      await app.run(stampTaps, { event: "pointerup", changing: ".table-play .cards", asks: true });
      // The last tap opens the scene of a won game; it is not one of many.
      const found = await taps(app, places.slice(0, Math.min(most, places.length - 1)));
      const whole = spread(found.map((tap) => tap.painted));
      rows.push(row(PART, `${name}, ${found.length} taps`, { value: whole.p95, text: spreadText(whole), unit: "ms", floor: least.p95, floorText: `${short(least.p95)} (p95)`, more: whole }));
      const leg = (what, from, to) => {
        const figures = spread(found.map((tap) => tap[to] - (from ? tap[from] : 0)));
        rows.push(row(PART, `   ${what}`, { value: figures.p95, text: spreadText(figures), unit: "ms", more: figures }));
      };
      leg("till sent", null, "sent");
      leg("command and answer", "sent", "answered");
      leg("till changed", "answered", "changed");
      leg("till painted", "changed", "painted");
      const alone = engine(game);
      rows.push(row(PART, "   of it the engine", { value: alone, text: alone.toFixed(5), unit: "ms a tap, mean" }));
    } finally {
      await app.stop();
      await display.stop();
      home.remove();
    }
  }
  return [...rows, ...(await files(say))];
}
