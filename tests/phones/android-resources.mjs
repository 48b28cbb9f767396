// Compiles and links the Android project's manifest and resources with aapt2, as far as that can be done without
// the SDK: Debian's framework is API 29, so attributes newer than that are taken out first, by name.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answers, must } from "../programs.mjs";

/** The framework that Debian's android-framework-res installs. */
export const FRAMEWORK = "/usr/share/android-framework-res/framework-res.apk";

/** Attributes of our manifest that API 29 does not know yet. Anything else unknown fails the link. */
const NEWER_THAN_29 = ["dataExtractionRules"];

/** What Google's libraries define and a plain machine lacks. */
const STUBS = `<?xml version="1.0" encoding="utf-8"?>
<resources>
  <style name="Theme.Material3.DayNight.NoActionBar" parent="android:Theme.Material.NoActionBar" />
  <attr name="layout_constraintBottom_toBottomOf" format="reference|string" />
  <attr name="layout_constraintLeft_toLeftOf" format="reference|string" />
  <attr name="layout_constraintRight_toRightOf" format="reference|string" />
  <attr name="layout_constraintTop_toTopOf" format="reference|string" />
</resources>
`;

/** Why aapt2 cannot run here, or null. */
export function resourcesMissing() {
  if (!answers("aapt2", ["version"])) return "aapt2 is not installed (Debian package aapt)";
  if (!existsSync(FRAMEWORK)) return "the Android framework is not installed (Debian package android-framework-res)";
  return null;
}

const aapt2 = (...words) => must("aapt2", words);

/** Adds what a build type's own manifest asks for, and takes away what it removes. Nothing but permissions is known here. */
function withOwn(manifest, buildType, own) {
  const permission = /<uses-permission\s[^>]*\/>/g;
  const rest = own.replace(/<!--[\s\S]*?-->/g, "").replace(permission, "");
  if (!/^\s*<\?xml[^>]*\?>\s*<manifest\s[^>]*>\s*<\/manifest>\s*$/.test(rest)) {
    throw new Error(`the manifest of the ${buildType} build holds more than permissions`);
  }
  return (own.match(permission) ?? []).reduce((merged, asked) => {
    if (!asked.includes('tools:node="remove"')) return merged.replace("<application", `${asked}\n<application`);
    const [, name] = asked.match(/android:name="([^"]+)"/);
    return merged.replace(permission, (given) => (given.includes(`"${name}"`) ? "" : given));
  }, manifest);
}

/** The manifest as gradle would merge it for one build type, without libraries. */
function merged(app, buildType, applicationId) {
  let manifest = readFileSync(join(app, "src/main/AndroidManifest.xml"), "utf8");
  const own = join(app, `src/${buildType}/AndroidManifest.xml`);
  if (existsSync(own)) manifest = withOwn(manifest, buildType, readFileSync(own, "utf8"));
  manifest = manifest
    .replace("<manifest ", `<manifest package="${applicationId}" `)
    .replaceAll("${usesCleartextTraffic}", buildType === "debug" ? "true" : "false")
    .replaceAll("${applicationId}", applicationId)
    .replaceAll('android:name=".', `android:name="${applicationId}.`);
  for (const name of NEWER_THAN_29) manifest = manifest.replace(new RegExp(`\\s+android:${name}="[^"]*"`), "");
  return manifest;
}

/**
 * Links the project at `project` (the folder gen/android) for "release" or "debug".
 * Gives aapt2's badging, the binary manifest as text, and the names of the linked resources. Throws what aapt2 says.
 */
export function link(project, buildType) {
  const app = join(project, "app");
  const gradle = readFileSync(join(app, "build.gradle.kts"), "utf8");
  const applicationId = gradle.match(/applicationId = "([^"]+)"/)[1];
  const [minSdk, targetSdk] = ["minSdk", "targetSdk"].map((key) => gradle.match(new RegExp(`${key} = (\\d+)`))[1]);
  const work = mkdtempSync(join(tmpdir(), "half-moon-aapt2-"));
  try {
    const res = join(work, "res");
    cpSync(join(app, "src/main/res"), res, { recursive: true });
    mkdirSync(join(res, "values"), { recursive: true });
    writeFileSync(join(res, "values/stubs.xml"), STUBS);
    writeFileSync(join(work, "AndroidManifest.xml"), merged(app, buildType, applicationId));
    const compiled = join(work, "resources.zip");
    aapt2("compile", "--dir", res, "-o", compiled);
    const apk = join(work, "app.apk");
    aapt2("link", "-I", FRAMEWORK, "--manifest", join(work, "AndroidManifest.xml"), "--min-sdk-version", minSdk,
      "--target-sdk-version", targetSdk, "--version-code", "1", "--version-name", "1.0.0", "-o", apk, compiled);
    return {
      badging: aapt2("dump", "badging", apk),
      manifest: aapt2("dump", "xmltree", "--file", "AndroidManifest.xml", apk),
      resources: aapt2("dump", "resources", apk),
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** What the player's phone must see in the release; throws with the first thing that is not so. */
export function assertRelease({ badging, manifest, resources }, expected) {
  const want = (condition, what) => {
    if (!condition) throw new Error(`the release manifest: ${what}`);
  };
  want(badging.includes(`package: name='${expected.identifier}'`), `the package is not ${expected.identifier}`);
  want(badging.includes(`sdkVersion:'${expected.minSdk}'`), `minSdk is not ${expected.minSdk}`);
  want(badging.includes(`application-label:'${expected.label}'`), `the label is not ${expected.label}`);
  const permissions = [...badging.matchAll(/uses-permission: name='([^']+)'/g)].map((m) => m[1]);
  want(permissions.join() === "android.permission.VIBRATE", `permissions are ${permissions.join(", ") || "none"}`);
  want(!/leanback/i.test(badging + manifest), "a TV launcher");
  const launchers = badging.match(/launchable-activity: name='([^']+)'/g) ?? [];
  want(launchers.length === 1 && launchers[0].includes(`${expected.identifier}.MainActivity`), `launchers: ${launchers}`);
  want(!/FileProvider/.test(manifest), "a FileProvider that nothing uses");
  want(/appCategory.*=0( |$)/m.test(manifest) || /appCategory.*\(type 0x10\)0x0/.test(manifest), "appCategory is not game");
  want(!/screenOrientation/.test(manifest), "the orientation is not free");
  want(/allowBackup.*=true/.test(manifest), "no automatic backup");
  want(/fullBackupContent/.test(manifest), "no backup rules");
  for (const icon of ["ic_launcher", "ic_launcher_round", "ic_launcher_foreground", "ic_launcher_monochrome"]) {
    const entry = resources.match(new RegExp(`resource 0x[0-9a-f]+ mipmap/${icon}\\n((?: {6}\\(.*\\n)*)`))?.[1];
    want(entry, `no ${icon}`);
    for (const density of ["mdpi", "hdpi", "xhdpi", "xxhdpi", "xxxhdpi"]) want(entry.includes(`(${density})`), `no ${icon} for ${density}`);
  }
  for (const file of ["xml/backup_rules", "xml/data_extraction_rules"]) {
    want(resources.includes(file), `no ${file}`);
  }
}
