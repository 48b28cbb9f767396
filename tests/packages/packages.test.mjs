// What a person gets who installs the game: the .deb and the .rpm, their content, and the game started from it.

import assert from "node:assert/strict";
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { ROOT, answers, must } from "../programs.mjs";
import { App, newHome, startDisplay } from "../shell/fixture.mjs";
import { build, control, entries, filesOf, megabytes, pictureSize, withFolder } from "./packages.mjs";

const config = JSON.parse(readFileSync(join(ROOT, "src-tauri/tauri.conf.json"), "utf8"));
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const METAINFO = `/usr/share/metainfo/${config.identifier}.metainfo.xml`;
const ENTRY = `/usr/share/applications/${config.productName}.desktop`;
const PAGE = "/usr/share/man/man6/half-moon.6";
const ICONS = "/usr/share/icons/hicolor";
const CONTENT = [
  "/usr/bin/half-moon",
  ENTRY,
  "/usr/share/doc/half-moon/copyright",
  `${ICONS}/128x128/apps/half-moon.png`,
  `${ICONS}/256x256/apps/half-moon.png`,
  `${ICONS}/32x32/apps/half-moon.png`,
  `${ICONS}/512x512/apps/half-moon.png`,
  `${ICONS}/64x64/apps/half-moon.png`,
  `${ICONS}/scalable/apps/half-moon.svg`,
  PAGE,
  METAINFO,
].sort();

/** Megabytes that may not be exceeded. */
const BUDGET = { deb: 4, program: 10 };

let built;
let display;
before(async () => {
  built = build();
  display = await startDisplay();
}, { timeout: 3_600_000 });
after(() => display?.stop());

const unpacked = (use) =>
  withFolder((root) => {
    must("dpkg-deb", ["--extract", built.deb, root]);
    return use(root);
  });

test("the packages and the program are small", () => {
  const size = Object.fromEntries(Object.entries(built).map(([what, file]) => [what, megabytes(file)]));
  console.log(`» .deb: ${size.deb.toFixed(2)} MB of ${BUDGET.deb} MB`);
  console.log(`» .rpm: ${size.rpm.toFixed(2)} MB`);
  console.log(`» release program: ${size.program.toFixed(2)} MB of ${BUDGET.program} MB`);
  for (const [what, most] of Object.entries(BUDGET)) assert.ok(size[what] <= most, `${what}: ${size[what]} MB`);
});

test("the .deb says what it is and what it needs", () => {
  const fields = control(built.deb);
  assert.equal(fields.Package, "half-moon");
  assert.equal(fields.Version, version);
  assert.equal(fields.Architecture, must("dpkg", ["--print-architecture"]).trim());
  assert.equal(fields.Section, "games");
  assert.equal(fields.Maintainer, config.bundle.publisher);
  assert.match(fields.Description, new RegExp(`^${config.bundle.shortDescription}\\n`));
  assert.deepEqual(fields.Depends.split(/,\s*/).sort(), ["libgtk-3-0", "libwebkit2gtk-4.1-0"]);
  // Nothing runs when it is installed or removed, and the sums are right.
  return withFolder((folder) => {
    must("dpkg-deb", ["--raw-extract", built.deb, folder]);
    assert.deepEqual(filesOf(join(folder, "DEBIAN")), ["/control", "/md5sums"]);
    must("md5sum", ["--check", "--quiet", "DEBIAN/md5sums"], { cwd: folder });
  });
});

test("the .deb holds what it should, and nothing else", () =>
  unpacked((root) => {
    assert.deepEqual(filesOf(root), CONTENT);
    for (const file of CONTENT) {
      const { mode } = statSync(join(root, file));
      assert.equal(mode & 0o777, file.startsWith("/usr/bin/") ? 0o755 : 0o644, file);
    }
  }));

test("the .rpm holds the same", () => {
  const ask = (format) => must("rpm", ["-qp", "--queryformat", format, built.rpm]);
  assert.equal(ask("%{NAME} %{VERSION} %{LICENSE}"), `half-moon ${version} ${config.bundle.license}`);
  const files = must("rpm", ["-qpl", built.rpm]).trim().split("\n").sort();
  assert.deepEqual(files.filter((file) => !CONTENT.some((known) => known.startsWith(`${file}/`))), CONTENT);
  const needs = must("rpm", ["-qp", "--requires", built.rpm]);
  for (const library of ["libwebkit2gtk-4.1.so.0()", "libgtk-3.so.0()"]) assert.ok(needs.includes(library), `${library} among\n${needs}`);
  assert.equal(must("rpm", ["-qp", "--scripts", built.rpm]).trim(), "", "nothing runs when it is installed");
});

test("the menu entry is valid and names what is there", () =>
  unpacked((root) => {
    const file = join(root, ENTRY);
    assert.equal(must("desktop-file-validate", ["--warn-kde", file]), "");
    const entry = entries(file);
    assert.equal(entry.Name, config.productName);
    assert.ok(CONTENT.includes(`/usr/bin/${entry.Exec}`), `the package holds no ${entry.Exec}`);
    assert.ok(CONTENT.includes(`${ICONS}/scalable/apps/${entry.Icon}.svg`), `the package holds no icon ${entry.Icon}`);
    assert.deepEqual(entry.Categories.split(";").filter(Boolean), ["Game", "CardGame"]);
    for (const language of ["es", "it", "pt", "fr", "de"]) assert.ok(entry[`Comment[${language}]`], language);
  }));

