// The real window: a display of its own, files of its own, and WebKit's driver, spoken to by fetch.

import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
export const program = process.env.HALF_MOON_PROGRAM ?? join(root, "target/debug/half-moon");

/** Resolves when a started process has ended. */
const ended = (child) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once("exit", resolve));

/** Ends a started process and waits for it. */
export async function end(child, signal = "SIGTERM") {
  child.kill(signal);
  await ended(child);
}

/** Kills a process that is not the tests' own child, if there is one. */
function kill(id) {
  // Zero would be all of the tests' own processes.
  if (id === null) return;
  try {
    process.kill(id, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** The letter that the kernel has for the state of a process: X where there is none. */
function stateOf(id) {
  try {
    return readFileSync(`/proc/${id}/stat`, "latin1").replace(/.*\) /s, "")[0];
  } catch {
    return "X";
  }
}

/** Resolves when a process that is not the tests' own child has ended: of that no event tells. */
async function gone(id) {
  // One that nobody has buried yet has ended too.
  while (id !== null && !"XZ".includes(stateOf(id))) await new Promise(setImmediate);
}

/** An X server that takes a free number by itself and tells it. */
export async function startDisplay({ size = "1600x1200", options = [] } = {}) {
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", `${size}x24`, "-nolisten", "tcp", ...options], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise((resolve, reject) => {
    let text = "";
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdio[3].on("data", (data) => {
      text += data;
      if (text.endsWith("\n")) resolve(text.trim());
    });
  });
  return { name: `:${number}`, stop: () => end(server) };
}

