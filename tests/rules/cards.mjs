// Cards, codes and deals, written from the specification alone (section 1). Nothing here is
// shared with the engine: the two are compared line for line, and a common helper would hide
// a common mistake.

export const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const RANKS = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = "CDHS";

export const rank = (id) => (id % 13) + 1;
export const suit = (id) => Math.floor((id % 52) / 13);
export const name = (id) => RANKS[rank(id)] + SUITS[suit(id)];

/** The words of ChaCha8 with the given key of 32 bytes, counter 0 and stream 0. */
export function* chacha8(key) {
  const view = new DataView(key.buffer, key.byteOffset, 32);
  const words = Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
  const rotl = (x, n) => ((x << n) | (x >>> (32 - n))) >>> 0;
  for (let block = 0; ; block++) {
    const start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...words, block, 0, 0, 0];
    const x = start.slice();
    const quarter = (a, b, c, d) => {
      x[a] = (x[a] + x[b]) >>> 0; x[d] = rotl(x[d] ^ x[a], 16);
      x[c] = (x[c] + x[d]) >>> 0; x[b] = rotl(x[b] ^ x[c], 12);
      x[a] = (x[a] + x[b]) >>> 0; x[d] = rotl(x[d] ^ x[a], 8);
      x[c] = (x[c] + x[d]) >>> 0; x[b] = rotl(x[b] ^ x[c], 7);
    };
    for (let round = 0; round < 4; round++) {
      quarter(0, 4, 8, 12); quarter(1, 5, 9, 13); quarter(2, 6, 10, 14); quarter(3, 7, 11, 15);
      quarter(0, 5, 10, 15); quarter(1, 6, 11, 12); quarter(2, 7, 8, 13); quarter(3, 4, 9, 14);
    }
    for (let i = 0; i < 16; i++) yield (x[i] + start[i]) >>> 0;
  }
}

/** The 104 ids in dealing order. `tag` is "HM1-N" or "WM1-N", `number` below 2^35. */
export function deck(tag, number) {
  const key = new Uint8Array(32);
  let rest = number;
  for (let i = 0; i < 8; i++) { key[i] = rest % 256; rest = Math.floor(rest / 256); }
  for (let i = 0; i < tag.length; i++) key[8 + i] = tag.charCodeAt(i);
  const words = chacha8(key);
  const ids = Array.from({ length: 104 }, (_, i) => i);
  for (let i = 0; i <= 102; i++) {
    const b = 104 - i;
    const limit = Math.floor(2 ** 32 / b) * b;
    let w;
    do w = words.next().value; while (w >= limit);
    const j = i + (w % b);
    [ids[i], ids[j]] = [ids[j], ids[i]];
  }
  return ids;
}

export function letters(number) {
  let text = "";
  for (let i = 0; i < 7; i++) { text = ALPHABET[number % 32] + text; number = Math.floor(number / 32); }
  return text;
}

/** Reads a code as kindly as section 1 asks: `{ tag, number, code }`, or `{ error }` naming
 *  the first of game, version, kind, letter (with the character as typed), length (found). */
export function readCode(text) {
  const kept = [...text].filter((c) => !/[\p{White_Space}\p{Dash}_]/u.test(c));
  // "Any case" is a matter of the 26 letters: what only becomes one of them by Unicode's
  // case rules (the dotless i, the long s) is something else.
  const upper = kept.map((c) => (c >= "a" && c <= "z" ? c.toUpperCase() : c));
  const game = upper.slice(0, 2).join("");
  if (game !== "HM" && game !== "WM") return { error: "game" };
  if (upper[2] !== "1") return { error: "version" };
  if (upper[3] !== "N") return { error: "kind" };
  let number = 0;
  for (let i = 4; i < upper.length; i++) {
    const letter = upper[i] === "0" ? "O" : upper[i] === "1" ? "I" : upper[i];
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return { error: "letter", letter: kept[i] };
    number = number * 32 + value;
  }
  if (upper.length !== 11) return { error: "length", found: upper.length - 4 };
  const tag = `${game}1-N`;
  return { tag, number, code: `${tag}-${letters(number)}` };
}
