// Where the repository and what cargo builds lie, and programs run to their end, for the tests that are not of the page.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The top of the repository. */
export const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Runs a program at the top of the repository; gives all that it said, whether it succeeds or not. */
export function run(program, words, options = {}) {
  const done = spawnSync(program, words, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28, ...options });
  if (done.error) throw done.error;
  return done;
}

/** The standard output of a program that succeeds; throws what it said when it does not. */
export function must(program, words, options) {
  const done = run(program, words, options);
  if (done.status !== 0) throw new Error(`${program} ${words.join(" ")} ended with ${done.status}\n${done.stdout}${done.stderr}`);
  return done.stdout;
}

/** Whether there is such a program that answers. */
export function answers(program, words) {
  return spawnSync(program, words, { stdio: "ignore" }).status === 0;
}

/** Where cargo puts what it builds. */
export function targetFolder() {
  return JSON.parse(must("cargo", ["metadata", "--format-version=1", "--no-deps", "--offline"])).target_directory;
}
