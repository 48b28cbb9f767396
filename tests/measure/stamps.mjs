// What runs in the page to be measured. Each function is handed over as text: it may use nothing
// from outside itself.

/**
 * From now on every tap is stamped: when the finger was lifted, when the command was sent, when it
 * was answered, when the page had changed, and when the frame after that had been made.
 * `event` is what counts as the tap, `changing` what is expected to change.
 */
export function stampTaps({ event, changing, asks }) {
  const now = () => performance.now();
  const stamps = { tap: null, done: [] };
  window.__stamps = stamps;
  const finish = (tap) => {
    requestAnimationFrame(() => {
      tap.frame = now();
      // A message comes after the frame's own work: style, layout, paint.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        tap.painted = now();
        port1.close();
        stamps.done.push(tap);
        stamps.waiting?.(tap);
      };
      port2.postMessage(null);
    });
  };
  window.addEventListener(
    event,
    ({ timeStamp }) => {
      if (stamps.armed) {
        stamps.armed = false;
        stamps.tap = { at: timeStamp, heard: now() };
      }
    },
    true,
  );
  if (asks) {
    // Whatever way a command takes from the page; in the app's own window that cannot be replaced, there it is a request.
    const internals = window.__TAURI_INTERNALS__;
    const [asker, name] = Object.getOwnPropertyDescriptor(internals, "invoke").writable ? [internals, "invoke"] : [window, "fetch"];
    const ask = asker[name];
    asker[name] = async (...request) => {
      const tap = stamps.tap;
      const mine = tap && tap.sent === undefined;
      if (mine) tap.sent = now();
      const answer = await ask.call(asker, ...request);
      if (mine) tap.answered = now();
      return answer;
    };
  }
  new MutationObserver(() => {
    const tap = stamps.tap;
    if (!tap || (asks && tap.answered === undefined)) return;
    stamps.tap = null;
    tap.changed = now();
    finish(tap);
  }).observe(document.querySelector(changing), { attributes: true, childList: true, subtree: true });
}

/** The next tap is the one to stamp; resolves when it is painted. Not awaited when it is set. */
export function armTap() {
  const stamps = window.__stamps;
  stamps.armed = true;
  stamps.last = new Promise((resolve) => (stamps.waiting = resolve));
}

/** The stamps of the tap that was armed, as milliseconds since the finger was lifted. */
export function stampsOfTap() {
  return window.__stamps.last.then((tap) => {
    const from = (time) => (time === undefined ? null : time - tap.at);
    return {
      heard: from(tap.heard),
      sent: from(tap.sent),
      answered: from(tap.answered),
      changed: from(tap.changed),
      painted: from(tap.painted),
    };
  });
}

/** Notes the time of every frame for so long. */
export function watchFrames(ms) {
  window.__frames = new Promise((resolve) => {
    const times = [];
    const began = performance.now();
    const next = (time) => {
      times.push(time);
      if (performance.now() - began < ms) requestAnimationFrame(next);
      else resolve(times);
    };
    requestAnimationFrame(next);
  });
}

/** Resolves with the times. */
export function watchedFrames() {
  return window.__frames;
}

/** How many frames of a 60 Hz screen were left out between these times, and the longest gap. */
export function dropped(times) {
  const FRAME = 1000 / 60;
  let count = 0;
  let longest = 0;
  for (let at = 1; at < times.length; at += 1) {
    const gap = times[at] - times[at - 1];
    count += Math.max(0, Math.round(gap / FRAME) - 1);
    longest = Math.max(longest, gap);
  }
  return { dropped: count, longest, frames: times.length };
}
