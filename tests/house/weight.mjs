// All that the page loads, gzipped, by part; fails when it is over the budget of DESIGN.

import { readFileSync, readdirSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

// Of 1,000 bytes: of the two readings the stricter.
const BUDGET = 80_000;
const built = fileURLToPath(new URL("../../ui/dist/", import.meta.url));

const files = readdirSync(built, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .map((path) => ({
    name: relative(built, path),
    size: gzipSync(readFileSync(path), { level: 9 }).length,
  }));

const parts = new Map();
for (const { name, size } of files) {
  const kind = extname(name).slice(1) || "other";
  const part = parts.get(kind) ?? { size: 0, files: 0 };
  parts.set(kind, { size: part.size + size, files: part.files + 1 });
}

const kilobytes = (size) => `${(size / 1000).toFixed(1)} KB`;
for (const [kind, { size, files: count }] of [...parts].sort((a, b) => b[1].size - a[1].size)) {
  console.log(`» ${kind}: ${kilobytes(size)} in ${count}`);
}
for (const { name, size } of files.sort((a, b) => b.size - a.size).slice(0, 6)) {
  console.log(`»   ${name}: ${kilobytes(size)}`);
}
const all = files.reduce((sum, { size }) => sum + size, 0);
console.log(`» together ${kilobytes(all)} of ${kilobytes(BUDGET)} gzip`);
process.exit(all > 0 && all <= BUDGET ? 0 : 1);
