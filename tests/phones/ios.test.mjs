// iOS, as far as a plain Linux machine goes: what can be read and compiled without a Mac.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "plist";
import { ROOT, targetFolder, targetMissing } from "./android-link.mjs";

const TARGET = "aarch64-apple-ios";
const read = (file) => parse(readFileSync(join(ROOT, "src-tauri", file), "utf8"));
const config = JSON.parse(readFileSync(join(ROOT, "src-tauri/tauri.conf.json"), "utf8"));

test("ios: Info.ios.plist is well formed and says what we mean", () => {
  const info = read("Info.ios.plist");
  assert.equal(info.CFBundleDisplayName, config.productName);
  assert.equal(info.ITSAppUsesNonExemptEncryption, false);
  assert.deepEqual(info.CFBundleLocalizations, ["en", "es", "it", "pt-PT", "fr", "de"]);
  for (const sideways of ["UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationLandscapeRight", "UIInterfaceOrientationPortrait"]) {
    assert.ok(info.UISupportedInterfaceOrientations.includes(sideways), sideways);
  }
});

test("ios: the privacy manifest says that nothing is collected", () => {
  const privacy = read("PrivacyInfo.xcprivacy");
  assert.equal(privacy.NSPrivacyTracking, false);
  assert.deepEqual(privacy.NSPrivacyTrackingDomains, []);
  assert.deepEqual(privacy.NSPrivacyCollectedDataTypes, []);
  for (const use of privacy.NSPrivacyAccessedAPITypes) assert.equal(use.NSPrivacyAccessedAPITypeReasons.length, 1);
});

test("ios: a torn plist is noticed", () => {
  const text = readFileSync(join(ROOT, "src-tauri/Info.ios.plist"), "utf8");
  assert.throws(() => parse(text.replace("</array>", "")));
});

test("ios: every icon that Xcode asks for is there", () => {
  const folder = join(ROOT, "src-tauri/icons/ios");
  for (const name of ["AppIcon-60x60@2x.png", "AppIcon-60x60@3x.png", "AppIcon-76x76@2x.png", "AppIcon-83.5x83.5@2x.png", "AppIcon-512@2x.png"]) {
    assert.ok(existsSync(join(folder, name)), name);
  }
});

const skip = targetMissing(TARGET) ?? (spawnSync("clang", ["--version"]).status === 0 ? false : "clang is not installed (Debian package clang)");

test("ios: the static library holds start_app", { skip, timeout: 1_800_000 }, () => {
  // A fixed, empty folder stands in for Apple's SDK: nothing is linked against it.
  const sdk = join(targetFolder(), "ios-check/sdk");
  mkdirSync(sdk, { recursive: true });
  const args = ["rustc", "--locked", "-p", "half-moon", "--lib", "--crate-type", "staticlib", "--target", TARGET, "--features", "custom-protocol"];
  const build = spawnSync("cargo", args, {
    cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28, env: { ...process.env, SDKROOT: sdk, CARGO_PROFILE_DEV_DEBUG: "0" },
  });
  assert.equal(build.status, 0, build.stderr);
  const library = join(targetFolder(), TARGET, "debug/libhalf_moon_lib.a");
  // The archive's own table of names comes first; the entry point must be among them.
  assert.ok(readFileSync(library).includes("_start_app"), "the entry point that Xcode's main calls");
});
