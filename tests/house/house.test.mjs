// The rules of the house that no other tool checks.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ROOT, must } from "../programs.mjs";

const read = (name) => readFileSync(ROOT + name, "utf8");

/** The committed files, and those about to be; not what is ignored. */
const files = must("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).split("\0").filter(Boolean);

/** Written by tools: nobody reads them from end to end. */
const isMade = (name) =>
  /(^|\/)gen\/|bindings\.ts$|package-lock\.json$|Cargo\.lock$|transcripts\/|fixtures\//.test(name);

const source = files.filter((name) => /\.(rs|ts|mjs|css|sh|html)$/.test(name) && !isMade(name));

const texts = files.filter(
  (name) => !isMade(name) && /\.(rs|ts|mjs|css|sh|html|json|toml|md|yml|yaml|txt|kts?|xml|plist)$/.test(name),
);

const lines = (name) => {
  try {
    return read(name).split("\n");
  } catch (error) {
    if (error.code === "ENOENT") return []; // deleted, and not committed yet
    throw error;
  }
};

test("no source file is longer than about 400 lines", () => {
  const long = source.map((name) => [name, lines(name).length - 1]).filter(([, count]) => count > 420);
  assert.deepEqual(long, []);
});

/** Every line of the texts that matches, as `file:line: text`. */
function found(pattern, names) {
  return names.flatMap((name) =>
    lines(name).flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  );
}

test("no file names a place on somebody's machine", () => {
  // Split, so that this line does not find itself.
  const places = new RegExp(["/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/[a-z]", "C:\\\\Us" + "ers"].join("|"));
  assert.deepEqual(found(places, texts), []);
});

test("nothing is left for later or switched off", () => {
  const marks = new RegExp(
    ["TO" + "DO", "FIX" + "ME", "to" + "do!\\(", "unimple" + "mented!\\(", "#\\[igno" + "re\\]"].join("|"),
  );
  const code = source.filter((name) => !name.startsWith("src-tauri/gen/"));
  assert.deepEqual(found(marks, code), []);
  // Of tests alone: an iterator, or a scene, may well be skipped.
  const off = new RegExp("\\.(sk" + "ip|only)\\(");
  assert.deepEqual(found(off, code.filter((name) => /\.test\.mjs$/.test(name))), []);
});

test("no wait is given a question that answers later", () => {
  // The browser's driver takes the promise for a yes, so such a wait never waits; `until` does.
  const waits = /waitForFunction\(\s*async\b/;
  const tests = source.filter((name) => name.startsWith("tests/") && name.endsWith(".mjs"));
  assert.deepEqual(tests.filter((name) => waits.test(lines(name).join("\n"))), []);
});

test("a page is given another size in one way, which waits for the layout", () => {
  const tests = source.filter((name) => name.startsWith("tests/") && name.endsWith(".mjs"));
  const bare = new RegExp("setViewport" + "Size\\(");
  assert.deepEqual(tests.filter((name) => bare.test(lines(name).join("\n"))), ["tests/browser/fixture.mjs"]);
});

test("a lint that is switched off has its reason beside it", () => {
  const switches = new RegExp("#!?\\[al" + "low\\(");
  const bare = source
    .filter((name) => name.endsWith(".rs"))
    .flatMap((name) => {
      const all = lines(name);
      return all.flatMap((line, index) => {
        if (!switches.test(line)) return [];
        const beside = `${all[index - 1] ?? ""}\n${line}\n${all[index + 1] ?? ""}\n${all[index + 2] ?? ""}`;
        return /\/\/|reason\s*=/.test(beside) ? [] : [`${name}:${index + 1}`];
      });
    });
  assert.deepEqual(bare, []);
});

test("only tests may unwrap", () => {
  assert.match(read("Cargo.toml"), /unwrap_used = "warn"/);
  assert.match(read("Cargo.toml"), /unsafe_code = "forbid"/);
});

test("the page's packages are pinned, locked and run no install scripts", () => {
  const wanted = JSON.parse(read("package.json"));
  const all = { ...wanted.dependencies, ...wanted.devDependencies };
  for (const [name, version] of Object.entries(all)) {
    assert.match(version, /^\d+\.\d+\.\d+$/, `${name} is not pinned`);
  }
  const lock = JSON.parse(read("package-lock.json"));
  assert.equal(lock.lockfileVersion, 3);
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === "") continue;
    assert.ok(entry.integrity, `${path} has no checksum`);
    // Optional ones may have a script for other platforms; .npmrc keeps every script from running.
    assert.ok(!entry.hasInstallScript || entry.optional, `${path} wants to run an install script`);
  }
  assert.match(read(".npmrc"), /^ignore-scripts=true$/m);
});

test("the crates that must go together are pinned", () => {
  const manifest = read("Cargo.toml");
  for (const name of ["tauri", "tauri-build", "tauri-plugin-store", "specta", "tauri-specta", "rand_chacha"]) {
    assert.match(manifest, new RegExp(`^${name} = .*"=\\d`, "m"), name);
  }
});

test("the top of the tree is what the user fixed", () => {
  const top = new Set(files.map((name) => name.split("/")[0]).filter((name) => !name.startsWith(".")));
  const allowed = [
    "Cargo.lock", "Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md",
    "icons", "package-lock.json", "package.json", "src-tauri", "tests", "ui",
  ];
  assert.deepEqual([...top].filter((name) => !allowed.includes(name)), []);
});

test("the licences in the program are those of what ships", () => {
  // It says itself which file is stale, and how to make it anew.
  must(process.execPath, ["ui/src/views/licences.mjs", "--check"]);
});
