// The icons as people see them: drawn by the browser, and looked at where the moon must be light and where dark.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { ROOT } from "../programs.mjs";
import { startBrowser } from "./fixture.mjs";

const RES = "src-tauri/gen/android/app/src/main/res";
const KINDS = { ".png": "image/png", ".svg": "image/svg+xml" };
const DENSITIES = readdirSync(join(ROOT, RES)).filter((name) => /^mipmap-.*dpi$/.test(name));

let browser;
let page;
before(async () => {
  browser = await startBrowser();
  page = await browser.newPage();
});
after(() => browser?.close());

/** A picture's colours row by row, four numbers each; of large ones, as they look when they are small. */
async function colours(bytes, kind, side = 0) {
  const { edge, text } = await page.evaluate(
    async ([address, wanted]) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const edge = wanted || Math.min(image.naturalWidth, 192);
      const canvas = new OffscreenCanvas(edge, edge).getContext("2d");
      canvas.drawImage(image, 0, 0, edge, edge);
      let text = "";
      for (const value of canvas.getImageData(0, 0, edge, edge).data) text += String.fromCharCode(value);
      return { edge, text: btoa(text) };
    },
    [`data:${kind};base64,${bytes.toString("base64")}`, side],
  );
  return { side: edge, pixels: [...Buffer.from(text, "base64")] };
}

const pictureOf = (name, side) => colours(readFileSync(join(ROOT, name)), KINDS[extname(name)], side);

/** The colour at a point given in parts of the side. */
const at = ({ side, pixels }, x, y) => pixels.slice(4 * (Math.floor(y * side) * side + Math.floor(x * side))).slice(0, 4);

/** Light above, dark below, and the spade's foot light in the dark. */
function isHalfMoon(picture, what) {
  for (const [x, y] of [[0.26, 0.55], [0.74, 0.55], [0.5, 0.77]]) {
    const [red, green, blue] = at(picture, x, y);
    assert.ok(red < 40 && green < 50 && blue < 95, `${what}: the dark half is ${red} ${green} ${blue} at ${x} ${y}`);
  }
  for (const y of [0.24, 0.6]) {
    const [red] = at(picture, 0.5, y);
    // Small, the spade's foot is thinner than a pixel.
    assert.ok(red > (y > 0.5 && picture.side < 48 ? 60 : 190), `${what}: it is not light at ${y}`);
  }
}

/** The PNGs within an .ico or .icns, which begin with their mark. */
function within(file) {
  const bytes = readFileSync(join(ROOT, file));
  const found = [];
  for (let start = -1; (start = bytes.indexOf("\x89PNG\r\n", start + 1, "latin1")) >= 0; ) found.push(bytes.subarray(start));
  return found;
}

test("every icon shows a moon of which one half is light and one dark", async () => {
  const files = [
    "icons/icon.svg",
    "icons/ios.svg",
    ...readdirSync(join(ROOT, "src-tauri/icons")).filter((name) => name.endsWith(".png")).map((name) => `src-tauri/icons/${name}`),
    ...readdirSync(join(ROOT, "src-tauri/icons/ios")).map((name) => `src-tauri/icons/ios/${name}`),
    ...DENSITIES.flatMap((folder) => ["", "_round"].map((kind) => `${RES}/${folder}/ic_launcher${kind}.png`)),
  ];
  assert.ok(files.length > 30, files.join(" "));
  const look = (picture, what) => {
    // Under that the edge of the spade and the moon's share one pixel.
    if (picture.side >= 24) isHalfMoon(picture, `${what}, ${picture.side} px`);
  };
  for (const file of files) look(await pictureOf(file), file);
  for (const file of ["src-tauri/icons/icon.ico", "src-tauri/icons/icon.icns"]) {
    const pictures = within(file);
    assert.ok(pictures.length >= 6, `${file}: ${pictures.length} sizes`);
    for (const bytes of pictures) look(await colours(bytes, "image/png"), file);
  }
});

test("the icons are made of the drawings as they are now", async () => {
  // What is round on Android brings the ground of it along, which elsewhere the system lays under the drawing.
  const grounded = (drawing) => drawing.replace("\n  <g transform=", '\n  <circle cx="512" cy="512" r="469" fill="url(#night)"/>$&');
  for (const [drawing, made, change = String] of [
    ["icons/icon.svg", "src-tauri/icons/icon.png"],
    ["icons/icon.svg", "src-tauri/icons/32x32.png"],
    ["icons/ios.svg", "src-tauri/icons/ios/AppIcon-512@2x.png"],
    ["icons/android-foreground.svg", `${RES}/mipmap-xxxhdpi/ic_launcher_round.png`, grounded],
  ]) {
    const is = await pictureOf(made);
    const meant = await colours(Buffer.from(change(readFileSync(join(ROOT, drawing), "utf8"))), KINDS[".svg"], is.side);
    const apart = is.pixels.reduce((sum, value, index) => sum + Math.abs(value - meant.pixels[index]), 0) / is.pixels.length;
    assert.ok(apart < 4, `${made} is ${apart.toFixed(1)} from ${drawing}: run icons/make.sh`);
  }
});

test("the round icon of older Androids is round", async () => {
  for (const folder of DENSITIES) {
    const picture = await pictureOf(`${RES}/${folder}/ic_launcher_round.png`);
    for (let turn = 0; turn < 64; turn++) {
      const angle = (turn / 32) * Math.PI;
      const alpha = (radius) => at(picture, 0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle))[3];
      const step = 1 / picture.side;
      assert.equal(alpha(0.458 - 1.5 * step), 255, `${folder}: cut in at ${turn} of 64`);
      assert.equal(alpha(Math.min(0.458 + 1.5 * step, 0.499)), 0, `${folder}: stands out at ${turn} of 64`);
    }
    const soft = picture.pixels.filter((value, index) => index % 4 === 3 && value > 8 && value < 247).length;
    assert.ok(soft > picture.side, `${folder}: its edge is not smooth`);
  }
});
