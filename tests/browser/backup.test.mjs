// Everything goes along: copied as a text on one device, pasted on another.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { agrees, deal, invoke, openPage, startBrowser, startGame, tap, until, view } from "./fixture.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** A device of its own, and what of its page the test asks again and again. */
async function device(context, code) {
  const game = await startGame({ code });
  await game.ask("seen_first_run");
  const page = await openPage(browser, game);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  context.after(async () => {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
    await game.stop();
  });
  return { game, page, dialog: (name) => page.locator(`[data-dialog="${name}"]`) };
}

async function openSettings({ page, dialog }) {
  await page.locator('.controls [data-action="menu"]').click();
  await dialog("menu").locator('[data-action="settings"]').click();
  await dialog("settings").waitFor();
}

/** All that goes along, as the engine has it. */
async function everything(page) {
  const asked = [["settings"], ["statistics", { game: "half_moon" }], ["statistics", { game: "waning_moon" }], ["transcript"]];
  const answers = [];
  for (const [command, payload] of asked) answers.push(await invoke(page, command, payload));
  const { code, moves, score, table } = await view(page);
  return [...answers, code, moves, score, table];
}

const messageShown = (page, text) =>
  page.waitForFunction((wanted) => document.querySelector("[data-messages]").textContent.includes(wanted), text);

test("a text copied on one device brings table, settings and statistics to another", async (context) => {
  const old = await device(context, "HM1-N-ARMF5NT");
  await invoke(old.page, "change_settings", { patch: { theme: "day", place_labels: true } });
  for (const place of ["P1", "P8", "R4", "P12"]) await tap(old.page, place);
  await until(old.page, async () => (await window.__TAURI_INTERNALS__.invoke("snapshot")).view.moves === 2);
  await openSettings(old);
  assert.equal(await old.dialog("settings").locator('[data-action="save"]').count(), 0, "no dialog of a system here");
  await old.dialog("settings").locator('[data-action="copy"]').click();
  await messageShown(old.page, "Text copied");
  const text = await old.page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^\{"format":"half-moon-backup","version":1,/);

  const here = await device(context, "WM1-N-AAAAAAC");
  const other = await openPage(browser, here.game, { context: here.page.context(), window: "view-2" });
  // A page that lies behind another is drawn but once a second.
  await here.page.bringToFront();
  await openSettings(here);
  await here.dialog("settings").locator('[data-action="paste"]').click();
  await here.dialog("paste").waitFor();
  await here.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await here.dialog("paste").locator('[data-action="paste"]').click();
  await here.page.waitForFunction(() => document.querySelector("textarea").value.length > 100);
  await here.dialog("paste").locator('[data-action="import"]').click();
  await here.dialog("question").locator('[data-action="yes"]').click();
  await messageShown(here.page, "The copy has been brought in");
  assert.equal(await here.page.locator("[data-dialog]").count(), 0, "the table is to be seen");
  assert.deepEqual(await everything(here.page), await everything(old.page));
  for (const page of [here.page, other]) {
    await agrees(page);
    await page.waitForFunction(() => document.documentElement.dataset.theme === "day");
  }
  // It is played on, and kept.
  await here.page.locator('.controls [data-action="undo"]').click();
  await until(here.page, async () => (await window.__TAURI_INTERNALS__.invoke("snapshot")).view.moves === 1);
  await agrees(here.page);
  assert.deepEqual(other.troubles, []);
});

test("nothing is replaced without a yes, and what is refused says why", async (context) => {
  const here = await device(context, "HM1-N-ARMF5NT");
  const { page, dialog } = here;
  const text = await invoke(page, "export_text");
  await deal(page, "HM1-N-AAAAAAB");
  const before_ = await everything(page);
  await openSettings(here);
  await dialog("settings").locator('[data-action="paste"]').click();
  const area = dialog("paste").locator("textarea");
  await page.waitForFunction(() => document.activeElement.matches("textarea"));
  const error = dialog("paste").locator(".field-error");
  const bringIn = async (answer) => {
    await dialog("paste").locator('[data-action="import"]').click();
    await dialog("question").locator(`[data-action="${answer}"]`).click();
    await dialog("question").waitFor({ state: "detached" });
  };

  await area.fill(text);
  await bringIn("no");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.action), "import", "the focus is given back");
  assert.equal(await area.inputValue(), text, "and the text stays");
  assert.deepEqual(await everything(page), before_);

  for (const [bad, why] of [
    ["a shopping list", "This is not a copy made by Half Moon"],
    [text.replace("ARMF5NT", "ARMF5NA"), "This copy is damaged"],
    [text.slice(0, -7), "This copy is damaged"],
  ]) {
    await area.fill(bad);
    assert.equal(await error.textContent(), "", "typing takes the word back");
    await bringIn("yes");
    await page.waitForFunction((wanted) => document.querySelector(".field-error").textContent.startsWith(wanted), why);
    assert.equal(await page.evaluate(() => document.activeElement.localName), "textarea");
    assert.deepEqual(await everything(page), before_, why);
  }

  // In the player's language, also in what is open; what was typed stays.
  await invoke(page, "change_settings", { patch: { language: "de" } });
  await page.waitForFunction(() => document.documentElement.lang.startsWith("de"));
  assert.equal(await area.inputValue(), text.slice(0, -7));
  await bringIn("yes");
  await page.waitForFunction(() => document.querySelector(".field-error").textContent.startsWith("Diese Kopie ist beschädigt"));
});
