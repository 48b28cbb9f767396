// A build step: the names of the texts travel once instead of once for each
// language. A language file becomes one string of JSON, which is read when that
// language is spoken: the list of its texts, in the order of the keys of
// en.json, with the rules in that language. `en.json?keys` is the list of the
// keys.

import { readFileSync } from "node:fs";

const LANGUAGE = /\/i18n\/[a-z]{2}\.json$/;
const KEYS = /\/i18n\/en\.json\?keys$/;

/** @returns {import("vite").Plugin} */
export function packTexts() {
  const source = new URL("./en.json", import.meta.url);
  const keys = () => Object.keys(JSON.parse(readFileSync(source, "utf8")));
  return {
    name: "pack-texts",
    enforce: "pre",
    load(id) {
      if (!KEYS.test(id.replaceAll("\\", "/"))) return null;
      return { code: `export default ${JSON.stringify(keys())}`, moduleType: "js" };
    },
    transform(code, id) {
      const path = id.replaceAll("\\", "/");
      if (!LANGUAGE.test(path)) return null;
      const texts = JSON.parse(code);
      const missing = keys().filter((key) => typeof texts[key] !== "string");
      if (missing.length > 0) this.warn(`${path} lacks ${missing.join(", ")}`);
      const rulesPath = path.replace(/([a-z]{2}\.json)$/, "rules/$1");
      this.addWatchFile(rulesPath);
      const rules = JSON.parse(readFileSync(rulesPath, "utf8"));
      const packed = JSON.stringify({ texts: keys().map((key) => texts[key] ?? ""), rules });
      return { code: `export default ${JSON.stringify(packed)}`, moduleType: "js", map: null };
    },
  };
}
