// A build step: the names of the texts travel once instead of once for each
// language. `en.json?keys` is the list of those names, `en.json?languages` has
// each language as one string of JSON, which is read when it is spoken: the
// list of its texts, in the order of the keys of en.json, with its rules.

import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Alike ones side by side, where gzip finds them: in the order of their names they weigh 0.5 KB more.
// A further language has to be named here too; the build says so.
const ORDER = ["de", "en", "fr", "it", "es", "pt"];

/** @returns {import("vite").Plugin} */
export function packTexts() {
  const read = (name) => JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), "utf8"));
  const keys = () => Object.keys(read("en"));
  return {
    name: "pack-texts",
    enforce: "pre",
    buildStart() {
      const there = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -5));
      if (String(there.sort()) !== String([...ORDER].sort())) this.error(`languages are ${there}, and ${ORDER} are packed`);
    },
    load(id) {
      const [, wanted] = /\/i18n\/en\.json\?(keys|languages)$/.exec(id.replaceAll("\\", "/")) ?? [];
      if (wanted === undefined) return null;
      const made = wanted === "keys" ? keys() : Object.fromEntries(ORDER.map((language) => [language, packed(this, language)]));
      return { code: `export default ${JSON.stringify(made)}`, moduleType: "js" };
    },
  };

  function packed(build, language) {
    for (const name of [language, `rules/${language}`]) build.addWatchFile(fileURLToPath(new URL(`./${name}.json`, import.meta.url)));
    const texts = read(language);
    const all = keys();
    const missing = all.filter((key) => typeof texts[key] !== "string");
    if (missing.length > 0) build.warn(`${language}.json lacks ${missing.join(", ")}`);
    return JSON.stringify({ texts: all.map((key) => texts[key] ?? ""), rules: read(`rules/${language}`) });
  }
}
