// Rows of figures, and how they are printed.

/** The value that so much of a list lies below. */
export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return NaN;
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? sorted[0];
}

export const median = (values) => quantile(values, 0.5);

/** p50, p95, p99 and the greatest. */
export function spread(values) {
  return { p50: median(values), p95: quantile(values, 0.95), p99: quantile(values, 0.99), max: quantile(values, 1), count: values.length };
}

/** A number with three digits that say something. */
export function short(value) {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size >= 100) return Math.round(value).toLocaleString("en");
  if (size >= 10) return value.toFixed(1);
  if (size === 0) return "0";
  return size >= 0.1 ? value.toFixed(2) : value.toPrecision(2);
}

export const spreadText = ({ p50, p95, p99, max }) => [p50, p95, p99, max].map(short).join(" / ");

/**
 * One row. `value` is what the ratio is made of; `text` is what is shown for it. `floor` is what it
 * is held against, `limit` the budget and `within` whether it is kept.
 */
export function row(part, what, { value, text, unit = "", floor, floorText, ratio, limit = "", within, more }) {
  const held = ratio ?? (Number.isFinite(floor) && floor !== 0 ? value / floor : undefined);
  return { part, what, value, text: text ?? short(value), unit, floor, floorText: floorText ?? (floor === undefined ? "" : short(floor)), ratio: held, limit, within, more };
}

/** A part that could not be measured, and why. */
export const unmeasured = (part, what, why) => ({ part, what, text: `not measured: ${why}`, unit: "", floorText: "", limit: "", unmeasured: why });

const HEADS = ["", "here", "floor", "ratio", "budget", ""];

function cells({ what, text, unit, floorText, ratio, limit, within }) {
  return [
    what,
    unit ? `${text} ${unit}` : text,
    floorText,
    ratio === undefined ? "" : `${ratio >= 100 ? Math.round(ratio) : ratio.toFixed(2)}×`,
    limit,
    within === undefined ? "" : within ? "met" : "NOT MET",
  ];
}

/** The rows as a table in Markdown, a section a part. */
export function table(rows) {
  const lines = [];
  for (const part of new Set(rows.map((one) => one.part))) {
    const mine = rows.filter((one) => one.part === part).map(cells);
    const all = [[part, ...HEADS.slice(1)], ...mine];
    const widths = HEADS.map((_, column) => Math.max(3, ...all.map((line) => line[column].length)));
    const write = (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
    lines.push(write(all[0]), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...mine.map(write), "");
  }
  return lines.join("\n");
}
