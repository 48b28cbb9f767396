// What has to hold of the table at every size, read from the page itself.

/** What the system covers of a phone held upright or sideways. */
export const INSETS = {
  upright: { top: 47, left: 0, bottom: 34, right: 0 },
  sideways: { top: 0, left: 44, bottom: 21, right: 44 },
};

/** Gives what covers the edges of a page of this size, as on a phone of this size; nothing does with `null`. */
export async function coverOf(page) {
  const session = await page.context().newCDPSession(page);
  return (size) => {
    const insets = size ? INSETS[size.width > size.height ? "sideways" : "upright"] : {};
    return session.send("Emulation.setSafeAreaInsetsOverride", { insets });
  };
}

/** Makes the text of a page so large, as the system or the browser does; says whether it was another size before. */
export function enlarge(page, text) {
  return page.evaluate((size) => {
    const { style } = document.documentElement;
    const before = style.fontSize || "100%";
    style.fontSize = size;
    return before !== size;
  }, text);
}

/**
 * From now on the page is laid out and can be touched as ever, but is not painted. Where a test asks only where things
 * stand, to paint them takes a third of its time.
 */
export function unseen(page) {
  return page.evaluate(() => {
    document.body.style.opacity = "0";
  });
}

/** Waits until two frames have shown the same layout. */
export const settled = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let before = "";
        const look = () => {
          const now = [...document.querySelectorAll(".place, .bar, .controls, .card, .quiet-bar")]
            .map((element) => {
              const { x, y, width, height } = element.getBoundingClientRect();
              return [x, y, width, height].join();
            })
            .join(";");
          if (now === before) resolve();
          else {
            before = now;
            requestAnimationFrame(() => requestAnimationFrame(look));
          }
        };
        look();
      }),
  );

/** Runs in the page: everything that is wrong with where things stand, in words. */
export function faults() {
  const found = [];
  const { innerWidth: width, innerHeight: height } = window;
  const SLACK = 1; // a pixel may be rounded
  const say = (text) => found.push(text);
  const style = getComputedStyle(document.querySelector(".probe"));
  const inset = (side) => Number.parseFloat(style[`padding${side}`]) || 0;
  const safe = { left: inset("Left"), top: inset("Top"), right: width - inset("Right"), bottom: height - inset("Bottom") };

  const root = document.documentElement;
  if (root.scrollWidth > width || root.scrollHeight > height) say(`the page scrolls: ${root.scrollWidth}×${root.scrollHeight}`);

  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom, w: right - left, h: bottom - top };
  };
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const inside = (a, b) =>
    a.left >= b.left - SLACK && a.top >= b.top - SLACK && a.right <= b.right + SLACK && a.bottom <= b.bottom + SLACK;

  // Places: inside what is safe, large enough, apart from each other.
  const places = [...document.querySelectorAll(".table-play .place")].map((element) => ({ name: element.dataset.place, ...box(element) }));
  for (const place of places) {
    if (!inside(place, safe)) say(`${place.name} is cut by the edge`);
    if (place.h < 44 - SLACK || place.w < 24 - SLACK) say(`${place.name} is too small a target: ${place.w.toFixed(1)}×${place.h.toFixed(1)}`);
  }
  places.forEach((one, index) => {
    for (const other of places.slice(index + 1)) if (overlap(one, other)) say(`${one.name} lies over ${other.name}`);
  });

  // Bar and controls: apart from the places, nothing in them cut.
  for (const name of [".bar", ".controls"]) {
    const element = document.querySelector(name);
    const frame = box(element);
    if (!inside(frame, safe)) say(`${name} is cut by the edge`);
    for (const place of places) if (overlap(frame, place)) say(`${name} lies over ${place.name}`);
    for (const part of element.querySelectorAll("button, .value, .label, .word")) {
      const shown = getComputedStyle(part);
      if (shown.display === "none" || shown.visibility === "hidden" || part.closest(".ruler") || part.offsetWidth === 0) continue;
      if (shown.position === "absolute" && part.offsetWidth <= 1) continue; // for the ear only
      if (part.scrollWidth > part.clientWidth + SLACK && part.clientWidth > 0) say(`${name}: “${part.textContent}” is cut`);
      const at = box(part);
      if (!inside(at, frame)) say(`${name}: “${part.textContent}” sticks out`);
      const met = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
      if (part.tagName === "BUTTON" && !part.contains(met)) say(`${name}: a finger on “${part.textContent}” meets ${met?.className}`);
      if (part.tagName === "BUTTON" && (at.h < 44 - SLACK || at.w < 24 - SLACK)) {
        say(`${name}: “${part.textContent}” is too small a target: ${at.w.toFixed(1)}×${at.h.toFixed(1)}`);
      }
    }
  }

  // What is said beside the table: apart from it, its buttons large enough.
  for (const note of document.querySelectorAll(".quiet-bar")) {
    const frame = box(note);
    if (!inside(frame, safe)) say("the message is cut by the edge");
    for (const other of [...places, ...[".bar", ".controls"].map((name) => ({ name, ...box(document.querySelector(name)) }))]) {
      if (overlap(frame, other)) say(`the message lies over ${other.name}`);
    }
    for (const part of note.querySelectorAll("button, span, strong")) {
      if (part.offsetWidth === 0) continue;
      const at = box(part);
      if (!inside(at, frame)) say(`the message: “${part.textContent}” sticks out`);
      if (part.tagName === "BUTTON" && (at.h < 44 || at.w < 44)) say(`the message: “${part.textContent}” is too small a target`);
    }
  }

  // Cards: inside what is safe, over no other place's cards; the index of each can be read.
  const cards = [...document.querySelectorAll(".table-play .card[data-card]")].map((element) => ({
    element,
    id: element.dataset.card,
    at: element.dataset.at,
    z: Number(element.style.zIndex),
    ...box(element),
  }));
  const heaps = new Map();
  for (const card of cards) {
    if (!inside(card, safe)) say(`card ${card.id} of ${card.at} is cut by the edge`);
    heaps.set(card.at, [...(heaps.get(card.at) ?? []), card].sort((a, b) => a.z - b.z));
  }
  const columns = [...heaps.entries()];
  columns.forEach(([name, heap], index) => {
    for (const [otherName, other] of columns.slice(index + 1)) {
      if (heap.some((a) => other.some((b) => overlap(a, b)))) say(`the cards of ${name} lie over those of ${otherName}`);
    }
  });
  for (const [name, heap] of heaps) {
    if (!name.startsWith("T")) continue;
    heap.forEach((card, index) => {
      const mark = card.element.querySelector(".index");
      if (!mark) return say(`card ${card.id} of ${name} has no index`);
      // Figures are drawn on a field 100 high: boxes would leave their strokes out.
      const { d, f } = mark.getScreenCTM();
      const glyph = { top: f, bottom: f + 100 * d };
      const { left, right } = mark.getBoundingClientRect();
      const next = heap[index + 1];
      const which = `the index of card ${card.id} of ${name}`;
      if (glyph.bottom - glyph.top < 7) say(`${which} is ${(100 * d).toFixed(1)} px high`);
      if (glyph.top < card.top || left < card.left || right > card.right) say(`${which} is cut by the card's edge`);
      if (next && glyph.bottom > next.top) say(`${which} is covered: ${(glyph.bottom - next.top).toFixed(1)} px`);
      if (next && next.top - card.top < 8.5) say(`of card ${card.id} of ${name} only ${(next.top - card.top).toFixed(1)} px are seen`);
    });
  }
  return found;
}
