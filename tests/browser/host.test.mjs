// The host's connection that stays: whom it answers, what it answers, and what a page does without it.

import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { agrees, doings, openPage, startPlay, tap } from "./fixture.mjs";

let play;
let browser;
let game;
before(async () => {
  play = await startPlay();
  ({ browser, game } = play);
});
after(() => play.close());

/** A page that keeps its socket where a test finds it. */
async function open() {
  const context = await browser.newContext({ hasTouch: true });
  await context.addInitScript(() => {
    const { WebSocket } = window;
    window.WebSocket = class extends WebSocket {
      constructor(...all) {
        super(...all);
        window.sockets = [...(window.sockets ?? []), this];
      }
    };
  });
  const page = await openPage(browser, game, { context, code: "HM1-N-ARMF5NT" });
  await page.waitForFunction(() => window.sockets?.[0]?.readyState === WebSocket.OPEN);
  return page;
}

/** What is answered to a request for such a connection. */
function asked(path, headers) {
  const { origin } = new URL(game.address);
  return new Promise((resolve, reject) => {
    const handshake = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
    const sent = request(`${origin}${path}`, { headers: { ...handshake, ...headers } });
    sent.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode, accept: answer.headers["sec-websocket-accept"] });
    });
    sent.on("response", (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode });
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("it is for pages of the game alone", async () => {
  const page = await open();
  const url = new URL(await page.evaluate(() => window.sockets[0].url));
  const path = url.pathname + url.search;
  const [{ name, value }] = await page.context().cookies();
  const ours = { Cookie: `${name}=${value}`, Origin: `http://${url.host}` };
  // The key and its answer are those of RFC 6455, section 1.3.
  assert.deepEqual(await asked(path, ours), { status: 101, accept: "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" });
  const without = (header) => Object.fromEntries(Object.entries(ours).filter(([known]) => known !== header));
  const refused = {
    "no cookie": without("Cookie"),
    "a wrong cookie": { ...ours, Cookie: `${name}=${"0".repeat(value.length)}` },
    "no origin": without("Origin"),
    "another origin": { ...ours, Origin: "http://example.org" },
    "another name of this machine": { ...ours, Host: `localhost:${url.port}` },
  };
  for (const [what, headers] of Object.entries(refused)) assert.equal((await asked(path, headers)).status, 403, what);
  // The address that a player opens lets nobody in here.
  const token = new URL(game.address).searchParams.get("token");
  assert.equal((await asked(`${path}&token=${token}`, without("Cookie"))).status, 403);
  assert.equal((await asked("/socket?page=999", ours)).status, 404);
  assert.equal((await asked(path, { ...ours, Upgrade: "h2c" })).status, 426);
  await page.context().close();
});

test("commands go over it, and by POST when it has gone", async () => {
  const page = await open();
  const posted = doings(page);
  await tap(page, "P1");
  await agrees(page, ({ selected }) => selected.length === 1);
  assert.deepEqual(posted, []);
  await page.evaluate(() => {
    const [socket] = window.sockets;
    const closed = new Promise((resolve) => socket.addEventListener("close", resolve));
    socket.close();
    return closed;
  });
  await tap(page, "P8");
  await agrees(page, ({ moves }) => moves === 1);
  assert.deepEqual(posted, ["tap"]);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a command whose answer is lost is said to have failed, and the table is shown as it is", async () => {
  const page = await open();
  // It arrives, and is carried out; what comes back to a closing connection is heard by nobody.
  await page.evaluate(() => {
    const [socket] = window.sockets;
    const { send } = socket;
    socket.send = (words) => {
      send.call(socket, words);
      if (JSON.parse(words).cmd === "tap") socket.close();
    };
  });
  await tap(page, "P1");
  await page.locator(".toast").waitFor();
  await page.waitForFunction(() => document.querySelector('.place[data-place="P1"]').ariaPressed === "true");
  await tap(page, "P8");
  await agrees(page, ({ moves }) => moves === 1);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("what is no command is answered, and what is too long ends it", async () => {
  const page = await open();
  const before = await game.ask("snapshot");
  const answers = await page.evaluate(async () => {
    const socket = new WebSocket(window.sockets[0].url);
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    const answer = async (message) => {
      const said = new Promise((resolve) => socket.addEventListener("message", ({ data }) => resolve(JSON.parse(data)), { once: true }));
      socket.send(message);
      return said;
    };
    const answers = [];
    for (const message of ["nonsense", "{}", "[1]", '{"id":7}', '{"id":8,"cmd":"no_such_command"}', '{"id":9,"cmd":"tap","payload":{"place":"X"}}']) answers.push(await answer(message));
    const long = new Promise((resolve) => {
      for (const what of ["message", "close"]) socket.addEventListener(what, () => resolve(what), { once: true });
    });
    socket.send("x".repeat(9 * 1024 * 1024));
    return [...answers.map(({ id, ok }) => [id, ok]), await long];
  });
  assert.deepEqual(answers, [[null, false], [null, false], [null, false], [7, false], [8, false], [9, false], "close"]);
  assert.deepEqual((await game.ask("snapshot")).view, before.view);
  await page.context().close();
});
