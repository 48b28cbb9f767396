// Every screen of the app, and the way to it.

import { deal, invoke, ready } from "./fixture.mjs";

export const LANGUAGES = ["en", "es", "it", "pt", "fr", "de"];

const HALF_MOON = "HM1-N-ARMF5NT";

const clickIn = (dialog, action) => async (page) => {
  await page.locator('.controls [data-action="menu"]').click();
  await page.locator(`[data-dialog="menu"] [data-action="${action}"]`).click();
  await page.locator(`[data-dialog="${dialog}"]`).waitFor();
};

/** A screen: the deal under it, and what opens it. */
export const SCREENS = [
  { name: "half-moon", code: HALF_MOON },
  { name: "waning-moon", code: "WM1-N-AAAAAAC" },
  {
    name: "selected",
    code: HALF_MOON,
    open: async (page) => {
      await page.locator('[data-place="P1"]').click();
      await page.waitForFunction(() => document.querySelector('[data-place="P1"]').ariaPressed === "true");
    },
  },
  { name: "stuck", code: "HM1-N-AAAAETH", open: (page) => page.locator('[data-bar="stuck"]').waitFor() },
  {
    name: "menu",
    code: HALF_MOON,
    open: async (page) => {
      await page.locator('.controls [data-action="menu"]').click();
      await page.locator('[data-dialog="menu"]').waitFor();
    },
  },
  ...["settings", "statistics", "rules", "examples", "about", "code", "deals", "keys"].map((name) => ({
    name,
    code: HALF_MOON,
    open: clickIn(name, name),
  })),
  {
    name: "question",
    code: HALF_MOON,
    open: async (page) => {
      for (const place of ["P1", "P8"]) await page.locator(`[data-place="${place}"]`).click();
      await page.waitForFunction(() => document.querySelector('[data-part="moves"]').textContent === "1");
      await page.locator('.controls [data-action="new"]').click();
      await page.locator(".dialog-question").waitFor();
    },
  },
  {
    name: "pause",
    code: HALF_MOON,
    open: async (page) => {
      await page.locator('[data-place="P1"]').click();
      await page.waitForFunction(() => document.querySelector('[data-place="P1"]').ariaPressed === "true");
      await invoke(page, "pause");
      await page.reload();
      await ready(page);
      await page.locator(".veil").waitFor();
    },
    close: (page) => invoke(page, "resume"),
  },
];

/** Shows a screen over a fresh deal. */
export async function openScreen(page, { code, open }) {
  const { view } = await invoke(page, "snapshot");
  if (view.code !== code || view.moves > 0 || view.selected.length > 0) await deal(page, code);
  await open?.(page);
  await arrived(page);
}

/** Sheets slide in, and colours are looked at when they have arrived. */
export function arrived(page) {
  return page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
}

/** Closes whatever is open. */
export async function closeScreens(page, { close } = {}) {
  await close?.(page);
  for (let layers = 0; layers < 4 && (await page.locator('[role="dialog"]').count()) > 0; layers++) {
    await page.keyboard.press("Escape");
  }
}
