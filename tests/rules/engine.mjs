// The engine's program and the transcripts that it plays, for the tests of every kind.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

export const folder = fileURLToPath(new URL("transcripts", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));

export const TRANSCRIPTS = [
  "errors", "half-moon-dead-deal", "half-moon-taps", "half-moon-won",
  "waning-moon-home-and-drag", "waning-moon-stuck", "waning-moon-undo-limit", "waning-moon-won",
];

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

/** The commands of a transcript: `["deal", code]`, `["tap", "P1"]` and so on. */
export function transcript(name) {
  return readFileSync(join(folder, `${name}.txt`), "utf8")
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter(Boolean)
    .map((line) => line.split(/\s+/));
}

/** What the engine alone makes of these lines of a transcript: the last that it prints. */
export function played(lines) {
  const said = execFileSync(program(), ["-"], { input: `${lines.join("\n")}\n`, encoding: "utf8" });
  return JSON.parse(said.trim().split("\n").at(-1));
}
