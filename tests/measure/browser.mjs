// From a tap to its frame, in Chromium as a phone, over a whole game of each solitaire, with the
// processor slowed down; beside it what the browser itself takes for a tap that asks nothing.

import { deal, middle, openPage, PHONE, startBrowser, startGame, transcript } from "../browser/fixture.mjs";
import { row, short, spread, spreadText } from "./figures.mjs";
import { armTap, dropped, stampsOfTap, stampTaps, watchedFrames, watchFrames } from "./stamps.mjs";

const SLOWED = [1, 4, 6];
const GAMES = [
  { name: "Half Moon", file: "half-moon-won" },
  { name: "Waning Moon", file: "waning-moon-won" },
];
const FLOOR_TAPS = 100;
/** From a frame to the next tap: sooner than a quick player, so that cards are still on their way. */
const PAUSE = 60;
const FRAME = 1000 / 60;
/** So many taps of a game are made once more, each when all cards rest. */
const CALM_TAPS = 40;

/** A page with nothing on it but a handler that changes one class; with `data-moves` a box flies for a while after it, as a card does. */
const BARE = `<!doctype html><meta name="viewport" content="width=device-width"><style>
html, body { margin: 0; height: 100% } button { position: fixed; inset: 0; width: 100%; border: 0; background: #123 } button.on { background: #234 }
i { position: fixed; width: 60px; height: 90px; background: #345; pointer-events: none }
</style><body><button></button><i></i><script>
const { page, moves } = document.body.dataset;
const box = document.querySelector("i");
if (page) {
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/socket?page=" + page);
  socket.onopen = () => (document.body.dataset.open = "true");
  window.__TAURI_INTERNALS__ = { invoke: (cmd) => new Promise((resolve) => {
    socket.onmessage = resolve;
    socket.send(JSON.stringify({ id: 0, cmd }));
  }) };
}
// As the game does it: when the finger is lifted, without the mouse that the browser would play after it.
document.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
document.querySelector("button").addEventListener("pointerup", async ({ currentTarget }) => {
  if (page) await window.__TAURI_INTERNALS__.invoke("nothing");
  currentTarget.classList.toggle("on");
  if (moves) box.animate([{ transform: "none" }, { transform: "translate(200px, 300px)" }], 240);
});
</script>`;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whoever slows a page closes it: what holds its processor back takes half a core by itself as long as it is there. */
async function slowed(page, rate) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  return devtools;
}

async function oneTap(page, { x, y }) {
  await page.evaluate(armTap);
  await page.touchscreen.tap(x, y);
  const stamps = await page.evaluate(stampsOfTap);
  await wait(PAUSE);
  return stamps;
}

/** What the browser takes by itself, while something `moves`, or when the handler asks the host of a `game` for nothing at all. */
async function floor(browser, rate, { game, moves } = {}) {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 1 });
  const page = await context.newPage();
  let words = moves ? 'data-moves="1"' : "";
  if (game) {
    // The host answers pages that it has shown; where there is nothing, this one stands in its place.
    await page.goto(game.address);
    const script = await page.locator("script[src]").first().getAttribute("src");
    words = `data-page="${/page=(\d+)/.exec(script)[1]}"`;
    await page.goto(new URL("/nothing", game.address).href);
  }
  await page.setContent(BARE.replace("<body>", `<body ${words}>`));
  if (game) await page.locator("body[data-open]").waitFor();
  await page.evaluate(stampTaps, { event: "pointerup", changing: "button", asks: game !== undefined });
  await slowed(page, rate);
  const taps = [];
  for (let at = 0; at < FLOOR_TAPS; at += 1) taps.push(await oneTap(page, { x: 190, y: 400 }));
  await page.evaluate(watchFrames, 1500);
  const still = dropped(await page.evaluate(watchedFrames));
  await context.close();
  return { taps, still };
}

/** The same floor with a question to the host between the tap and the change, as every tap of the game asks one. */
async function asking(browser, rate) {
  const game = await startGame();
  try {
    const { taps } = await floor(browser, rate, { game });
    return spread(taps.map((tap) => tap.painted));
  } finally {
    await game.stop();
  }
}

async function frames(page, ms, act) {
  await page.evaluate(watchFrames, ms);
  await act();
  return dropped(await page.evaluate(watchedFrames));
}

const press = async (page, action) => {
  const box = await page.locator(`[data-action="${action}"]`).first().boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
};

/** Nothing flies. */
const rest = (page) => page.waitForFunction(() => document.getAnimations().length === 0);

/** A game in its page, with nothing over the table, for as long as `act` takes; whatever comes of that, both are ended. */
async function inGame(browser, code, act) {
  const game = await startGame({ code });
  try {
    const page = await openPage(browser, game);
    try {
      const hint = page.locator('[data-bar="hint"] [data-action="dismiss"]');
      if (await hint.isVisible()) await hint.click();
      return await act(page);
    } finally {
      await page.context().close();
    }
  } finally {
    await game.stop();
  }
}

/** The taps of a transcript's game on a slowed page that stamps them. */
function tapping(browser, rate, { file }, act) {
  const [[, code], ...commands] = transcript(file);
  return inGame(browser, code, async (page) => {
    await rest(page);
    await page.evaluate(stampTaps, { event: "pointerup", changing: ".table-play .cards", asks: true });
    await slowed(page, rate);
    return act(page, commands.filter(([word]) => word === "tap").map(([, place]) => place));
  });
}

