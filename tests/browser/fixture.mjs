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

/** Sends commands to the game past every page, as the page of its first window would. */
function asker(address) {
  const { origin } = new URL(address);
  let cookie = null;
  let page = null;
  const post = (body) => fetch(`${origin}/ipc?page=${page}`, { method: "POST", headers: { cookie, origin }, body });
  return async (command, payload = {}) => {
    const body = JSON.stringify({ cmd: command, payload });
    let answer = page && (await post(body));
    // The host forgets a page that does not listen.
    if (!answer || answer.status === 404) {
      cookie ??= (await fetch(address, { redirect: "manual" })).headers.get("set-cookie").split(";")[0];
      page = /page=(\d+)/.exec(await (await fetch(origin, { headers: { cookie } })).text())[1];
      answer = await post(body);
    }
    const said = await answer.json();
    assert.equal(answer.headers.get("tauri-response"), "ok", `${command}: ${JSON.stringify(said)}`);
    return said;
  };
}

/**
 * Starts the game. `ask` sends it a command when no page is needed for it; `stop` ends it and takes its files away; `kill` ends it as a crash would and
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
    ask: asker(address),
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
 * errors are collected in `page.troubles`. It shows the `code` where one is given; `begin` is what `beginWith` takes.
 * With `posts` its commands are requests that a test can see, hold or answer.
 */
export async function openPage(browser, game, options = {}) {
  const { size = PHONE, touch = true, window: label, context: given, begin, code, posts, ...rest } = options;
  if (code) await dealFirst(game, code);
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
  if (begin) await beginWith(page, begin);
  if (posts) await postsOnly(page);
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

/** Makes these taps of a transcript in the game, past every page; gives what the last has led to. */
export async function playFirst(game, taps) {
  let update = null;
  for (const [, place] of taps) update = await game.ask("tap", { place });
  return update;
}

/** What a page sends when its player does something to a game, the settings or what is kept, and never by itself. */
const DOINGS = new Set(
  `tap home move_card undo redo restart deselect new_deal deal_code deal_of_day previous_deal switch_game pause resume
  change_settings reset_settings clear_statistics export_text import_text export_file import_file open_window leave`.split(/\s+/),
);

/** The commands that are a player's doing, in their order, as the page posts them from now on. */
export function doings(page) {
  const posted = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || new URL(request.url()).pathname !== "/ipc") return;
    const { cmd } = request.postDataJSON();
    if (DOINGS.has(cmd)) posted.push(cmd);
  });
  return posted;
}

/** The pages of a context, or a page when it is loaded next, send their commands by POST and not over a connection that stays. */
export function postsOnly(target) {
  return target.addInitScript(() => delete window.WebSocket);
}

/**
 * From now on this is the answer to a command of this name; all others go to the engine. `target` is a context without
 * pages, or a page that `posts`.
 */
export async function answerInstead(target, command, answer) {
  await postsOnly(target);
  await target.route("**/ipc?*", (route) =>
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

/** Deals a code before there is a page to show it: such a page begins with it, and is loaded but once. */
export function dealFirst(game, code) {
  return game.ask("deal_code", { code, date: today() });
}

function today() {
  const now = new Date();
  return now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
}

/** Sends a command as the page would, past the page. */
export function invoke(page, command, payload = {}) {
  return page.evaluate(([name, data]) => window.__TAURI_INTERNALS__.invoke(name, data), [command, payload]);
}

/**
 * Lets a page that speaks as its system does speak another language, with whatever is open in it: the system has
 * another from now on, and says so.
 */
export function speak(page, language) {
  return page.evaluate(async (spoken) => {
    Object.defineProperty(navigator, "languages", { value: [spoken], configurable: true });
    dispatchEvent(new Event("languagechange"));
    const speaking = () => [document.documentElement, ...document.querySelectorAll("[data-dialog]")];
    while (!speaking().every(({ lang }) => lang.startsWith(spoken))) await new Promise(requestAnimationFrame);
  }, language);
}

/** Deals a code, and waits until the page shows it. */
export async function deal(page, code) {
  await invoke(page, "deal_code", { code, date: today() });
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

/**
 * Takes the table from under the pages that lie over it, or puts it back. It has no part in how those are laid out,
 * and to lay it out and draw it anew with each turn takes longer than all that is looked at.
 */
export function underlay(page, shown) {
  return page.evaluate((now) => {
    document.querySelector("main").style.display = now ? "" : "none";
  }, shown);
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

/** Waits until the page shows the table, score and moves that the engine has, and `wanted` holds of them; returns its view. */
export async function agrees(page, wanted = () => true) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const seen = await agreed(page);
    if (wanted(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`this never came true of the view: ${wanted}`);
  }
}

function agreed(page) {
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

/**
 * A browser and a game of the everyday, with the word for newcomers put away and these settings; both
 * are `close`d together.
 */
export async function startPlay(settings = {}) {
  const browser = await startBrowser();
  const game = await startGame();
  await game.ask("seen_first_run");
  await game.ask("change_settings", { patch: settings });
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
