// A game to test: the host with files of its own, and pages of Chromium that show it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { played } from "../rules/engine.mjs";

export { transcript } from "../rules/engine.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const program = process.env.HALF_MOON_HOST ?? join(root, "target/debug/browser-host");

/**
 * Starts the game. `stop` ends it and takes its files away; `kill` ends it as a crash would and
 * keeps them for the next start with the same `data`.
 */
export async function startGame({ data, code } = {}) {
  const folder = data ?? mkdtempSync(join(tmpdir(), "half-moon-"));
  const arguments_ = ["--data", folder, "--until-input-closes"];
  // Another build of the page, to compare.
  if (process.env.HALF_MOON_PAGE) arguments_.push("--page", process.env.HALF_MOON_PAGE);
  if (code) arguments_.push("--code", code);
  const host = spawn(program, arguments_, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => host.once("exit", resolve));
  const address = await Promise.race([
    new Promise((resolve) => createInterface({ input: host.stdout }).once("line", resolve)),
    ended.then((exit) => Promise.reject(new Error(`the host ended with ${exit}`))),
  ]);
  return {
    address,
    data: folder,
    async kill() {
      host.kill("SIGKILL");
      await ended;
    },
    async stop() {
      host.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Chromium, as it runs without a screen and without asking anything of the network. */
export function startBrowser() {
  return chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** An upright phone. */
export const PHONE = { width: 390, height: 844 };

/**
 * A page that shows the game and is ready for the first tap. Errors of the page and what it logs as
 * errors are collected in `page.troubles`.
 */
export async function openPage(browser, game, options = {}) {
  const { size = PHONE, touch = true, window: label, context: given, ...rest } = options;
  const context =
    given ??
    (await browser.newContext({
      viewport: size,
      hasTouch: touch,
      isMobile: touch,
      deviceScaleFactor: 1,
      locale: "en-GB",
      ...rest,
    }));
  const page = await context.newPage();
  page.troubles = [];
  page.on("pageerror", (error) => page.troubles.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") page.troubles.push(message.text());
  });
  await page.goto(label ? `${game.address}&window=${label}` : game.address);
  await ready(page);
  return page;
}

/** Waits until a tap would be answered. */
export function ready(page) {
  return page.waitForFunction(() => document.documentElement.dataset.ready === "true");
}

/** From now on this is the answer to a command of this name; all others go to the engine. `target` is a page or a context. */
export function answerInstead(target, command, answer) {
  return target.route("**/ipc?*", (route) =>
    route.request().postDataJSON()?.cmd === command
      ? route.fulfill({ json: answer, headers: { "Tauri-Response": "ok" } })
      : route.fallback(),
  );
}

/**
 * From the next visit on a page begins with another start than the one baked into it: `change` gets that one, runs in
 * the page and may use nothing from outside itself but `argument`. `target` is a page or a context.
 */
export function beginWith(target, change, argument = null) {
  return target.addInitScript(`{
    let start;
    Object.defineProperty(window, "__HALF_MOON__", {
      configurable: true,
      get: () => start,
      set: (begun) => {
        (${change})(begun, ${JSON.stringify(argument)});
        start = begun;
      },
    });
  }`);
}

/** Waits until the page has drawn what it shows now. */
export function twoFrames(page) {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Sends a command as the page would, past the page. */
export function invoke(page, command, payload = {}) {
  return page.evaluate(([name, data]) => window.__TAURI_INTERNALS__.invoke(name, data), [command, payload]);
}

/** Deals a code, and waits until the page shows it. */
export async function deal(page, code) {
  const today = new Date();
  const date = today.getFullYear() * 10000 + (today.getMonth() + 1) * 100 + today.getDate();
  await invoke(page, "deal_code", { code, date });
  await page.reload();
  await ready(page);
}

/**
 * Asks the page again and again until the answer is true; gives that answer. For questions to the engine,
 * which answer later: `page.waitForFunction` would take the promise itself for a yes.
 */
export async function until(page, question, argument) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await page.evaluate(question, argument);
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`this never came true: ${question}`);
  }
}

/** The game as the engine has it. */
export async function view(page) {
  return (await invoke(page, "snapshot")).view;
}

/** The middle of a place's target, as it stands now. */
export function middle(page, place) {
  return page.evaluate((name) => {
    const box = document.querySelector(`[data-place="${name}"]`).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, place);
}

/**
 * Gives the page another size, as a turned phone does, and waits until it is laid out for it: a finger
 * put down before would be put where a place no longer is.
 */
export async function turn(page, size) {
  await page.setViewportSize(size);
  await page.evaluate(
    ({ width, height }) =>
      new Promise((resolve) => {
        // The page hears of its size at the beginning of a frame, before it draws; the next frame has it.
        const look = () =>
          requestAnimationFrame(() => (innerWidth === width && innerHeight === height ? requestAnimationFrame(resolve) : look()));
        look();
      }),
    size,
  );
}

/** A finger taps the middle of a place. */
export async function tap(page, place) {
  const { x, y } = await middle(page, place);
  await page.touchscreen.tap(x, y);
}

/**
 * A finger taps, and looks before the next tap: what comes up after the answer, such as the offer to finish, may
 * move the table, and a finger that is on its way already would meet that instead.
 */
export async function tapAndLook(page, place) {
  await tap(page, place);
  await agrees(page);
  await twoFrames(page);
}

/** Waits until the page shows the table, score and moves that the engine has; returns its view. */
export function agrees(page) {
  // The engine is asked anew each time: a tap may still have been on its way.
  return until(page, async () => {
    const { view } = await window.__TAURI_INTERNALS__.invoke("snapshot");
    const words = (part) => document.querySelector(`[data-part="${part}"]`).textContent;
    if (words("moves").replace(/\D/g, "") !== String(view.moves) || words("code") !== view.code) return false;
    const shown = {};
    for (const card of document.querySelectorAll(".table-play .card[data-card]")) {
      (shown[card.dataset.at] ??= []).push([Number(card.style.zIndex), Number(card.dataset.card)]);
    }
    const same = view.table.every(({ place, cards, hidden }) => {
      const here = (shown[place] ?? []).sort((a, b) => a[0] - b[0]).map(([, card]) => card);
      // Of a deep heap the page may keep only the uppermost cards.
      const expected = cards.slice(cards.length - here.length);
      return (cards.length === 0 ? here.length === 0 : here.length > 0) && String(here) === String(expected) && hidden >= 0;
    });
    return same && view;
  });
}

/** Puts the word for newcomers away for good, so that the layout is the everyday one. */
export async function greeted(page) {
  await invoke(page, "seen_first_run");
  await page.reload();
  await ready(page);
}

/**
 * A browser and a game of the everyday, with the word for newcomers put away and these settings; both
 * are `close`d together.
 */
export async function startPlay(settings = {}) {
  const browser = await startBrowser();
  const game = await startGame();
  const page = await openPage(browser, game);
  await greeted(page);
  await invoke(page, "change_settings", { patch: settings });
  await page.context().close();
  return {
    browser,
    game,
    async close() {
      await browser.close();
      await game.stop();
    },
  };
}

/** Waits until the engine has what these commands make; says what it was if it never does. */
export async function engineHas(page, code, commands) {
  const expected = played([`deal ${code}`, ...commands]);
  const wanted = ({ score, moves, selected, status }) => ({ score, moves, selected, status });
  const deadline = Date.now() + 10_000;
  for (;;) {
    const now = await view(page);
    try {
      assert.deepEqual(wanted(now), wanted(expected));
      return now;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
