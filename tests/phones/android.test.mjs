// Android, as far as a plain Linux machine goes: these are checks, not builds.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../programs.mjs";
import { TARGET, allowedImports, assertSameNatives, externalFunctions, linkApp, symbols, targetMissing, tauriKotlin } from "./android-link.mjs";
import { compareWithFresh } from "./android-fresh.mjs";
import { assertRelease, link, resourcesMissing } from "./android-resources.mjs";

const PROJECT = join(ROOT, "src-tauri/gen/android");
const config = JSON.parse(readFileSync(join(ROOT, "src-tauri/tauri.conf.json"), "utf8"));
const expected = { identifier: config.identifier, label: config.productName, minSdk: config.bundle.android?.minSdkVersion ?? 24 };
const skipResources = resourcesMissing() ?? false;
const skipTarget = targetMissing(TARGET) ?? false;

/** Runs `use` with a private copy of the Android project, so that it can be broken. */
function withCopy(use) {
  const copy = mkdtempSync(join(tmpdir(), "half-moon-android-"));
  try {
    cpSync(PROJECT, copy, { recursive: true });
    return use(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function edit(folder, file, from, to) {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  assert.ok(text.includes(from), `${file} holds ${from}`);
  writeFileSync(path, text.replace(from, to));
}

const MANIFEST = "app/src/main/AndroidManifest.xml";
const RELEASE = "app/src/release/AndroidManifest.xml";

test("android: manifest and resources of the release link, with nothing but what we mean", { skip: skipResources }, () => {
  assertRelease(link(PROJECT, "release"), expected);
});

test("android: only the debug build has INTERNET", { skip: skipResources }, () => {
  assert.match(link(PROJECT, "debug").badging, /android\.permission\.INTERNET/);
  assert.doesNotMatch(link(PROJECT, "release").badging, /android\.permission\.INTERNET/);
  const release = readFileSync(join(PROJECT, RELEASE), "utf8");
  assert.match(release, /android\.permission\.INTERNET" tools:node="remove"/);
});

test("android: a broken manifest, a permission or a missing icon is noticed", { skip: skipResources }, () => {
  const breaks = [
    [/attribute|unknown|not found|unexpected/i, (dir) => edit(dir, MANIFEST, 'android:allowBackup="true"', 'android:allowBackups="true"')],
    [/permissions are .*NFC/, (dir) => edit(dir, MANIFEST, "<application", '<uses-permission android:name="android.permission.NFC" /><application')],
    [/permissions are .*INTERNET/, (dir) => edit(dir, RELEASE, ' tools:node="remove"', "")],
    [/permissions are .*CAMERA/, (dir) => edit(dir, RELEASE, "<uses-permission", '<uses-permission android:name="android.permission.CAMERA" /><uses-permission')],
    [/attribute .*names/, (dir) => edit(dir, RELEASE, "<uses-permission", '<uses-permission android:names="android.permission.CAMERA" /><uses-permission')],
    [/more than permissions/, (dir) => edit(dir, RELEASE, "</manifest>", "<application /></manifest>")],
    [/permissions are none/, (dir) => edit(dir, MANIFEST, '<uses-permission android:name="android.permission.VIBRATE" />', "")],
    [/minSdk/, (dir) => edit(dir, "app/build.gradle.kts", "minSdk = 24", "minSdk = 26")],
    [/label/, (dir) => edit(dir, "app/src/main/res/values/strings.xml", "Half Moon", "half_moon")],
    [/TV launcher/, (dir) => edit(dir, MANIFEST, "<category", '<category android:name="android.intent.category.LEANBACK_LAUNCHER" /><category')],
    [/orientation/, (dir) => edit(dir, MANIFEST, 'android:exported="true"', 'android:exported="true" android:screenOrientation="portrait"')],
    [/no ic_launcher for xhdpi/, (dir) => rmSync(join(dir, "app/src/main/res/mipmap-xhdpi/ic_launcher.png"))],
    [/ic_launcher_round|not found/, (dir) => {
      for (const density of ["m", "h", "xh", "xxh", "xxxh"]) {
        rmSync(join(dir, `app/src/main/res/mipmap-${density}dpi/ic_launcher_round.png`), { force: true });
      }
      rmSync(join(dir, "app/src/main/res/mipmap-anydpi-v26/ic_launcher_round.xml"), { force: true });
    }],
  ];
  for (const [complaint, damage] of breaks) {
    withCopy((dir) => {
      damage(dir);
      assert.throws(() => assertRelease(link(dir, "release"), expected), complaint, `${complaint}`);
    });
  }
});

test("android: the launcher icon is adaptive and themed", () => {
  for (const name of ["ic_launcher", "ic_launcher_round"]) {
    const icon = readFileSync(join(PROJECT, `app/src/main/res/mipmap-anydpi-v26/${name}.xml`), "utf8");
    for (const layer of ["background", "foreground", "monochrome"]) assert.match(icon, new RegExp(`<${layer} `), layer);
  }
});

test("android: configuration and gradle files agree", () => {
  const gradle = readFileSync(join(PROJECT, "app/build.gradle.kts"), "utf8");
  assert.match(gradle, new RegExp(`applicationId = "${expected.identifier}"`));
  assert.match(gradle, new RegExp(`namespace = "${expected.identifier}"`));
  assert.match(gradle, new RegExp(`minSdk = ${expected.minSdk}\\b`));
  const strings = readFileSync(join(PROJECT, "app/src/main/res/values/strings.xml"), "utf8");
  for (const name of ["app_name", "main_activity_title"]) assert.ok(strings.includes(`<string name="${name}">"${expected.label}"</string>`), name);
  const activity = readFileSync(join(PROJECT, "app/src/main/java", ...expected.identifier.split("."), "MainActivity.kt"), "utf8");
  assert.ok(activity.startsWith(`package ${expected.identifier}\n`));
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  assert.equal(manifest.scripts.tauri, "tauri", "gradle runs `npm run tauri` from the root");
});

test("android: the backup rules name every file that the app keeps", () => {
  const kept = ["half-moon", "waning-moon", "statistics", "table", "settings"].flatMap((name) => [`${name}.json`, `${name}.good.json`]).sort();
  const named = (xml) => [...xml.matchAll(/<include domain="root" path="([^"]+)" \/>/g)].map((match) => match[1]).sort();
  const rules = (file) => readFileSync(join(PROJECT, "app/src/main/res/xml", file), "utf8");
  assert.deepEqual(named(rules("backup_rules.xml")), kept);
  for (const part of ["cloud-backup", "device-transfer"]) {
    const section = rules("data_extraction_rules.xml").split(`<${part}>`)[1].split(`</${part}>`)[0];
    assert.deepEqual(named(section), kept, part);
  }
  // The names stand in the sources as the storage layer's `NAME.json` without the ending.
  const folder = join(ROOT, "src-tauri/src");
  const sources = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".rs")).map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  for (const file of kept) {
    const name = file.replace(/(\.good)?\.json$/, "");
    assert.match(sources, new RegExp(`"${name}(\\.json)?"`), `the app still keeps ${file}`);
  }
});

test("android: the project differs from a fresh one only where we mean it", { timeout: 120_000 }, () => {
  const [is, meant] = [compareWithFresh(PROJECT), readFileSync(join(ROOT, "tests/phones/android-meant.diff"), "utf8")].map((text) => text.split("\n"));
  const lines = (mark, some, others) => some.filter((line) => !others.includes(line)).map((line) => `${mark} ${line}`);
  const changes = [...lines("now", is, meant), ...lines("meant", meant, is)].join("\n");
  assert.ok(is.join("\n") === meant.join("\n"), `${changes}\nif this is meant, node tests/phones/android-fresh.mjs notes it`);
});

test("android: the app links against Android's own libraries", { skip: skipTarget, timeout: 1_800_000 }, () => {
  const { library, kotlin } = linkApp();
  const { imports, exports } = symbols(library);
  const allowed = new Set(Object.values(allowedImports()).flat());
  assert.deepEqual([...imports].filter((name) => !allowed.has(name)), []);
  const declared = new Set([...externalFunctions(kotlin), ...externalFunctions(tauriKotlin())]);
  assert.ok(declared.size > 20, "the Kotlin sources were found");
  assertSameNatives(declared, exports);
});

// A whole release more takes minutes: only `cargo verify --full` builds it.
if (process.env.HALF_MOON_FULL) {
  test("android: the size of the released library", { skip: skipTarget, timeout: 3_600_000 }, () => {
    const { library } = linkApp({ release: true });
    console.log(`» Android library, arm64, released: ${(statSync(library).size / 1e6).toFixed(2)} MB`);
  });
}

test("android: an undefined symbol or a removed external fun is noticed", { skip: skipTarget, timeout: 1_800_000 }, () => {
  const lists = allowedImports();
  const without = { ...lists, "libc.so": lists["libc.so"].filter((name) => name !== "malloc") };
  assert.throws(() => linkApp({ lists: without, folder: "stubs-short" }), /undefined symbol: malloc/);
  const { library, kotlin } = linkApp();
  const declared = new Set([...externalFunctions(kotlin), ...externalFunctions(tauriKotlin())]);
  const [removed] = declared;
  declared.delete(removed);
  assert.throws(() => assertSameNatives(declared, symbols(library).exports), new RegExp(removed));
  declared.add(removed).add("Java_app_halfmoon_solitaire_Rust_more");
  assert.throws(() => assertSameNatives(declared, symbols(library).exports), /Rust_more/);
});
