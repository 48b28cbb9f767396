// The pages and dialogs beside the table, over the real commands.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { agrees, invoke, openPage, startBrowser, startGame, tap, transcript, until, view } from "./fixture.mjs";

let browser;
let game;
let page;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());
beforeEach(async (context) => {
  game = await startGame({ code: "HM1-N-ARMF5NT" });
  await game.ask("seen_first_run");
  page = await openPage(browser, game);
  context.after(async () => {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
    await game.stop();
  });
});

const dialog = (name) => page.locator(`[data-dialog="${name}"]`);
const opened = (name) => dialog(name).waitFor();
const closed = (name) => dialog(name).waitFor({ state: "detached" });
const codeShown = () => page.locator('[data-part="code"]').textContent();
const movesShown = (count) =>
  page.waitForFunction(
    (wanted) => document.querySelector('[data-part="moves"]').textContent.replace(/\D/g, "") === wanted,
    String(count),
  );
const focused = (attribute) => page.evaluate((name) => document.activeElement?.getAttribute(name), attribute);

async function openFromMenu(name) {
  await page.locator('.controls [data-action="menu"]').click();
  await opened("menu");
  await dialog("menu").locator(`[data-action="${name}"]`).click();
  await opened(name);
}

/** One pair off the table: a move that could be lost. */
async function playPair() {
  await tap(page, "P1");
  await tap(page, "P8");
  await movesShown(1);
}

test("each kind of bad code has its own message, and the game at hand stays", async () => {
  await playPair();
  await openFromMenu("code");
  const messages = new Set();
  for (const bad of ["XX1-N-AAAAAAA", "HM2-N-AAAAAAA", "HM1-X-AAAAAAA", "HM1-N-AAAAAA8", "HM1-N-AAAA", "HM1-N-AAAAAAAAA"]) {
    const before = await page.locator(".field-error").textContent();
    await page.locator(".code-input").fill(bad);
    assert.equal(await page.locator(".field-error").textContent(), "", "typing takes the old message away");
    await page.keyboard.press("Enter");
    await page.waitForFunction((old) => !["", old].includes(document.querySelector(".field-error").textContent), before);
    messages.add(await page.locator(".field-error").textContent());
    assert.equal(await page.locator(".code-input").getAttribute("aria-invalid"), "true");
  }
  assert.equal(messages.size, 6);
  const seen = await view(page);
  assert.deepEqual([seen.code, seen.moves], ["HM1-N-ARMF5NT", 1]);
});

test("a code is typed kindly, and goes to its own game", async () => {
  await openFromMenu("code");
  await page.locator(".code-input").fill("wm1 n — aaaaaab");
  await page.keyboard.press("Enter");
  await closed("code");
  const seen = await agrees(page);
  assert.deepEqual([seen.game, seen.code], ["waning_moon", "WM1-N-AAAAAAB"]);
});

test("a new deal asks when a move would be lost, and only then", async () => {
  const fresh = page.locator('.controls [data-action="new"]');
  await playPair();
  await fresh.click();
  await opened("question");
  await page.keyboard.press("Escape");
  await closed("question");
  assert.equal(await focused("data-action"), "new", "the focus goes back to where it was");
  assert.equal(await codeShown(), "HM1-N-ARMF5NT");
  await fresh.click();
  await dialog("question").locator('[data-action="yes"]').click();
  await page.waitForFunction(() => document.querySelector('[data-part="code"]').textContent !== "HM1-N-ARMF5NT");
  const other = await codeShown();
  await fresh.click();
  await page.waitForFunction((old) => document.querySelector('[data-part="code"]').textContent !== old, other);
  assert.equal(await dialog("question").count(), 0, "no move, no question");
  await invoke(page, "change_settings", { patch: { ask_before_losing: false } });
});

test("the previous deal is the way back from a mistaken new one", async () => {
  await playPair();
  await page.locator('.controls [data-action="new"]').click();
  await dialog("question").locator('[data-action="yes"]').click();
  await closed("question");
  await openFromMenu("deals");
  await dialog("deals").locator('[data-action="previous"]').click();
  await closed("deals");
  await movesShown(1);
  const seen = await view(page);
  assert.deepEqual([seen.code, seen.moves], ["HM1-N-ARMF5NT", 1]);
});

