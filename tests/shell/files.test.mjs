// A copy of everything, saved to a file and opened again, by the dialogs of the system.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { App, newHome, startDisplay } from "./fixture.mjs";

let display;
before(async () => {
  display = await startDisplay();
});
after(() => display.stop());

/** The keyboard and the windows of the display. */
function keys(...commands) {
  return execFileSync("xdotool", commands, { env: { ...process.env, DISPLAY: display.name }, encoding: "utf8" });
}

const windows = () => keys("search", "--onlyvisible", "--name", "^Half Moon$").trim().split("\n");

/** Waits until the dialog is there beside the window, and gives it the keyboard: no window manager does. */
async function dialog(window) {
  for (;;) {
    const found = windows().find((one) => !window.includes(one));
    if (found) {
      keys("windowfocus", "--sync", found);
      return found;
    }
    await new Promise(setImmediate);
  }
}

/** Whether the dialog goes away within some seconds. */
async function goes(found) {
  const deadline = Date.now() + 8_000;
  while (windows().includes(found)) {
    if (Date.now() > deadline) return false;
    await new Promise(setImmediate);
  }
  return true;
}

/**
 * Types the path of a file into the dialog and says yes. A slash begins a path, whatever has the focus. The
 * dialog does not tell when it is ready for the keyboard: what it has not taken is typed again.
 */
async function choose(window, path, overName = false) {
  let over = overName;
  for (;;) {
    const found = await dialog(window);
    if (over) keys("key", "--clearmodifiers", "ctrl+a");
    keys("type", "--clearmodifiers", path);
    keys("key", "--clearmodifiers", "Return");
    if (await goes(found)) return;
    over = true;
  }
}

async function openSettings(app) {
  await app.click('.controls [data-action="menu"]');
  await app.click('[data-dialog="menu"] [data-action="settings"]');
  await app.until(() => document.querySelector('[data-dialog="settings"]') !== null);
}

const said = (app, text) =>
  app.until((wanted) => document.querySelector("[data-messages]").textContent.includes(wanted), text);

test("everything is saved to a file and comes back from it", async () => {
  const home = newHome();
  const folder = mkdtempSync(join(tmpdir(), "half-moon-files-"));
  const file = join(folder, "kept.json");
  const app = await App.start({ display, home, arguments: ["HM1-N-ARMF5NT"] });
  try {
    for (const place of ["P1", "P8"]) await app.tap(place);
    await app.until(() => document.querySelector('[data-part="moves"]').textContent === "1");
    const before_ = await app.view();
    const window = windows();
    await openSettings(app);
    await app.click('[data-dialog="settings"] [data-action="save"]');
    await choose(window, file, true);
    await said(app, "Saved");
    assert.equal(readFileSync(file, "utf8"), await app.invoke("export_text"));

    await app.invoke("deal_code", { code: "WM1-N-AAAAAAC", date: 20261130 });
    await app.click('[data-dialog="settings"] [data-action="load"]');
    // A pointer is not heard before the question could have been seen.
    await app.until(() => document.querySelector('[data-dialog="question"] [data-action="yes"]:not([data-fresh])'));
    await app.click('[data-dialog="question"] [data-action="yes"]');
    await choose(window, file);
    await said(app, "The copy has been brought in");
    const now = await app.view();
    assert.deepEqual(now.table, before_.table);
    assert.equal(now.moves, 1);
    await app.until(() => document.querySelector('[data-part="code"]').textContent === "HM1-N-ARMF5NT");

    // Thought better of: nothing happens, and the table goes on.
    await openSettings(app);
    await app.click('[data-dialog="settings"] [data-action="save"]');
    await dialog(window);
    keys("key", "Escape");
    assert.equal((await app.invoke("undo")).view.event, "undone");
  } finally {
    await app.stop();
    home.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
