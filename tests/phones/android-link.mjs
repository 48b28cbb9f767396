// Links the app for 64-bit Android phones against libraries that hold nothing but names, since a plain machine has
// no NDK. What the app may import from Android is the committed list in android-symbols/; a name that is in no list
// fails the link. The library made here is looked at and never shipped.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT, must, run, targetFolder } from "../programs.mjs";

export const TARGET = "aarch64-linux-android";
const PACKAGE = "app.halfmoon.solitaire";

/** Why there is no such target here, or null; it is added where rustup can. */
export function targetMissing(target) {
  const sysroot = must("rustc", ["--print", "sysroot"]).trim();
  try {
    readdirSync(join(sysroot, "lib/rustlib", target, "lib"));
    return null;
  } catch {
    const added = run("rustup", ["target", "add", target]);
    return added.status === 0 ? null : `the Rust target ${target} cannot be had here`;
  }
}

/** The names that the app may import, by library: {"libc.so": ["malloc", …], …}. */
export function allowedImports() {
  const folder = join(ROOT, "tests/phones/android-symbols");
  const lists = {};
  for (const file of readdirSync(folder).sort()) {
    const names = readFileSync(join(folder, file), "utf8").split("\n").map((line) => line.trim());
    lists[file.replace(/\.txt$/, ".so")] = names.filter((name) => name !== "" && !name.startsWith("#"));
  }
  return lists;
}

/** Makes one library per list in `folder`, each defining just the names of its list. */
function makeStubs(folder, lists) {
  mkdirSync(folder, { recursive: true });
  const sysroot = must("rustc", ["--print", "sysroot"]).trim();
  const host = must("rustc", ["-vV"]).match(/host: (.+)/)[1];
  const lld = join(sysroot, "lib/rustlib", host, "bin/rust-lld");
  for (const [library, names] of Object.entries(lists)) {
    const source = join(folder, library.replace(/\.so$/, ".rs"));
    const functions = names.map((name) => `#[unsafe(no_mangle)] pub extern "C" fn ${name}() {}`);
    writeFileSync(source, `#![no_std]\n#![allow(non_snake_case)]\n${functions.join("\n")}\n`);
    const object = source.replace(/\.rs$/, ".o");
    must("rustc", ["--edition=2024", "--crate-type=lib", "--emit=obj", "--target", TARGET, "-Cpanic=abort", "-o", object, source]);
    must(lld, ["-flavor", "gnu", "-shared", "--soname", library, "-o", join(folder, library), object]);
  }
}

/** Builds and links the app's library; throws with the linker's words. Gives the library's path and the folder of the generated Kotlin. */
export function linkApp({ release = false, lists = allowedImports(), folder = "stubs" } = {}) {
  const work = join(targetFolder(), "android-check");
  const stubs = join(work, folder);
  const kotlin = join(work, "java", ...PACKAGE.split("."), "generated");
  mkdirSync(kotlin, { recursive: true });
  mkdirSync(join(work, "project/app"), { recursive: true });
  makeStubs(stubs, lists);
  const args = ["rustc", "--locked", "-p", "half-moon", "--lib", "--crate-type", "cdylib", "--target", TARGET, "--features", "custom-protocol"];
  if (release) args.push("--release");
  const env = {
    ...process.env,
    WRY_ANDROID_PACKAGE: PACKAGE,
    WRY_ANDROID_LIBRARY: "half_moon_lib",
    TAURI_ANDROID_PACKAGE_UNESCAPED: PACKAGE,
    WRY_ANDROID_KOTLIN_FILES_OUT_DIR: kotlin,
    TAURI_ANDROID_PROJECT_PATH: join(work, "project"),
    CARGO_TARGET_AARCH64_LINUX_ANDROID_LINKER: "rust-lld",
    CARGO_PROFILE_DEV_DEBUG: "0",
  };
  must("cargo", [...args, "--", `-Clink-arg=-L${stubs}`, "-Clink-arg=-zdefs"], { env });
  return { library: join(targetFolder(), TARGET, release ? "release" : "debug", "libhalf_moon_lib.so"), kotlin };
}

/** The dynamic symbols of a library: {imports, exports}. */
export function symbols(library) {
  const imports = new Set();
  const exports = new Set();
  for (const line of must("readelf", ["--dyn-syms", "-W", library]).split("\n")) {
    const [, , , , binding, , section, name] = line.trim().split(/\s+/);
    if (!name || binding === "LOCAL" || !/^(GLOBAL|WEAK)$/.test(binding ?? "")) continue;
    (section === "UND" ? imports : exports).add(name.replace(/@.*$/, ""));
  }
  return { imports, exports };
}

/** JNI's name for a method of a Kotlin class ("_" is written "_1"). */
function jniName(packageName, className, method) {
  const mangle = (text) => text.replaceAll("_", "_1").replaceAll(".", "_");
  return `Java_${mangle(packageName)}_${mangle(className)}_${mangle(method)}`;
}

/** The Java_… names that a folder of Kotlin files declares as `external fun`. */
export function externalFunctions(folder) {
  const names = new Set();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".kt")) continue;
    const text = readFileSync(join(entry.parentPath ?? entry.path, entry.name), "utf8");
    const packageName = text.match(/^package ([\w.]+)/m)?.[1];
    let className = null;
    for (const line of text.split("\n")) {
      className = line.match(/^(?:abstract |open |private |internal )*(?:class|object) (\w+)/)?.[1] ?? className;
      const method = line.match(/external fun (\w+)/)?.[1];
      if (method) names.add(jniName(packageName, className, method));
    }
  }
  return names;
}

/** The folder of tauri's own Kotlin sources, as cargo fetched them. */
export function tauriKotlin() {
  const metadata = JSON.parse(must("cargo", ["metadata", "--format-version=1", "--locked", "--offline"]));
  const tauri = metadata.packages.find((pack) => pack.name === "tauri");
  return join(dirname(tauri.manifest_path), "mobile/android/src/main/java");
}

/** Throws when Kotlin and the library do not name the same native functions. */
export function assertSameNatives(declared, exported) {
  const natives = new Set([...exported].filter((name) => name.startsWith("Java_")));
  const unanswered = [...declared].filter((name) => !natives.has(name));
  const uncalled = [...natives].filter((name) => !declared.has(name));
  if (unanswered.length > 0) throw new Error(`Kotlin calls what the library lacks: ${unanswered.join(", ")}`);
  if (uncalled.length > 0) throw new Error(`the library exports what Kotlin does not declare: ${uncalled.join(", ")}`);
}
