// What is shipped: the page by part, the program, the package, the Android library.

import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { row, short, unmeasured } from "./figures.mjs";
import { made, root, target } from "./programs.mjs";

const KB = 1000;
const MB = 1e6;

/** Runs the part. */
export async function sizePart() {
  const rows = [];
  const built = join(root, "ui/dist");
  const parts = new Map();
  for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const size = gzipSync(readFileSync(join(entry.parentPath ?? entry.path, entry.name)), { level: 9 }).length;
    const language = /^(en|es|it|pt|fr|de)-/.test(entry.name);
    const part = language ? "languages" : entry.name.startsWith("late") ? "pages and dialogs" : extname(entry.name).slice(1);
    parts.set(part, (parts.get(part) ?? 0) + size);
  }
  const all = [...parts.values()].reduce((sum, size) => sum + size, 0);
  rows.push(row("size", "page, gzip", { value: all / KB, unit: "KB", floor: 80, floorText: "80 (budget)", limit: "80 KB", within: all <= 80 * KB }));
  for (const [part, size] of [...parts].sort((a, b) => b[1] - a[1])) rows.push(row("size", `   ${part}`, { value: size / KB, unit: "KB" }));
  const measure = (what, file, limit, floorFile) => {
    if (!file || !existsSync(file)) return rows.push(unmeasured("size", what, "it was not built"));
    const size = statSync(file).size / MB;
    const floor = floorFile && existsSync(floorFile) ? statSync(floorFile).size / MB : undefined;
    return rows.push(
      row("size", what, { value: size, unit: "MB", floor, floorText: floor === undefined ? "" : `${short(floor)} (empty window)`, limit: limit ? `${limit} MB` : "", within: limit ? size <= limit : undefined }),
    );
  };
  measure("release program", join(made, "half-moon"), 10, join(made, "empty-window"));
  measure(".deb", join(made, "half-moon.deb"), 4);
  const android = join(target, "aarch64-linux-android/release/libhalf_moon_lib.so");
  if (existsSync(android)) measure("Android library, arm64", android);
  else rows.push(unmeasured("size", "Android library, arm64", "no release was linked; `node -e 'import(\"./tests/phones/android-link.mjs\").then((m) => m.linkApp({ release: true }))'` does it"));
  return rows;
}