test("the keyboard stays in the topmost dialog, and Esc closes one at a time", async () => {
  await openFromMenu("settings");
  const inside = () =>
    page.evaluate(() => document.querySelector('[data-dialog="settings"]').contains(document.activeElement));
  assert.equal(await page.evaluate(() => document.querySelector("main").inert), true);
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press(step < 20 ? "Tab" : "Shift+Tab");
    assert.equal(await inside(), true, `step ${step}`);
  }
  await page.keyboard.press("Escape");
  await closed("settings");
  assert.equal(await focused("data-action"), "settings");
  await page.keyboard.press("Escape");
  await closed("menu");
  assert.equal(await focused("data-action"), "menu");
  assert.equal(await page.evaluate(() => document.querySelector("main").inert), false);
});

test("the clock stands still on every page but the table", async () => {
  await playPair();
  await until(page, async () => (await window.__TAURI_INTERNALS__.invoke("snapshot")).clock.running);
  await page.locator('.controls [data-action="menu"]').click();
  await opened("menu");
  await until(page, async () => !(await window.__TAURI_INTERNALS__.invoke("snapshot")).clock.running);
  await page.keyboard.press("Escape");
  await until(page, async () => (await window.__TAURI_INTERNALS__.invoke("snapshot")).clock.running);
});

test("a pause covers the table; a tap ends it and does nothing else", async () => {
  await playPair();
  await page.keyboard.press("p");
  await page.locator(".veil").waitFor();
  assert.equal((await invoke(page, "snapshot")).clock.paused, true);
  await page.mouse.click(200, 400);
  await page.locator(".veil").waitFor({ state: "detached" });
  const { clock, view: seen } = await invoke(page, "snapshot");
  assert.deepEqual([clock.paused, seen.selected, seen.moves], [false, [], 1]);
});

test("every setting is on its page, in effect at once and in step between windows", async () => {
  const other = await openPage(browser, game, { context: page.context(), window: "view-2" });
  // A page that lies behind another is drawn but once a second.
  await page.bringToFront();
  await openFromMenu("settings");
  const first = await invoke(page, "settings");
  const shown = await dialog("settings")
    .locator("[data-setting]")
    .evaluateAll((fields) => fields.map((field) => field.dataset.setting));
  // Vibration is for phones alone.
  const wanted = Object.keys(first).filter((name) => name !== "vibration");
  assert.deepEqual([...shown].sort(), wanted.sort());

  await page.locator('[data-key="language"]').selectOption("de");
  await page.waitForFunction(() => document.documentElement.lang.startsWith("de"));
  await other.waitForFunction(() => document.documentElement.lang.startsWith("de"));
  for (const [key, value] of [["theme", "day"], ["motion", "off"], ["deck_colours", "four"], ["index_letters", "jqk"]]) {
    await page.locator(`[data-key="${key}-${value}"]`).check({ force: true });
    await until(
      page,
      async ([name, choice]) => (await window.__TAURI_INTERNALS__.invoke("settings"))[name] === choice,
      [key, value],
    );
  }
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "day");
  await other.waitForFunction(() => document.documentElement.dataset.theme === "day");
  const switches = wanted.filter((name) => typeof first[name] === "boolean");
  for (const key of switches) {
    await page.locator(`[data-key="${key}"]`).click();
    await until(
      page,
      async ([name, before]) => (await window.__TAURI_INTERNALS__.invoke("settings"))[name] !== before,
      [key, first[key]],
    );
  }
  await page.locator('[data-action="reset_settings"]').click();
  await dialog("question").locator('[data-action="yes"]').click();
  await other.waitForFunction(() => document.documentElement.dataset.theme === "night");
  assert.deepEqual(await invoke(page, "settings"), first);
  assert.equal(await page.locator('[data-key="move_errors"]').isChecked(), first.move_errors);
  assert.deepEqual(other.troubles, []);
});

test("a reason is said when Move errors is on, and never when it is off", async () => {
  const selected = page.locator(".table-play .card.selected");
  await tap(page, "P1");
  await selected.waitFor();
  await tap(page, "R1");
  await selected.waitFor({ state: "detached" });
  assert.equal(await page.locator(".toast").count(), 0);
  await invoke(page, "change_settings", { patch: { move_errors: true } });
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
  await tap(page, "P1");
  await tap(page, "R1");
  const toast = page.locator('.toast[data-message="message.sum_not_11"]');
  await toast.waitFor();
  assert.equal(await toast.textContent(), "The sum must be 11");
});

test("a dead deal is announced at once with the ways out", async () => {
  await openFromMenu("code");
  await page.locator(".code-input").fill("HM1-N-AAAAETH");
  await page.keyboard.press("Enter");
  const bar = page.locator('[data-bar="stuck"]');
  await bar.waitFor();
  assert.deepEqual(
    await bar.locator("button").evaluateAll((buttons) => buttons.map((button) => button.dataset.action)),
    ["undo", "restart", "new"],
  );
  await bar.locator('[data-action="new"]').click();
  await bar.waitFor({ state: "detached" });
});

