// The code for the platforms that are not this one is read by clippy, every warning an error; nothing is linked.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { run, targetFolder } from "../programs.mjs";
import { targetMissing } from "./android-link.mjs";

// The windows of desktops have a binary of their own; phones have but the library.
const PLATFORMS = [
  ["Android phones", "aarch64-linux-android", ["--lib"]],
  ["iOS phones", "aarch64-apple-ios", ["--lib"]],
  ["macOS", "aarch64-apple-darwin", ["--lib", "--bins"]],
  ["Windows", "x86_64-pc-windows-msvc", ["--lib", "--bins"]],
];

for (const [platform, target, parts] of PLATFORMS) {
  const skip = targetMissing(target) ?? false;
  test(`clippy has nothing to say about the code for ${platform} (${target})`, { skip, timeout: 1_800_000 }, () => {
    // A fixed, empty folder stands in for Apple's SDK, and clang for its compiler.
    const sdk = join(targetFolder(), "ios-check/sdk");
    mkdirSync(sdk, { recursive: true });
    const words = ["clippy", "--quiet", "--locked", ...parts, "-p", "half-moon", "--features", "custom-protocol", "--target", target];
    const clippy = run("cargo", [...words, "--", "-D", "warnings"], {
      env: { ...process.env, SDKROOT: sdk, CC_aarch64_apple_darwin: "clang", CARGO_PROFILE_DEV_DEBUG: "0" },
    });
    assert.equal(clippy.status, 0, clippy.stderr);
  });
}
