// Stands in for what tauri puts into the page of its own window: commands go to this server over a
// connection that stays, or by POST while there is none; events come back by a request that waits
// for them.
(() => {
  const { page, label, start } = __PAGE__;
  const callbacks = new Map();
  const listeners = new Map(); // tauri's number of a listener → the callback's
  const listening = new Set(); // requests to listen that are not answered yet
  let shows = null; // the callback that is told of changes of the table

  const transformCallback = (callback, once = false) => {
    const id = crypto.getRandomValues(new Uint32Array(1))[0];
    callbacks.set(id, (data) => {
      if (once) callbacks.delete(id);
      return callback?.(data);
    });
    return id;
  };

  let socket = null; // once it is open, and as long as it is
  const asked = new Map(); // number of a command that went over it → whom its answer is for
  let number = 0;

  const connect = () => {
    if (typeof WebSocket !== "function") return;
    const made = new WebSocket(`${location.origin.replace("http", "ws")}/socket?page=${page}`);
    made.addEventListener("open", () => (socket = made));
    made.addEventListener("message", ({ data }) => {
      const { id, ok, data: answer, opened } = JSON.parse(data);
      const { resolve, reject } = asked.get(id);
      asked.delete(id);
      show(opened);
      if (ok) resolve(answer);
      else reject(answer);
    });
    made.addEventListener("close", () => {
      socket = null;
      const lost = [...asked.values()];
      asked.clear();
      if (lost.length > 0) void lose(lost);
    });
  };

  /** Whether these commands were carried out nobody can tell any more. If the program goes on, the table is shown as it is now. */
  const lose = async (lost) => {
    let why = "The answer was lost.";
    try {
      const payload = await post("snapshot");
      internals.runCallback(shows, { event: "table-changed", id: 0, payload });
    } catch {
      why = "The program has ended.";
    }
    for (const { reject } of lost) reject(why);
  };

  const show = (opened) => {
    if (opened) window.open(`/?window=${opened}`);
  };

  const say = (cmd, payload) =>
    new Promise((resolve, reject) => {
      number += 1;
      asked.set(number, { resolve, reject });
      socket.send(JSON.stringify({ id: number, cmd, payload }));
    });

  const post = async (cmd, payload) => {
    const response = await fetch(`/ipc?page=${page}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ cmd, payload }),
      keepalive: document.visibilityState === "hidden",
    });
    const answer = await response.json();
    show(response.headers.get("Opened-Window"));
    if (response.headers.get("Tauri-Response") === "ok") return answer;
    throw answer;
  };

  /** A page that is being closed posts: its last words arrive all the same. */
  const send = (...words) => (socket && document.visibilityState !== "hidden" ? say(...words) : post(...words));

  const invoke = async (cmd, payload = {}) => {
    if (cmd !== "plugin:event|listen") return send(cmd, payload);
    if (payload.event === "table-changed") shows = payload.handler;
    const answer = send(cmd, payload).then((id) => {
      listeners.set(id, payload.handler);
      return id;
    });
    listening.add(answer);
    return answer.finally(() => listening.delete(answer));
  };

  const internals = {
    invoke,
    transformCallback,
    callbacks,
    unregisterCallback: (id) => callbacks.delete(id),
    runCallback: (id, data) => callbacks.get(id)?.(data),
    convertFileSrc: (path, protocol = "asset") => `${protocol}://localhost/${encodeURIComponent(path)}`,
    metadata: { currentWindow: { label }, currentWebview: { windowLabel: label, label } },
    plugins: {},
  };
  Object.defineProperty(window, "__TAURI_INTERNALS__", { value: internals });
  Object.defineProperty(window, "__TAURI_EVENT_PLUGIN_INTERNALS__", {
    value: { unregisterListener: (_event, id) => listeners.delete(id) },
  });
  if (start !== null) window.__HALF_MOON__ = start;

  const hear = async () => {
    for (let after = 0; ; ) {
      let heard;
      try {
        const response = await fetch(`/events?page=${page}&after=${after}`);
        if (!response.ok) return;
        heard = await response.json();
      } catch {
        return; // the server has ended
      }
      await Promise.allSettled(listening);
      after = heard.last;
      for (const event of heard.events) internals.runCallback(listeners.get(event.id), event);
    }
  };
  addEventListener("load", hear, { once: true });
  connect();
})();
