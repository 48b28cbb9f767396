// What the page could reach: its policy, its permissions, and no inspector in a release.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { ROOT, must } from "../programs.mjs";

const app = `${ROOT}src-tauri/`;
const configurations = readdirSync(app)
  .filter((name) => /^tauri\..*conf\.json$/.test(name))
  .map((name) => [name, JSON.parse(readFileSync(app + name, "utf8"))]);

test("the policy of the page allows its own files and the way to the commands, and nothing else", () => {
  const [, { app: settings }] = configurations.find(([name]) => name === "tauri.conf.json");
  const policy = new Map(
    settings.security.csp.split(";").map((part) => {
      const [name, ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  assert.deepEqual(policy.get("default-src"), ["'none'"]);
  const allowed = ["'none'", "'self'", "data:", "ipc:", "http://ipc.localhost"];
  for (const [name, sources] of policy) {
    assert.deepEqual(sources.filter((source) => !allowed.includes(source)), [], name);
  }
  assert.deepEqual(policy.get("script-src"), ["'self'"]);
  for (const name of ["base-uri", "form-action", "frame-ancestors"]) assert.deepEqual(policy.get(name), ["'none'"], name);
  for (const [name, { app: other }] of configurations) {
    if (name !== "tauri.conf.json") assert.equal(other?.security, undefined, name);
    assert.notEqual(other?.withGlobalTauri, true, name);
  }
});

test("no release can be inspected", () => {
  // A debug build always can; a release only with this feature.
  const { resolve, packages } = JSON.parse(must("cargo", ["metadata", "--locked", "--format-version=1"]));
  const names = new Map(packages.map(({ id, name }) => [id, name]));
  const engines = resolve.nodes.filter(({ id }) => /^(tauri|tauri-runtime|tauri-runtime-wry|wry)$/.test(names.get(id)));
  assert.ok(engines.length >= 4);
  for (const { id, features } of engines) assert.ok(!features.includes("devtools"), id);
  const sources = readdirSync(`${app}src`, { recursive: true }).filter((name) => name.endsWith(".rs"));
  assert.deepEqual(
    sources.filter((name) => /\b(open_)?devtools\s*\(/.test(readFileSync(`${app}src/${name}`, "utf8"))),
    [],
  );
  for (const [name, text] of configurations) assert.doesNotMatch(JSON.stringify(text), /devtools/i, name);
});

test("the page is granted this app's commands, the events and the back button, each by name", () => {
  const folder = `${app}capabilities/`;
  const granted = readdirSync(folder).flatMap((name) =>
    readFileSync(folder + name, "utf8")
      .split("\n")
      .map((line) => /^\s*"([^"]+)",?$/.exec(line)?.[1])
      .filter(Boolean),
  );
  assert.ok(granted.length > 20);
  const foreign = granted.filter((name) => !/^(allow-[a-z-]+|core:event:allow-(un)?listen|core:app:allow-(register|remove)-listener)$/.test(name));
  assert.deepEqual(foreign, []);
});
