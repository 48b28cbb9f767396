// A whole game on a phone, with all that happens to one meanwhile: bars and a notch that cover its edges, turned in
// mid-game, put into a pocket with a finger still on the glass, and ended by the system while it lies there.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { agrees, engineHas, invoke, openPage, startBrowser, startGame, tap, tapAndLook, transcript, turn, until } from "./fixture.mjs";
import { INSETS, faults, unseen } from "./geometry.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** A phone in both positions, and what the system covers of it. */
const POSITIONS = {
  upright: { size: { width: 390, height: 844 }, insets: INSETS.upright },
  sideways: { size: { width: 844, height: 390 }, insets: INSETS.sideways },
};
const OTHER = { upright: "sideways", sideways: "upright" };

/** A phone that shows the game. */
class Phone {
  static async on(game, position, hidden) {
    const phone = new Phone();
    phone.position = position;
    phone.page = await openPage(browser, game, { size: POSITIONS[position].size });
    if (hidden) await unseen(phone.page);
    phone.session = await phone.page.context().newCDPSession(phone.page);
    await phone.cover();
    return phone;
  }

  async cover() {
    const { insets } = POSITIONS[this.position];
    await this.session.send("Emulation.setSafeAreaInsetsOverride", { insets });
    await this.page.waitForFunction(
      ({ top, left }) => {
        const { paddingTop, paddingLeft } = getComputedStyle(document.querySelector(".probe"));
        return Number.parseFloat(paddingTop) === top && Number.parseFloat(paddingLeft) === left;
      },
      insets,
    );
  }

  async turn() {
    this.position = OTHER[this.position];
    await turn(this.page, POSITIONS[this.position].size);
    await this.cover();
  }

  /** Nothing is cut or covered, once all cards have come to rest. */
  async isWhole(when) {
    await this.page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
    assert.deepEqual(await this.page.evaluate(faults), [], `${this.position}, ${when}`);
  }

  async seen(visible) {
    await this.page.evaluate((now) => {
      if (now) delete document.visibilityState;
      else Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, visible);
  }

  /** The clock of the engine stands, or runs. */
  clockRuns(wanted) {
    return until(
      this.page,
      async (value) => (await window.__TAURI_INTERNALS__.invoke("snapshot")).clock.running === value,
      wanted,
    );
  }
}

async function wholeGame(name, position) {
  const [[, code], ...taps] = transcript(name);
  const places = taps.map(([, place]) => place);
  const at = (share) => Math.floor(places.length * share);
  let game = await startGame({ code });
  // The word for newcomers goes with the first moves and would move the table under a finger.
  await game.ask("seen_first_run");
  // Waning Moon's game is long; Half Moon's is painted all the way.
  const hidden = name === "waning-moon-won";
  let phone = await Phone.on(game, position, hidden);
  const { data } = game;
  try {
    await phone.isWhole("at the start");
    for (const [index, place] of places.entries()) {
      // Put away right behind the tap, without a look.
      await (index === at(0.25) ? tap : tapAndLook)(phone.page, place);
      const made = places.slice(0, index + 1).map((tapped) => `tap ${tapped}`);
      if (index === at(0.25)) {
        // Put away right behind the tap: neither it nor the time is lost, and none is counted that nobody saw.
        await phone.seen(false);
        await engineHas(phone.page, code, made);
        await phone.clockRuns(false);
        const { clock } = await invoke(phone.page, "snapshot");
        await phone.session.send("Page.setWebLifecycleState", { state: "frozen" });
        await phone.session.send("Page.setWebLifecycleState", { state: "active" });
        assert.equal((await invoke(phone.page, "snapshot")).clock.ms, clock.ms, "it stood still");
        await phone.seen(true);
        await phone.clockRuns(true);
        await agrees(phone.page);
      }
      if (index === at(0.5) || index === at(0.6)) {
        await phone.turn();
        const turned = await agrees(phone.page);
        await engineHas(phone.page, code, made);
        await phone.isWhole(`after ${turned.moves} moves`);
      }
      if (index === at(0.75)) {
        // Put away, and ended there without a word: all that was answered is there again.
        await engineHas(phone.page, code, made);
        const before = await agrees(phone.page);
        await phone.seen(false);
        await phone.clockRuns(false);
        const { clock } = await invoke(phone.page, "snapshot");
        assert.deepEqual(phone.page.troubles, []);
        await game.kill();
        await phone.page.context().close();
        game = await startGame({ data });
        phone = await Phone.on(game, phone.position, hidden);
        const now = await agrees(phone.page);
        assert.deepEqual(now.table, before.table);
        assert.deepEqual([now.code, now.moves, now.score], [code, before.moves, before.score]);
        assert.ok((await invoke(phone.page, "snapshot")).clock.ms >= clock.ms, "the time is kept");
        // What was selected is not kept.
        for (const chosen of before.selected) await tap(phone.page, chosen);
        await engineHas(phone.page, code, made);
        await phone.isWhole("found again");
      }
    }
    await phone.page.locator("[data-win]").waitFor();
    const won = await agrees(phone.page);
    assert.deepEqual([won.status, won.score, won.cards_home], ["won", 520, 104]);
    assert.equal(phone.position, position);
    assert.deepEqual(phone.page.troubles, []);
    await phone.page.context().close();
  } finally {
    await game.stop();
  }
}

for (const [title, name] of [["Half Moon", "half-moon-won"], ["Waning Moon", "waning-moon-won"]]) {
  for (const position of ["upright", "sideways"]) {
    test(`${title}, won on a phone held ${position} and turned, put away, ended and found again meanwhile`, { timeout: 600_000 }, () =>
      wholeGame(name, position));
  }
}
