// The oracle against what the specification gives: fixed points and reference transcripts.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deck, name, readCode } from "./cards.mjs";
import { run } from "./oracle.mjs";
import { canonical } from "./compare.mjs";
import { TRANSCRIPTS, folder } from "./engine.mjs";

const FIXED = `
HM1-N-AAAAAAA | 10D 8S QS QC QC 2C | 509990ce3e937240
HM1-N-AAAAAAB | 2H 10S 9H 4D 8D 10C | b3b41011867a970c
HM1-N-AATKKIK | KH QH 6C AC AH 6S | 2b549579437e3f11
HM1-N-ARMF5NT | 5S 5D 3S 7S 6S KD | b5a7b9d8feafea42
HM1-N-7777777 | 10C 10C 7C JD KC QS | dd508f21095661b9
WM1-N-AAAAAAB | 9H 6C KS 5S 10S KC | 943bb0553ae8774b
WM1-N-7777777 | 6C 9C AD JC KD 10D | 9f71d0d89b1e884a
`.trim().split("\n").map((line) => line.split(" | "));

test("the oracle deals the seven fixed points of the specification", () => {
  assert.equal(FIXED.length, 7);
  for (const [code, first, sum] of FIXED) {
    const { tag, number, code: printed } = readCode(code);
    const names = deck(tag, number).map(name);
    assert.equal(printed, code);
    assert.equal(names.slice(0, 6).join(" "), first, code);
    assert.equal(createHash("sha256").update(names.join(" ")).digest("hex").slice(0, 16), sum, code);
  }
  assert.equal(readCode("HM1-N-AATKKIK").number, 20261130);
  assert.equal(readCode("HM1-N-7777777").number, 2 ** 35 - 1);
});

for (const file of TRANSCRIPTS) {
  test(`the oracle prints ${file}`, () => {
    const { lines, failed } = run(readFileSync(`${folder}/${file}.txt`, "utf8"));
    const wanted = readFileSync(`${folder}/${file}.jsonl`, "utf8").trim().split("\n");
    assert.equal(lines.length, wanted.length);
    lines.forEach((line, i) => assert.equal(canonical(line), canonical(JSON.parse(wanted[i])), `answer ${i + 1}`));
    assert.equal(failed, file === "errors");
  });
}
