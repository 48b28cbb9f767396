// The packages of the desktop: built as a person builds them, and taken apart.

import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { must, targetFolder } from "../programs.mjs";

/** The only file of a folder that ends so. */
function only(folder, ending) {
  const found = readdirSync(folder).filter((name) => name.endsWith(ending));
  if (found.length !== 1) throw new Error(`there are ${found.length} files *${ending} in ${folder}`);
  return join(folder, found[0]);
}

/** Builds both packages with the page that is built already. */
export function build() {
  const target = targetFolder();
  const bundles = join(target, "release/bundle");
  // What an earlier version has left would be taken for ours.
  rmSync(bundles, { recursive: true, force: true });
  const page = JSON.stringify({ build: { beforeBuildCommand: "" } });
  must("npm", ["run", "--silent", "tauri", "--", "build", "--bundles", "deb,rpm", "--config", page, "--", "--locked"]);
  return {
    deb: only(join(bundles, "deb"), ".deb"),
    rpm: only(join(bundles, "rpm"), ".rpm"),
    program: join(target, "release/half-moon"),
  };
}

/** A folder of its own that goes when `use` is done. */
export async function withFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), "half-moon-package-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The paths of all files below a folder, sorted. */
export function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length))
    .sort();
}

/** The fields of a .deb's control file. */
export function control(deb) {
  const fields = {};
  let last = "";
  for (const line of must("dpkg-deb", ["--field", deb]).split("\n")) {
    const [, name, value] = line.match(/^([\w-]+):\s*(.*)$/) ?? [];
    if (name) fields[(last = name)] = value;
    else if (line.startsWith(" ")) fields[last] += `\n${line.slice(1)}`;
  }
  return fields;
}

/** The entries of the first group of a .desktop file. */
export function entries(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  return Object.fromEntries(lines.filter((line) => /^[\w[\]-]+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

/** The width and height that a PNG says it has. */
export function pictureSize(file) {
  const bytes = readFileSync(file);
  if (bytes.toString("latin1", 1, 4) !== "PNG") throw new Error(`${file} is no PNG`);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** Megabytes, for people. */
export const megabytes = (file) => statSync(file).size / 1e6;
