// Writes src-tauri/src/commands/licences.json: the licences of all that is part of the program as it
// ships, on every platform, each text once with the packages that it belongs to. Run after a
// dependency has changed; with --check it only says whether the file is as it should be.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const FILE = join(root, "src-tauri/src/commands/licences.json");
/** What the program is built for. */
const TARGETS = [
  "x86_64-unknown-linux-gnu", "x86_64-pc-windows-msvc", "aarch64-apple-darwin", "x86_64-apple-darwin",
  "aarch64-linux-android", "armv7-linux-androideabi", "aarch64-apple-ios",
];
/** Where packages leave the choice, the first of these is taken. */
const PREFERRED = ["MIT", "Apache-2.0", "BSD-3-Clause", "BSD-2-Clause", "Zlib", "Unlicense", "CC0-1.0", "0BSD"];
const OWN = ["half-moon", "half-moon-engine"];

/** How a text is known to be of a licence. */
const SIGNS = {
  MIT: /Permission is hereby granted, free of charge, to any/,
  "Apache-2.0": /Apache License\s+Version 2\.0/,
  "BSD-3-Clause": /Redistribution and use in source and binary[^]*(Neither the name|may not be used to endorse)/i,
  "Unicode-3.0": /UNICODE LICENSE V3/i,
  "MPL-2.0": /Mozilla Public License/,
  Zlib: /This software is provided 'as-is'/,
};
const isLicenceFile = (name) => /^(licen[cs]e|copying|notice|unlicense)/i.test(name);
const isNotice = (line) => /^(portions )?(copyright|\(c\)|©)(?! (notice|holder|owner|license|and permission))/i.test(line);

