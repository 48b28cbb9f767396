// Screenshots of every screen at every size, for a person to look at: `cargo shots [DIRECTORY]`.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { deal, invoke, openPage, startBrowser, startGame, turn, twoFrames } from "./fixture.mjs";
import { SCREENS, closeScreens, openScreen } from "./screens.mjs";
import { SIZES, TABLES, openMade } from "./tables.mjs";

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

const browser = await startBrowser();
const game = await startGame();
let count = 0;

async function shoot(page, ...parts) {
  mkdirSync(join(folder, ...parts.slice(0, -1)), { recursive: true });
  await twoFrames(page);
  await page.screenshot({ path: `${join(folder, ...parts)}.png` });
  count += 1;
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
} finally {
  await browser.close();
  await game.stop();
}
console.log(`${count} screenshots in ${folder}`);
