// The table at every size, from the DOM: nothing overlaps, is cut, too small or out of reach.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { deal, invoke, openPage, startPlay } from "./fixture.mjs";
import { faults } from "./geometry.mjs";
import { SIZES, TABLES, openMade } from "./tables.mjs";

let play;
let browser;
let game;
before(async () => {
  // The table stands where it will stay.
  play = await startPlay({ motion: "off" });
  ({ browser, game } = play);
});
after(() => play.close());

/** What the system covers of a phone held upright or sideways. */
const INSETS = {
  upright: { top: 47, left: 0, bottom: 34, right: 0 },
  sideways: { top: 0, left: 44, bottom: 21, right: 44 },
};

/** Waits until two frames have shown the same layout. */
const settled = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let before = "";
        const look = () => {
          const now = [...document.querySelectorAll(".place, .bar, .controls, .table-play .card")]
            .map((element) => {
              const { x, y, width, height } = element.getBoundingClientRect();
              return [x, y, width, height].join();
            })
            .join(";");
          if (now === before) resolve();
          else {
            before = now;
            requestAnimationFrame(() => requestAnimationFrame(look));
          }
        };
        look();
      }),
  );

/** Shows a table at each size, and collects what is wrong. */
async function sweep(page, sizes, dress = async () => {}) {
  const wrong = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await dress(page, size);
    await settled(page);
    for (const fault of await page.evaluate(faults)) wrong.push(`${size.width}×${size.height}: ${fault}`);
  }
  return wrong;
}

for (const { name, code, change } of TABLES) {
  describe(name, () => {
    let page;
    before(async () => {
      const dealer = await openPage(browser, game);
      await deal(dealer, code);
      await dealer.context().close();
      page = await openMade(browser, game, change);
    });
    after(() => page.context().close());

    test("at every size", async () => {
      assert.deepEqual(await sweep(page, SIZES), []);
    });

    test("with text of 200 %", async () => {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      assert.deepEqual(await sweep(page, SIZES), []);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "";
      });
    });

    test("with a notch and a bar of the system", async () => {
      const session = await page.context().newCDPSession(page);
      const phones = SIZES.filter(({ width, height }) => Math.min(width, height) < 500);
      const wrong = await sweep(page, phones, async (_, { width, height }) => {
        const insets = width > height ? INSETS.sideways : INSETS.upright;
        await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
      });
      await session.send("Emulation.setSafeAreaInsetsOverride", { insets: {} });
      assert.deepEqual(wrong, []);
    });

    test("with labels under the places, and for the left hand", async () => {
      await invoke(page, "change_settings", { patch: { place_labels: true, left_hand: true } });
      await page.waitForFunction(() => document.documentElement.dataset.hand === "left");
      const wrong = await sweep(page, SIZES);
      await invoke(page, "change_settings", { patch: { place_labels: false, left_hand: false } });
      await page.waitForFunction(() => document.documentElement.dataset.hand === "right");
      assert.deepEqual(wrong, []);
    });
  });
}
