// How a code is read (section 1), through the engine's transcripts. What must be read as what
// is written out here, not asked of the oracle.
import assert from "node:assert/strict";
import { test } from "node:test";
import { canonical } from "./compare.mjs";
import { engine } from "./engine.mjs";
import { run } from "./oracle.mjs";

/** Each typed text is one line `deal TEXT`; wanted is the canonical code, or null. */
async function check(cases) {
  const got = await engine(cases.map(([typed]) => `deal ${typed}\n`).join(""));
  assert.equal(got.lines.length, cases.length);
  cases.forEach(([typed, wanted], i) => {
    const line = canonical(JSON.parse(got.lines[i]));
    const want = wanted ? canonical(run(`deal ${wanted}`).lines[0]) : `error line ${i + 1}: `;
    assert.equal(line, want, JSON.stringify(typed));
  });
  assert.equal(got.status, cases.some(([, wanted]) => !wanted) ? 1 : 0);
}

const example = "HM1-N-ARMF5NT";
const bare = [..."HM1NARMF5NT"];

// Every character of Unicode's property Dash (the dashes, and the minus signs with them).
const DASHES = [];
for (let c = 0; c <= 0x10ffff; c++) {
  if (c >= 0xd800 && c < 0xe000) continue;
  if (/\p{Dash}/u.test(String.fromCodePoint(c))) DASHES.push(String.fromCodePoint(c));
}

test("any case, and spaces, dashes, minus and underscore anywhere", async () => {
  assert.ok(DASHES.length >= 28, String(DASHES.length));
  const skipped = [...DASHES, "_", " ", "\t", "\u00a0", "\u2003", "\u202f", "\u3000"];
  const cases = [
    [example, example], [example.toLowerCase(), example], ["hM1-n-aRmF5nT", example], ["HM1NARMF5NT", example],
    ["  HM1-N-ARMF5NT  ", example], ["h m 1 - n - a r m f 5 n t", example], ["wm1-n-aaaaaac", "WM1-N-AAAAAAC"],
    ["HM1-N-ARMF5NT # with a comment", example],
  ];
  for (const c of skipped) {
    cases.push([bare.join(c), example], [`${c}HM1NARMF5NT${c}`, example], [bare.join(c + c), example]);
    for (let at = 0; at <= bare.length; at++) cases.push([[...bare.slice(0, at), c, ...bare.slice(at)].join(""), example]);
  }
  await check(cases);
});

test("0 and 1 stand for O and I in the seven letters only", async () => {
  await check([
    ["HM1-N-0000000", "HM1-N-OOOOOOO"], ["HM1-N-1111111", "HM1-N-IIIIIII"], ["WM1-N-AATKK1K", "WM1-N-AATKKIK"],
    ["hm1n0a1b0c1", "HM1-N-OAIBOCI"], ["HMI-N-AAAAAAA", null], ["HMl-N-AAAAAAA", null], ["HM0-N-AAAAAAA", null],
    ["HMO-N-AAAAAAA", null], ["HM1-1-AAAAAAA", null], ["HM1-0-AAAAAAA", null], ["0M1-N-AAAAAAA", null],
  ]);
});

test("each character in each of the seven places", async () => {
  const cases = [];
  for (let at = 0; at < 7; at++) {
    for (let c = 0x21; c < 0x7f; c++) {
      const typed = String.fromCharCode(c);
      if (typed === "#" || typed === "-" || typed === "_") continue;
      const letter = typed.toUpperCase().replace("0", "O").replace("1", "I");
      const seven = [..."BCDEFGH"];
      seven[at] = typed;
      const wanted = [..."BCDEFGH"];
      wanted[at] = letter;
      cases.push([`HM1-N-${seven.join("")}`, /^[A-Z2-7]$/.test(letter) ? `HM1-N-${wanted.join("")}` : null]);
    }
  }
  await check(cases);
});

test("what is not a code is none", async () => {
  const cases = ["", "-", "H", "HM", "HM1", "HM1N", "HM1-N-", "M", "W", "WM1N", "HW1-N-AAAAAAA", "MH1-N-AAAAAAA", "HM-N-AAAAAAA",
    "HM11-N-AAAAAAA", "HM1-NN-AAAAAAA", "HM2-N-AAAAAAA", "HM9-N-AAAAAAA", "HM\u00b9-N-AAAAAAA", "HM\uff11-N-AAAAAAA", "HM\u0661-N-AAAAAAA",
    "HM1-E-AAAAAAA", "HM1-X-AAAAAAA", "\uff28\uff2d1-N-AAAAAAA", "\u041dM1-N-AAAAAAA", "HM1-\u00d1-AAAAAAA", "HM1-N-AAAAAA\u0410",
    // Letters only by Unicode's case rules: the dotless and the dotted i, the long s, the kelvin sign.
    "HM1-N-AAAAAA\u0131", "HM1-N-AAAAAA\u0130", "HM1-N-AAAAAA\u017f", "HM1-N-AAAAAA\u212a", "HM1-N-\u00df\u00dfAAA",
    "HM1-N-AAAAAA\u200b", "HM1-N-AAAAAAA\u200b", "HM1-N-AAAAAAA\u0301", "HM1-N-AAAAAAA\u{1f319}", "HM1-N-AAAAAAA\0", "HM1-N-AAAAAAA.", "HM1/N/AAAAAAA",
    "HM1:N:AAAAAAA", "HM1+N+AAAAAAA", "HM1-N-AAAAAAA,", "\"HM1-N-AAAAAAA\"", "\u{1f319}"];
  for (let length = 0; length <= 40; length++) if (length !== 7) cases.push(`HM1-N-${"A".repeat(length)}`);
  await check(cases.map((typed) => [typed, null]));
});

test("a code that cannot be read leaves the game at hand as it was", async () => {
  const text = ["deal HM1-N-ARMF5NT", "tap P1", "tap P8", "tap P8", "undo", "tap P3", "deal HM1-N-AAAAAA8", "tap P5", "deal", "redo"].join("\n");
  const got = await engine(text);
  const wanted = run(text);
  assert.deepEqual(got.lines.map((line) => canonical(JSON.parse(line))), wanted.lines.map(canonical));
  assert.equal(got.status, 1);
});