/** The begin of a game by somebody who lets the cards come to rest before each tap. */
const calmly = (browser, rate, solitaire) =>
  tapping(browser, rate, solitaire, async (page, places) => {
    const taps = [];
    for (const place of places.slice(0, CALM_TAPS)) {
      await rest(page);
      taps.push(await oneTap(page, await middle(page, place)));
    }
    return spread(taps.map((tap) => tap.painted));
  });

/** A whole won game; the taps' stamps, and the frames of what moves most. */
const play = (browser, rate, solitaire) =>
  tapping(browser, rate, solitaire, async (page, places) => {
    const taps = [];
    const moving = {};
    for (const [at, place] of places.entries()) {
      const point = await middle(page, place);
      const last = at === places.length - 1;
      if (last) {
        moving.win = await frames(page, 3000, () => page.touchscreen.tap(point.x, point.y));
      } else {
        taps.push(await oneTap(page, point));
      }
    }
    return { taps, moving };
  });

/** Deal, removal and undo, apart from the game, so that nothing stands over the table. */
function move(browser, rate) {
  const [[, code], ...commands] = transcript("half-moon-won");
  return inGame(browser, code, async (page) => {
    await slowed(page, rate);
    const moving = { removal: [], undo: [], deal: [] };
    const tap = async (place) => {
      const { x, y } = await middle(page, place);
      await page.touchscreen.tap(x, y);
    };
    // The first removals of the game: pairs of taps, then taken back, then a new deal.
    const places = commands.slice(0, 5).map(([, place]) => place);
    for (let round = 0; round < 3; round += 1) {
      await tap(places[0]);
      await wait(300);
      moving.removal.push(await frames(page, 700, () => tap(places[1])));
      moving.undo.push(await frames(page, 700, () => press(page, "undo")));
      moving.deal.push(await frames(page, 1000, () => press(page, "new")));
      await deal(page, code);
    }
    return moving;
  });
}

const lossText = (all) => `${all.reduce((sum, one) => sum + one.dropped, 0)} of ${all.reduce((sum, one) => sum + one.frames + one.dropped, 0)} (longest ${short(Math.max(...all.map((one) => one.longest)))} ms)`;

/** Runs the part. */
export async function browserPart(say) {
  const part = "tap to frame, Chromium as a phone";
  const rows = [];
  const browser = await startBrowser();
  try {
    for (const rate of SLOWED) {
      const bare = await floor(browser, rate);
      const least = spread(bare.taps.map((tap) => tap.painted));
      rows.push(row(part, `an empty handler, CPU 1/${rate}`, { value: least.p95, text: spreadText(least), unit: "ms", floor: least.p95, floorText: "is the floor", more: least }));
      const flying = spread((await floor(browser, rate, { moves: true })).taps.map((tap) => tap.painted));
      rows.push(row(part, `   the same, while a box moves`, { value: flying.p95, text: spreadText(flying), unit: "ms", floor: least.p95, more: flying }));
      const asked = await asking(browser, rate);
      rows.push(row(part, `   the same, asking the host for nothing`, { value: asked.p95, text: spreadText(asked), unit: "ms", floor: least.p95, more: asked }));
      const lost = { win: [] };
      for (const solitaire of GAMES) {
        say(`${solitaire.name}, CPU 1/${rate}`);
        const { taps, moving } = await play(browser, rate, solitaire);
        lost.win.push(moving.win);
        const whole = spread(taps.map((tap) => tap.painted));
        const told = (what, figures, floorText) => {
          const budget = rate === 4 ? { limit: `p95 ≤ floor + ${short(FRAME)}`, within: figures.p95 - least.p95 <= FRAME } : {};
          rows.push(row(part, what, { value: figures.p95, text: spreadText(figures), unit: "ms", floor: least.p95, floorText, more: figures, ...budget }));
        };
        told(`${solitaire.name}, CPU 1/${rate}, ${taps.length} taps`, whole, `${short(least.p95)} (p95)`);
        if (rate === 4) told(`   the same, ${CALM_TAPS} taps, each when all cards rest`, await calmly(browser, rate, solitaire));
        const leg = (from, to) => spread(taps.map((tap) => tap[to] - (from ? tap[from] : 0)));
        const legs = { "till sent": leg(null, "sent"), "command and answer": leg("sent", "answered"), "till changed": leg("answered", "changed"), "till painted": leg("changed", "painted") };
        for (const [name, figures] of Object.entries(legs)) {
          rows.push(row(part, `   ${name}`, { value: figures.p95, text: spreadText(figures), unit: "ms", more: figures }));
        }
      }
      const moving = { ...(await move(browser, rate)), ...lost };
      for (const [name, all] of Object.entries(moving)) {
        const count = all.reduce((sum, one) => sum + one.dropped, 0);
        rows.push(
          row(part, `   frames dropped, ${name}`, {
            value: count,
            text: lossText(all),
            floor: bare.still.dropped,
            floorText: `${bare.still.dropped} of ${bare.still.frames + bare.still.dropped}, nothing moving`,
            more: all,
          }),
        );
      }
    }
  } finally {
    await browser.close();
  }
  return rows;
}