const run = (program, ...words) =>
  execFileSync(program, words, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"] });

/** "A OR B", "A/B" and "(A OR B) AND C" as one licence or several that all hold. */
function chosen(expression) {
  const all = expression.split(/ AND /).map((part) => {
    const offers = part.replace(/[()]/g, "").split(/ OR |\s*\/\s*/);
    return PREFERRED.find((licence) => offers.includes(licence)) ?? offers[0];
  });
  return [...new Set(all)].sort();
}

/** The crates that are linked into the program: their name, licence, authors and folder. */
function crates() {
  const { packages } = JSON.parse(run("cargo", "metadata", "--locked", "--format-version", "1"));
  const known = new Map(packages.map((one) => [`${one.name} v${one.version}`, one]));
  const linked = new Set();
  for (const target of TARGETS) {
    const tree = ["tree", "--locked", "-p", "half-moon", "-e", "normal,no-proc-macro", "--target", target, "--prefix", "none", "-f", "{p}"];
    for (const line of run("cargo", ...tree).split("\n")) linked.add(line.split(" ").slice(0, 2).join(" "));
  }
  return [...linked]
    .map((id) => known.get(id))
    .filter((one) => one && !OWN.includes(one.name))
    .map(({ name, license, authors, repository, manifest_path }) => ({
      name,
      license: license ?? "",
      authors,
      home: repository?.replace(/(\.git|\/tree\/.*|\/)$/, "").replace(/#.*/, ""),
      folder: dirname(manifest_path),
    }));
}

/** What else ships: the page's one package, Rust's own library, and what Android's project takes in. */
function others() {
  const gradle = readFileSync(join(root, "src-tauri/gen/android/app/build.gradle.kts"), "utf8");
  const android = [...gradle.matchAll(/^\s*implementation\("([^:"]+:[^:"]+):/gm)].map(([, name]) => name);
  return [
    { name: "@tauri-apps/api", license: "MIT OR Apache-2.0", authors: [], folder: join(root, "node_modules/@tauri-apps/api") },
    { name: "Rust standard library", license: "MIT OR Apache-2.0", authors: ["The Rust Project Contributors"] },
    ...android.map((name) => ({ name, license: "Apache-2.0", authors: ["The Android Open Source Project"] })),
    { name: "org.jetbrains.kotlin:kotlin-stdlib", license: "Apache-2.0", authors: ["JetBrains s.r.o. and Kotlin Programming Language contributors"] },
  ];
}

/** A licence's own words, for packages that come without: those of this project's own copies. */
const standard = {
  MIT: readFileSync(join(root, "LICENSE-MIT"), "utf8"),
  "Apache-2.0": readFileSync(join(root, "LICENSE-APACHE"), "utf8"),
};

/** The copyright lines of a text, and the words that many packages share. */
function parted(text) {
  const lines = text.replace(/\r/g, "").split("\n").map((line) => line.trimEnd());
  const cut = lines.findIndex((line) => /Permission is hereby|Redistribution and use|This software is provided/i.test(line));
  const notices = lines.slice(0, Math.max(0, cut)).map((line) => line.trim()).filter(isNotice);
  const body = lines.filter((line, at) => !(at < cut && isNotice(line.trim()))).join("\n").replace(/\n{3,}/g, "\n\n").trim();
  return { notices, body };
}

/** The text of a licence in a folder. */
function textIn(folder, licence) {
  return (folder ? readdirSync(folder, { withFileTypes: true }) : [])
    .filter((entry) => entry.isFile() && isLicenceFile(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), "utf8"))
    .filter((text) => (SIGNS[licence] ?? /./).test(text))
    // A file of this licence alone before one of several.
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
}

/** The text that came with a package, or with another of the same origin; else the standard one. */
function textOf({ name, authors, home, folder }, licence, all) {
  // Mozilla's licence names nobody: it is the same in every package.
  const kin = all.filter((other) => licence === "MPL-2.0" || (home && other.home === home)).map((other) => other.folder);
  for (const place of [folder, ...kin]) {
    const text = textIn(place, licence);
    if (text !== undefined) return parted(text);
  }
  if (!standard[licence]) throw new Error(`${name} comes without the text of ${licence}`);
  const people = authors.map((author) => author.replace(/\s*<.*>/, "")).join(", ") || `the authors of ${name}`;
  return { notices: [`Copyright (c) ${people}`], body: parted(standard[licence]).body };
}

/** Texts that differ in line breaks, punctuation or heading alone are one. */
const same = (body) =>
  body.replace(/^[^]*?(?=Permission is hereby)/i, "").toLowerCase().replace(/&quot;|[^a-z0-9]+/g, "").replaceAll("https", "http");

const groups = new Map();
const all = [...crates(), ...others()];
for (const one of all) {
  for (const licence of chosen(one.license)) {
    const { notices, body } = textOf(one, licence, all);
    const key = `${licence}\n${same(body)}`;
    const group = groups.get(key) ?? { licence, packages: new Set(), notices: new Map(), body };
    if (body.length < group.body.length || (body.length === group.body.length && body < group.body)) group.body = body;
    group.packages.add(one.name);
    for (const notice of notices) group.notices.set(notice, (group.notices.get(notice) ?? new Set()).add(one.name));
    groups.set(key, group);
  }
}

const sorted = (names) => [...names].sort((a, b) => (a < b ? -1 : 1));
const content = [...groups.values()]
  .map(({ licence, packages, notices, body }) => ({
    licence,
    packages: sorted(packages),
    notices: sorted(notices.keys()).map((notice) => (packages.size > 1 ? `${notice} (${sorted(notices.get(notice)).join(", ")})` : notice)),
    text: body,
  }))
  .sort((a, b) => b.packages.length - a.packages.length || (a.packages[0] < b.packages[0] ? -1 : 1));
const text = `${JSON.stringify(content, null, 1)}\n`;

if (!process.argv.includes("--check")) writeFileSync(FILE, text);
else if (readFileSync(FILE, "utf8") !== text) {
  console.error("src-tauri/src/commands/licences.json is stale: run node ui/src/views/licences.mjs");
  process.exitCode = 1;
}