test("a won game stands in the statistics, and its code deals it again", async () => {
  const [, ...taps] = transcript("half-moon-won");
  for (const [, place] of taps) await tap(page, place);
  const win = page.locator("[data-win]");
  await win.waitFor();
  assert.match(await win.innerText(), /520/);
  await openFromMenu("statistics");
  const row = dialog("statistics").locator(".results tbody tr");
  await row.waitFor();
  assert.match(await row.innerText(), /HM1-N-ARMF5NT/);
  assert.match(await row.innerText(), /104/);
  await row.locator('[data-action="deal_code"]').click();
  await closed("statistics");
  await movesShown(0);
  await openFromMenu("statistics");
  await dialog("statistics").locator('[data-action="clear_statistics"]').click();
  await dialog("question").locator('[data-action="yes"]').click();
  await dialog("statistics").locator(".nothing").waitFor();
  assert.equal((await invoke(page, "statistics", { game: "half_moon" })).played, 0);
});

test("the rules show diagrams of both games and deal their example", async () => {
  await playPair();
  await openFromMenu("rules");
  const figures = dialog("rules").locator(".diagram .card");
  await figures.first().waitFor();
  assert.equal(await dialog("rules").locator("button.place").count(), 0, "nothing in a diagram can be tapped");
  await dialog("rules").locator('[data-key="game-waning_moon"]').check({ force: true });
  await dialog("rules").locator(".diagram-waning_moon .card").first().waitFor();
  await dialog("rules").locator('[data-key="game-half_moon"]').check({ force: true });
  await dialog("rules").locator('[data-action="deal_example"]').click();
  await dialog("question").locator('[data-action="yes"]').click();
  await closed("rules");
  await movesShown(0);
  assert.equal(await codeShown(), "HM1-N-ARMF5NT");
});

test("the examples are stepped forward and back, with the moves named", async () => {
  await openFromMenu("examples");
  const said = dialog("examples").locator(".example-move");
  const step = dialog("examples").locator(".example-step");
  const says = (text) => page.waitForFunction((wanted) => document.querySelector(".example-move").textContent.includes(wanted), text);
  await says("The deal");
  await page.keyboard.press("ArrowRight");
  await says("5 of spades");
  assert.match(await said.textContent(), /pile 1.*6 of diamonds.*pile 8/);
  await dialog("examples").locator('[data-action="step_forward"]').click();
  await says("jack of clubs");
  await dialog("examples").locator('[data-action="step_back"]').click();
  await says("5 of spades");
  await page.keyboard.press("End");
  await says("Won");
  assert.match(await step.textContent(), /48.*48/);
  await dialog("examples").locator('[data-key="example"]').selectOption("half_moon_stuck");
  await says("Stuck");
  await dialog("examples").locator('[data-key="example"]').selectOption("waning_moon_won");
  await says("The deal");
  await dialog("examples").locator('[data-action="step_last"]').click();
  await says("Won");
  const seen = await view(page);
  assert.deepEqual([seen.code, seen.moves], ["HM1-N-ARMF5NT", 0], "the game at hand is untouched");
});

test("the word for newcomers goes by itself with the first moves", async () => {
  const newcomer = await startGame({ code: "HM1-N-ARMF5NT" });
  const other = await openPage(browser, newcomer);
  await other.locator('[data-bar="hint"]').waitFor();
  for (const place of ["P1", "P8", "P8", "P5", "P3"]) await tap(other, place);
  await other.locator('[data-bar="hint"]').waitFor({ state: "detached" });
  await other.reload();
  await other.waitForFunction(() => document.documentElement.dataset.ready === "true");
  assert.equal(await other.evaluate(() => window.__HALF_MOON__.first_run), false);
  await other.context().close();
  await newcomer.stop();
});

test("the licences of all that ships can be read in full, each text once", async () => {
  await openFromMenu("about");
  await dialog("about").locator('[data-key="licences"]').click();
  const licences = dialog("about").locator(".licence");
  await licences.first().waitFor();
  const texts = await licences.locator("pre").allTextContents();
  assert.equal(new Set(texts).size, texts.length);
  const all = texts.join("\n");
  for (const words of ["Permission is hereby granted", "Apache License", "Mozilla Public License", "UNICODE LICENSE"]) {
    assert.ok(all.includes(words), words);
  }
  assert.match(await licences.first().locator("p").textContent(), / · tauri · /);
  await licences.first().locator("summary").click();
  assert.ok(await licences.first().locator("pre").isVisible());
});