test("every icon has the size that its folder says", () =>
  unpacked((root) => {
    for (const icon of CONTENT.filter((name) => name.endsWith(".png"))) {
      const side = Number(icon.match(/\/(\d+)x\d+\//)[1]);
      assert.deepEqual(pictureSize(join(root, icon)), [side, side], icon);
    }
    assert.match(readFileSync(join(root, `${ICONS}/scalable/apps/half-moon.svg`), "utf8"), /^<svg [^>]*viewBox=/);
  }));

test("the description for software centres is valid and agrees with the rest", () =>
  unpacked((root) => {
    const file = join(root, METAINFO);
    must("appstreamcli", ["validate", "--no-net", file]);
    const text = readFileSync(file, "utf8");
    const holds = (name) => text.match(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`))?.[1];
    assert.equal(holds("id"), config.identifier);
    assert.equal(holds("launchable"), basename(ENTRY));
    assert.equal(holds("binary"), entries(join(root, ENTRY)).Exec);
    assert.equal(holds("project_license"), config.bundle.license);
    assert.equal(text.match(/<release version="([^"]+)"/)?.[1], version, "the newest release is this one");
  }));

test("the manual page, the help and the version say the same", () =>
  unpacked((root) => {
    const page = readFileSync(join(root, PAGE), "utf8");
    assert.match(page, new RegExp(`^\\.TH HALF-MOON 6 \\S+ "${config.productName} ${version}"`));
    for (const part of ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "FILES"]) assert.ok(page.includes(`\n.SH ${part}\n`), part);
    const program = join(root, "usr/bin/half-moon");
    const help = must(program, ["--help"]);
    const options = new Set(help.match(/--[a-z-]+/g));
    assert.ok(options.size >= 2);
    for (const option of options) assert.ok(page.replaceAll("\\", "").includes(option), `${option} in the manual page`);
    assert.equal(must(program, ["--version"]), `half-moon ${version}\n`);
  }));

/** The program that a menu entry starts, looked for as a desktop does. */
function commandOf(entry, path) {
  const [name, ...words] = entries(entry).Exec.split(" ");
  for (const folder of path) {
    const file = join(folder, name);
    if (existsSync(file)) {
      accessSync(file, constants.X_OK);
      return { program: file, arguments: words };
    }
  }
  throw new Error(`${name} is not in ${path}`);
}

/** Starts the game as its menu entry does, and plays: a move by clicks, and after a kill it is still there. */
async function isPlayed({ program, arguments: words }) {
  const home = newHome();
  const open = (...more) => App.start({ display, home, program, arguments: [...words, ...more] });
  // The word for newcomers comes a moment later and would move the table under the pointer.
  const greeted = () => app.until(() => document.querySelector('[data-bar="hint"]'));
  let app = await open();
  try {
    await greeted();
    await app.tap("P1");
    await app.until(() => document.querySelector('[data-place="P1"]').ariaPressed === "true");
    await app.kill();
    app = await open("HM1-N-ARMF5NT");
    await greeted();
    for (const place of ["P1", "P8"]) await app.tap(place);
    await app.until(() => document.querySelector('[data-part="score"]').textContent === "10");
    await app.kill();
    app = await open();
    await app.until(() => document.querySelector('[data-part="code"]').textContent === "HM1-N-ARMF5NT");
    assert.equal((await app.view()).score, 10);
  } finally {
    await app.stop();
    home.remove();
  }
}

test("the menu entry's command opens a game that can be played", { timeout: 300_000 }, () =>
  unpacked((root) => isPlayed(commandOf(join(root, ENTRY), [join(root, "usr/bin")]))));

/** The words before a command that changes the system; null where that is not wanted or not possible. */
function rights() {
  if (process.env.CI !== "true") return null;
  if (process.getuid() === 0) return [];
  return answers("sudo", ["-n", "true"]) ? ["sudo", "-n"] : null;
}
const allowed = rights();
const skip = allowed ? false : "the system is changed only with CI=true, and by one who may";

test("installed, it is in the menu and can be played; removed, nothing is left", { skip, timeout: 600_000 }, async () => {
  const apt = (...words) => {
    const [program, ...rest] = [...allowed, "apt-get", "--yes", "--no-install-recommends", ...words];
    must(program, rest, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  };
  assert.ok(!answers("dpkg-query", ["--show", "half-moon"]), "it is not installed yet");
  apt("install", built.deb);
  try {
    const listed = must("dpkg-query", ["--listfiles", "half-moon"]).split("\n");
    for (const file of CONTENT) assert.ok(listed.includes(file) && existsSync(file), file);
    await isPlayed(commandOf(ENTRY, process.env.PATH.split(delimiter)));
  } finally {
    apt("purge", "half-moon");
  }
  for (const file of CONTENT) assert.ok(!existsSync(file), file);
});
