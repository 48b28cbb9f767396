// Screenshots of every screen at every size, for a person to look at: `cargo shots [DIRECTORY]`.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { deal, dealFirst, invoke, openPage, playFirst, speak, startBrowser, startGame, transcript, turn, twoFrames } from "./fixture.mjs";
import { coverOf, enlarge } from "./geometry.mjs";
import { SCREENS, closeScreens, openScreen } from "./screens.mjs";
import { BARS, SIZES, TABLES, openMade } from "./tables.mjs";

const folder = process.argv[2] ?? "shots";
const name = ({ width, height }) => `${width}x${height}`;

/** Sizes at which every screen is shown; the tables are shown at all of them. */
const SCREEN_SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/** What players set otherwise, all of it at once. */
const OTHERWISE = { place_labels: true, large_index: true, deck_colours: "four", left_hand: true };

/** Each way in which the tables may look otherwise: what makes a page so. */
const WAYS = {
  "text-200": (page) => enlarge(page, "200%"),
  german: (page) => speak(page, "de"),
  notched: async (page) => {
    const cover = await coverOf(page);
    page.covered = (size) => cover(Math.min(size.width, size.height) < 500 ? size : null);
  },
  otherwise: (page) => invoke(page, "change_settings", { patch: OTHERWISE }),
};

const browser = await startBrowser();
const game = await startGame();
let count = 0;

async function shoot(page, ...parts) {
  mkdirSync(join(folder, ...parts.slice(0, -1)), { recursive: true });
  await twoFrames(page);
  await page.screenshot({ path: `${join(folder, ...parts)}.png` });
  count += 1;
}

/** One table in all the ways, at the sizes of the screens. */
async function ways({ name: table, code, change }) {
  await dealFirst(game, code);
  for (const [way, make] of Object.entries(WAYS)) {
    const page = await openMade(browser, game, change);
    await make(page);
    for (const size of SCREEN_SIZES) {
      await page.covered?.(size);
      await turn(page, size);
      await shoot(page, way, table, name(size));
    }
    await page.context().close();
    await game.ask("change_settings", { patch: { place_labels: false, large_index: false, deck_colours: "two", left_hand: false } });
  }
}

/** A won game as it is found again, with the words about it. */
async function won(file) {
  const [[, code], ...taps] = transcript(file);
  // A player's first: one that was given up before would not count as won.
  const fresh = await startGame({ code });
  await playFirst(fresh, taps);
  for (const size of SCREEN_SIZES) {
    const page = await openPage(browser, fresh, { size });
    await page.locator("[data-moon]").waitFor();
    await shoot(page, "won", file, name(size));
    await page.context().close();
  }
  await fresh.stop();
}

try {
  const first = await openPage(browser, game);
  await game.ask("seen_first_run");
  await invoke(first, "change_settings", { patch: { motion: "off" } });
  for (const theme of ["night", "day"]) {
    await invoke(first, "change_settings", { patch: { theme } });
    for (const table of TABLES) {
      await deal(first, table.code);
      const page = await openMade(browser, game, table.change);
      for (const size of SIZES) {
        await turn(page, size);
        await shoot(page, theme, table.name, name(size));
      }
      await page.context().close();
    }
    for (const size of SCREEN_SIZES) {
      const page = await openPage(browser, game, { size });
      for (const screen of SCREENS) {
        await openScreen(page, screen);
        await shoot(page, theme, screen.name, name(size));
        await closeScreens(page, screen);
      }
      await page.context().close();
    }
  }
  await invoke(first, "change_settings", { patch: { theme: "night" } });
  for (const table of [...TABLES.filter((one) => /middle/.test(one.name)), ...BARS]) await ways(table);
  for (const file of ["half-moon-won", "waning-moon-won"]) await won(file);
} finally {
  await browser.close();
  await game.stop();
}
console.log(`${count} screenshots in ${folder}`);
