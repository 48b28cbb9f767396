// The engine's transcript program against the reference transcripts and, over random play,
// against the oracle. HALF_MOON_FULL=1 plays more; SEED=n and COUNT=n repeat a run.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { test } from "node:test";
import { difference } from "./compare.mjs";
import { engine, folder, TRANSCRIPTS } from "./engine.mjs";
import { run } from "./oracle.mjs";
import { transcript } from "./random.mjs";

for (const file of TRANSCRIPTS) {
  test(`the engine prints ${file}`, async () => {
    const wanted = readFileSync(`${folder}/${file}.jsonl`, "utf8").trim().split("\n").map((line) => JSON.parse(line));
    const got = await engine(readFileSync(`${folder}/${file}.txt`));
    assert.deepEqual(difference({ lines: wanted, failed: file === "errors" }, got), null);
  });
}

test("bytes that are no text, marks of byte order and odd ends of lines stop nothing", async () => {
  const cases = [
    Buffer.concat([Buffer.from("deal HM1-N-ARMF5NT\ntap P"), Buffer.from([0xff, 0xfe]), Buffer.from("\ntap P1\n")]),
    Buffer.from("\ufeffdeal HM1-N-ARMF5NT\ntap P1\n"),
    Buffer.from("\ufeff\ufeffdeal HM1-N-ARMF5NT\n"),
    Buffer.from("deal HM1-N-ARMF5NT\n\ufefftap P1\n"),
    Buffer.from("deal HM1-N-ARMF5NT\r\n\r\ntap P1\r\n# end"),
    Buffer.from("\tdeal\tHM1-N-ARMF5NT\t\n\t tap \t P1 \t# a card\n"),
    Buffer.from(""),
    Buffer.from("\n\n\n"),
    Buffer.from("#"),
    Buffer.from("tap P1"),
    Buffer.from("undo\nredo\nrestart\nhome T1\nmove T1 F1\n"),
    Buffer.from(`${"x".repeat(1 << 20)}\ndeal HM1-N-ARMF5NT\n`),
    Buffer.from(`deal ${"-".repeat(1 << 20)}HM1-N-ARMF5NT\ntap P1`),
    Buffer.from("\n".repeat(100_000) + "tap P1\n"),
  ];
  for (const text of cases) {
    assert.deepEqual(difference(run(text.toString("utf8")), await engine(text)), null, JSON.stringify(text.toString("utf8").slice(0, 80)));
  }
});

test("random transcripts: the engine and the oracle agree line for line", async (t) => {
  const full = process.env.HALF_MOON_FULL === "1";
  const count = Number(process.env.COUNT ?? (full ? 3000 : 300));
  const first = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  t.diagnostic(`seed ${first}, ${count} transcripts`);
  const seen = { lines: 0, errors: 0, won: 0, stuck: 0, limit: 0, events: new Set() };
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const seed = first + next++;
      const length = 100 + ((seed * 7919) % (full ? 900 : 350));
      const text = transcript(seed, length);
      const wanted = run(text);
      const found = difference(wanted, await engine(text));
      if (found) {
        next = count;
        const short = await shortened(text);
        assert.fail(`seed ${seed} (SEED=${seed} COUNT=1)\n--- shortened transcript\n${short}\n---\n${JSON.stringify(difference(run(short), await engine(short)), null, 1)}`);
      }
      for (const line of wanted.lines) {
        seen.lines += 1;
        if (line.error) seen.errors += 1;
        else seen.events.add(line.event);
        if (line.status === "won") seen.won += 1;
        if (line.status === "stuck") seen.stuck += 1;
        if (line.moves > 0 && !line.can_undo) seen.limit += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  t.diagnostic(`${seen.lines} answers, ${seen.errors} errors, ${seen.won} won and ${seen.stuck} stuck positions, ${seen.limit} at the limit of undo`);
  // The run is worth something only if it went everywhere.
  if (count >= 300) {
    assert.equal(seen.events.size, 13, `events seen: ${[...seen.events]}`);
    assert.ok(seen.errors > 0 && seen.won > 0 && seen.stuck > 0 && seen.limit > 0);
  }
});

/** Fewer lines that still tell the two apart. */
async function shortened(text) {
  let lines = text.split("\n");
  const differs = async (some) => difference(run(some.join("\n")), await engine(some.join("\n"))) !== null;
  for (let size = Math.ceil(lines.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = lines.length - size; at > -size; at -= size) {
      const some = [...lines.slice(0, Math.max(0, at)), ...lines.slice(at + size)];
      if (await differs(some)) lines = some;
    }
  }
  return lines.join("\n");
}
