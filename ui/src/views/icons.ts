// The app's own small line drawings, on a 24 × 24 grid.

const PATHS = {
  about: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8v.01",
  back: "M15 5l-7 7 7 7",
  check: "M5 12.5l4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  code: "M4 7h16v10H4zM8 10v4M11.5 14h1M15 14h1",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  day: "M5 6h14v14H5zM5 10h14M9 3.5V7M15 3.5V7",
  deals: "M7 8.5l9-2.5 3 11-9 2.5zM5 15L3.5 7.5 11 5",
  examples: "M8 5.5v13l11-6.5z",
  first: "M18 6l-8 6 8 6zM6 6v12",
  forward: "M9 5l7 7-7 7",
  keys: "M3.5 7h17v10h-17zM7 10.5h.01M10.5 10.5h.01M14 10.5h.01M17.5 10.5h.01M8 14h8",
  last: "M6 6l8 6-8 6zM18 6v12",
  moon: "M3 12a9 9 0 0 1 18 0zM3 12a9 9 0 0 0 18 0h-.5a8.5 8.5 0 0 1-17 0z",
  new: "M12 5v14M5 12h14",
  paste: "M9 5H6v15h12V5h-3M9 3.5h6v3H9zM12 10v6M9.5 13.5L12 16l2.5-2.5",
  pause: "M9 6v12M15 6v12",
  previous: "M9 6L4 11l5 5M4.5 11H14a5 5 0 0 1 0 9h-2",
  redo: "M15 6l5 5-5 5M19.5 11H10a5 5 0 0 0 0 9h2",
  restart: "M5 12a7 7 0 1 0 2.3-5.2M5 4.5V9h4.5",
  rules: "M5 5.5c2.5-1 5-.8 7 .7 2-1.5 4.5-1.7 7-.7v13c-2.5-1-5-.8-7 .7-2-1.5-4.5-1.7-7-.7zM12 6.2v13",
  settings: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h8M16 17h4M15 5v4M9 10v4M14 15v4",
  share: "M12 15V4M8 7.5L12 3.5l4 4M6 12v8h12v-8",
  statistics: "M5 20V12M10 20V5M15 20v-7M20 20V9",
  switch: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  transcript: "M6 4h12v16H6zM9 8.5h6M9 12h6M9 15.5h4",
  undo: "M9 6L4 11l5 5M4.5 11H14a5 5 0 0 1 0 9h-2",
  window: "M4 5h16v14H4zM4 9h16",
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing beside a text; it says nothing of its own. */
export function icon(name: IconName): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
