// What the tests of the rules share: where things are, how two lines are compared.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

export const folder = fileURLToPath(new URL("transcripts", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));

export const TRANSCRIPTS = [
  "errors", "half-moon-dead-deal", "half-moon-taps", "half-moon-won",
  "waning-moon-home-and-drag", "waning-moon-stuck", "waning-moon-undo-limit", "waning-moon-won",
];

const KEYS = ["event", "reason", "score", "moves", "status", "selected", "partners", "can_undo", "can_redo", "table"];

/** A line as a text that does not depend on spacing or the order of keys. Of an error only
 *  its beginning counts. A key too many (a leak) or too few shows in the text. */
export function canonical(value) {
  if (typeof value.error === "string" && Object.keys(value).length === 1) {
    return `error ${/^line \d+: /.exec(value.error)?.[0] ?? value.error}`;
  }
  const unknown = Object.keys(value).filter((key) => !KEYS.includes(key));
  const parts = KEYS.map((key) => (key === "table" && value.table ? tableText(value.table) : JSON.stringify(value[key])));
  return `${parts.join(" ")}${unknown.length ? ` unknown: ${unknown}` : ""}`;
}

function tableText(table) {
  return Object.keys(table).sort().map((place) => {
    const { cards, hidden, ...more } = table[place];
    const extra = Object.keys(more).length ? ` unknown: ${Object.keys(more)}` : "";
    return `${place}:${Array.isArray(cards) ? cards.join(",") : "?"}/${hidden}${extra}`;
  }).join(" ");
}

let found;

/** The engine's program: the one given in TRANSCRIPT_BIN or, by `cargo verify`, in
 *  HALF_MOON_TRANSCRIPT, else built here. */
export function program() {
  if (found) return found;
  const given = process.env.TRANSCRIPT_BIN ?? process.env.HALF_MOON_TRANSCRIPT;
  if (given && existsSync(given)) return (found = given);
  const built = spawnSync(
    "cargo",
    ["build", "-p", "half-moon-engine", "--bin", "transcript", "--message-format=json-render-diagnostics"],
    { cwd: root, stdio: ["ignore", "pipe", "inherit"], encoding: "utf8", maxBuffer: 1 << 26 },
  );
  if (built.status !== 0) throw new Error("the engine does not build");
  for (const line of built.stdout.split("\n").filter(Boolean)) {
    const message = JSON.parse(line);
    if (message.reason === "compiler-artifact" && message.target.name === "transcript" && message.executable) {
      found = message.executable;
    }
  }
  found ??= join(root, "target/debug/transcript");
  if (!existsSync(found)) throw new Error(`no program at ${found}`);
  return found;
}

/** Runs the engine's program over a text (a string or bytes): its lines and exit status. */
export function engine(text) {
  return new Promise((resolve, reject) => {
    const child = spawn(program(), ["-"], { stdio: ["pipe", "pipe", "pipe"] });
    const out = [];
    let errors = "";
    child.stdout.on("data", (chunk) => out.push(chunk));
    child.stderr.on("data", (chunk) => (errors += chunk));
    child.stdin.on("error", () => {});
    child.on("error", reject);
    child.on("close", (status, signal) => {
      const lines = Buffer.concat(out).toString("utf8").split("\n").filter(Boolean);
      resolve({ lines, status: signal ?? status, errors });
    });
    child.stdin.end(text);
  });
}

/** The first place where the engine says something else than it must, or null. */
export function difference(wanted, got) {
  if (got.status !== (wanted.failed ? 1 : 0)) return { at: -1, wanted: `exit status ${wanted.failed ? 1 : 0}`, got: `${got.status} ${got.errors}` };
  for (let i = 0; i < Math.max(wanted.lines.length, got.lines.length); i++) {
    const want = wanted.lines[i] ? canonical(wanted.lines[i]) : "nothing";
    let have = "nothing";
    if (got.lines[i] !== undefined) {
      try { have = canonical(JSON.parse(got.lines[i])); } catch { have = `not JSON: ${got.lines[i]}`; }
    }
    if (want !== have) return { at: i, wanted: want, got: have };
  }
  return null;
}