/** A port that was free a moment ago. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Folders of its own for all that the program and WebKit keep. */
export function newHome() {
  const folder = mkdtempSync(join(tmpdir(), "half-moon-window-"));
  return {
    folder,
    environment: {
      HOME: folder,
      XDG_DATA_HOME: join(folder, "data"),
      XDG_CACHE_HOME: join(folder, "cache"),
      XDG_CONFIG_HOME: join(folder, "config"),
      XDG_STATE_HOME: join(folder, "state"),
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Milliseconds after which the driver is taken to be stuck; it waits a minute for a page. */
const LONGEST_ANSWER = 90_000;

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** One running app under WebKit's driver. A driver has one session, so each start has its own. */
export class App {
  #driver;
  #address;
  #session;
  #program;
  #said;

  /** Starts the app, or another build of it, with these arguments and waits until a tap would be answered. */
  static async start({ display, home, arguments: given = [], program: binary = program }) {
    const app = new App();
    app.#program = binary;
    const port = await freePort();
    app.#address = `http://127.0.0.1:${port}`;
    // A file: what the app starts in turn may outlive it, and would hold a pipe open.
    app.#said = join(home.folder, "said");
    const said = openSync(app.#said, "w");
    app.#driver = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
      env: {
        ...process.env,
        ...home.environment,
        DISPLAY: display.name,
        // Without it the request for a session hangs for ever.
        TAURI_WEBVIEW_AUTOMATION: "true",
        WEBKIT_DISABLE_DMABUF_RENDERER: "1",
        LANG: "en_GB.UTF-8",
        LANGUAGE: "en",
        // No bus: what would ask one does without.
        DBUS_SESSION_BUS_ADDRESS: "",
        NO_AT_BRIDGE: "1",
      },
      stdio: ["ignore", "ignore", said],
    });
    closeSync(said);
    try {
      await app.#driverAnswers();
      await app.#begin(binary, given);
      await app.ready();
    } catch (error) {
      // Left running, the two would keep the tests from ever ending.
      await app.kill();
      throw error;
    }
    return app;
  }

  async #begin(binary, given) {
    const { sessionId } = await this.#ask("POST", "/session", {
      capabilities: {
        alwaysMatch: { "webkitgtk:browserOptions": { binary, args: given } },
      },
    });
    this.#session = `/session/${sessionId}`;
    await this.#ask("POST", `${this.#session}/timeouts`, { script: 60_000 });
  }

  /** What can be known of an app that gives no answer. */
  async #evidence() {
    const app = await this.processId();
    const state = app === null ? "it does not run" : `it runs, in state ${stateOf(app)}`;
    return `${state}; it and the driver said:\n${readFileSync(this.#said, "utf8").slice(-4000)}`;
  }

  async #driverAnswers() {
    for (;;) {
      try {
        await this.#ask("GET", "/status");
        return;
      } catch (error) {
        if (this.#driver.exitCode !== null) throw new Error("WebKitWebDriver ended");
        if (error.cause?.code !== "ECONNREFUSED") throw error;
        await new Promise(setImmediate);
      }
    }
  }

  async #ask(method, path, body) {
    const { ok, value } = await this.#answer(method, path, body).catch(async (error) => {
      if (error.name !== "TimeoutError") throw error;
      throw new Error(`no answer to ${method} ${path} ${JSON.stringify(body ?? null).slice(0, 300)}; ${await this.#evidence()}`, { cause: error });
    });
    if (!ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }

  async #answer(method, path, body) {
    const response = await fetch(this.#address + path, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { "Content-Type": "application/json", Connection: "close" },
      // It ends a body that stays away as well.
      signal: AbortSignal.timeout(LONGEST_ANSWER),
    });
    return { ok: response.ok, ...(await response.json()) };
  }

  /** Asks the driver for something of this session. */
  ask(method, path, body) {
    return this.#ask(method, this.#session + path, body);
  }

  /** Runs a function in the page; a promise is waited for. */
  async run(code, ...values) {
    const script = `
      const [values, done] = arguments;
      Promise.resolve().then(() => (${code})(...values)).then(
        (value) => done({ value }),
        (error) => done({ error: String(error?.message ?? JSON.stringify(error)) }),
      );`;
    const { value, error } = await this.ask("POST", "/execute/async", { script, args: [values] });
    if (error !== undefined) throw new Error(`in the page: ${error}`);
    return value;
  }

  /** Waits until a function in the page says yes. */
  until(code, ...values) {
    return this.run(
      `(...values) => new Promise((resolve) => {
        const look = () => {
          const found = (${code})(...values);
          if (found) resolve(found);
          else requestAnimationFrame(look);
        };
        look();
      })`,
      ...values,
    );
  }

  ready() {
    return this.until(() => document.documentElement.dataset.ready === "true");
  }

  /** Sends a command, past the page. */
  invoke(command, payload = {}) {
    return this.run((name, data) => window.__TAURI_INTERNALS__.invoke(name, data), command, payload);
  }

  async view() {
    return (await this.invoke("snapshot")).view;
  }

  /** Clicks what a selector finds, as a mouse does. */
  async click(selector) {
    const found = await this.ask("POST", "/element", { using: "css selector", value: selector });
    await this.ask("POST", `/element/${found[ELEMENT]}/click`, {});
  }

  async type(selector, text) {
    const found = await this.ask("POST", "/element", { using: "css selector", value: selector });
    await this.ask("POST", `/element/${found[ELEMENT]}/clear`, {});
    await this.ask("POST", `/element/${found[ELEMENT]}/value`, { text });
  }

  /** Clicks a place of the table. The page sends taps in their order; what they come to is waited for where it is looked at. */
  tap(place) {
    return this.click(`[data-place="${place}"]`);
  }

  windows() {
    return this.ask("GET", "/window/handles");
  }

  turnTo(handle) {
    return this.ask("POST", "/window", { handle });
  }

  /** A picture of the window, as PNG. */
  async picture() {
    return Buffer.from(await this.ask("GET", "/screenshot"), "base64");
  }

  /** The number of the app's process; null when there is none. */
  async processId() {
    const children = spawn("pgrep", ["-P", String(this.#driver.pid), "-f", this.#program], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    let text = "";
    for await (const data of children.stdout) text += data;
    return Number(text.trim().split("\n")[0]) || null;
  }

  /** Kills the app as a crash or an empty battery would, at once. */
  async kill() {
    const app = await this.processId();
    kill(app);
    await end(this.#driver);
    await gone(app);
  }

  /** Closes the app's windows and ends it. */
  async stop() {
    const app = await this.processId();
    await this.ask("DELETE", "").catch(() => {
      // It has ended by itself.
    });
    await end(this.#driver);
    // The driver may end before it has ended the app. Left running, that would take the next start over,
    // and the next driver would wait for ever for a program that is gone.
    kill(app);
    await gone(app);
  }
}
