// How a line that the engine prints is compared with the one that it must print.

const KEYS = ["event", "reason", "score", "moves", "status", "selected", "partners", "can_undo", "can_redo", "table"];

/** A line as a text that does not depend on spacing or the order of keys. Of an error only
 *  its beginning counts. A key too many (a leak) or too few shows in the text. */
export function canonical(value) {
  if (typeof value.error === "string" && Object.keys(value).length === 1) {
    return `error ${/^line \d+: /.exec(value.error)?.[0] ?? value.error}`;
  }
  const unknown = Object.keys(value).filter((key) => !KEYS.includes(key));
  const parts = KEYS.map((key) => (key === "table" && value.table ? tableText(value.table) : JSON.stringify(value[key])));
  return `${parts.join(" ")}${unknown.length ? ` unknown: ${unknown}` : ""}`;
}

function tableText(table) {
  return Object.keys(table).sort().map((place) => {
    const { cards, hidden, ...more } = table[place];
    const extra = Object.keys(more).length ? ` unknown: ${Object.keys(more)}` : "";
    return `${place}:${Array.isArray(cards) ? cards.join(",") : "?"}/${hidden}${extra}`;
  }).join(" ");
}

/** The first place where the engine says something else than it must, or null. */
export function difference(wanted, got) {
  if (got.status !== (wanted.failed ? 1 : 0)) return { at: -1, wanted: `exit status ${wanted.failed ? 1 : 0}`, got: `${got.status} ${got.errors}` };
  for (let i = 0; i < Math.max(wanted.lines.length, got.lines.length); i++) {
    const want = wanted.lines[i] ? canonical(wanted.lines[i]) : "nothing";
    let have = "nothing";
    if (got.lines[i] !== undefined) {
      try { have = canonical(JSON.parse(got.lines[i])); } catch { have = `not JSON: ${got.lines[i]}`; }
    }
    if (want !== have) return { at: i, wanted: want, got: have };
  }
  return null;
}
