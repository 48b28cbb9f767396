// The programs that are measured, and how each is started.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { papered } from "./screen.mjs";

/** The top of the repository. */
export const root = fileURLToPath(new URL("../../", import.meta.url));
/** Where cargo puts what it builds. */
export const target = process.env.CARGO_TARGET_DIR ? join(root, process.env.CARGO_TARGET_DIR) : join(root, "target");
/** Copies of the programs, so that nobody builds them anew while they are measured. */
export const made = join(target, "measure");

export const ours = { name: "Half Moon", command: [join(made, "half-moon")], shows: papered };
/** Ours on files of its own, on which nobody has played. */
export const newcomer = { ...ours };
export const empty = { name: "an empty Tauri window", command: [join(made, "empty-window")] };

/** The empty window again, drawn as plainly as ours, with nothing in it but a clock. */
export const ticking = { name: "an empty window with a clock", command: [join(made, "empty-window"), "clock"] };

/** Other solitaires of the desktop, where they are installed. One whose picture never rests is not waited for long. */
const longest = 10_000;
export const others = [
  { name: "kpat", command: ["/usr/bin/kpat"], bus: true, longest },
  { name: "aisleriot", command: ["/usr/games/sol"], bus: true, longest },
].filter(({ command }) => existsSync(command[0]));

/** Starts one on a display, with files of its own. */
export function start({ command, bus }, screen, home) {
  const [program, ...words] = bus && existsSync("/usr/bin/dbus-run-session") ? ["dbus-run-session", "--", ...command] : command;
  const environment = { ...process.env, ...home.environment, DISPLAY: screen.name, LANG: "en_GB.UTF-8", LANGUAGE: "en", NO_AT_BRIDGE: "1" };
  delete environment.WAYLAND_DISPLAY;
  if (!bus) environment.DBUS_SESSION_BUS_ADDRESS = "";
  return spawn(program, words, { env: environment, stdio: "ignore" });
}
