// iOS, as far as a plain Linux machine goes: what can be read and compiled without a Mac.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "plist";
import { pictureSize } from "../packages/packages.mjs";
import { ROOT, answers, must, targetFolder } from "../programs.mjs";
import { targetMissing } from "./android-link.mjs";

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

/** The icons that the Xcode project of `tauri ios init` names, with the scales of each. */
const ICONS = { "20x20": ["1x", "2x", "2x-1", "3x"], "29x29": ["1x", "2x", "2x-1", "3x"], "40x40": ["1x", "2x", "2x-1", "3x"], "60x60": ["2x", "3x"], "76x76": ["1x", "2x"], "83.5x83.5": ["2x"], 512: ["2x"] };

test("ios: every icon that Xcode asks for is there, in its size", () => {
  for (const [size, scales] of Object.entries(ICONS)) {
    for (const scale of scales) {
      const side = parseFloat(size) * parseFloat(scale);
      const name = `AppIcon-${size}@${scale}.png`;
      const file = join(ROOT, "src-tauri/icons/ios", name);
      assert.deepEqual(pictureSize(file), [side, side], name);
      // The colour type in a PNG's head. Apple takes no icon that lets something shine through.
      assert.equal(readFileSync(file)[25], 2, `${name} is not opaque`);
    }
  }
});

const skip = targetMissing(TARGET) ?? (answers("clang", ["--version"]) ? false : "clang is not installed (Debian package clang)");

test("ios: the static library holds start_app", { skip, timeout: 1_800_000 }, () => {
  // A fixed, empty folder stands in for Apple's SDK: nothing is linked against it.
  const sdk = join(targetFolder(), "ios-check/sdk");
  mkdirSync(sdk, { recursive: true });
  const args = ["rustc", "--locked", "-p", "half-moon", "--lib", "--crate-type", "staticlib", "--target", TARGET, "--features", "custom-protocol"];
  must("cargo", args, { env: { ...process.env, SDKROOT: sdk, CARGO_PROFILE_DEV_DEBUG: "0" } });
  const library = join(targetFolder(), TARGET, "debug/libhalf_moon_lib.a");
  // The archive's own table of names comes first, each ended by a zero; the entry point must be among them.
  assert.ok(readFileSync(library).includes("\0_start_app\0"), "the entry point that Xcode's main calls");
});
