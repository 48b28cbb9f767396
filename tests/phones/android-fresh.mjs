// What our Android project changes of the one that `tauri android init` makes today.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT, must, run } from "../programs.mjs";

/** Makes the project anew beside a copy of the sources and gives the difference as `diff -ru` prints it, pictures by name only. */
export function compareWithFresh(project) {
  const work = mkdtempSync(join(tmpdir(), "half-moon-fresh-"));
  try {
    const copy = join(work, "repo");
    mkdirSync(copy);
    for (const file of ["Cargo.toml", "Cargo.lock", "package.json"]) cpSync(join(ROOT, file), join(copy, file));
    cpSync(join(ROOT, "src-tauri"), join(copy, "src-tauri"), { recursive: true, filter: (from) => from !== join(ROOT, "src-tauri/gen") });
    cpSync(join(ROOT, "tests"), join(copy, "tests"), { recursive: true, filter: (from) => !/node_modules|\.png$/.test(from) });
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
    // No SDK is needed to write the files; the tool only wants to see the two folders.
    const sdk = join(work, "sdk");
    const ndk = join(work, "ndk");
    mkdirSync(sdk);
    mkdirSync(ndk);
    writeFileSync(join(ndk, "source.properties"), "Pkg.Desc = Android NDK\nPkg.Revision = 27.0.12077973\n");
    must("npm", ["run", "tauri", "--", "android", "init", "--ci", "--skip-targets-install"], {
      cwd: copy, env: { ...process.env, ANDROID_HOME: sdk, NDK_HOME: ndk },
    });
    cpSync(join(copy, "src-tauri/gen/android"), join(work, "fresh"), { recursive: true });
    // Only what git would keep: the .gitignore files of the template name what builds leave behind.
    const kept = must("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "."], { cwd: project });
    const gone = [];
    for (const file of kept.split("\0").filter(Boolean)) {
      if (!existsSync(join(project, file))) {
        gone.push(`${file} is gone\n`);
        continue;
      }
      mkdirSync(join(work, "ours", dirname(file)), { recursive: true });
      cpSync(join(project, file), join(work, "ours", file));
    }
    const diff = run("diff", ["-ruN", "fresh", "ours"], { cwd: work, env: { ...process.env, LC_ALL: "C" } });
    return gone.join("") + diff.stdout
      .replace(/^(---|\+\+\+) (\S+)\t.*$/gm, "$1 $2")
      .replace(/^diff -ruN.*\n/gm, "");
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

// Run by hand after a meant change: node tests/phones/android-fresh.mjs
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(ROOT, "tests/phones/android-meant.diff"), compareWithFresh(join(ROOT, "src-tauri/gen/android")));
}
