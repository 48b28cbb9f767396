const NS = "http://www.w3.org/2000/svg";

/** Attributes as the drawing gives them; numbers are written shortly. */
export type Attributes = Record<string, string | number>;

/** An SVG element with attributes and children. */
export function el<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: SVGElement[]
): SVGElementTagNameMap[K] {
  const node = document.createElementNS(NS, name);
  for (const key in attributes) node.setAttribute(key, String(attributes[key]));
  node.append(...children);
  return node;
}

/** A filled path. `class` picks the colour; without it the suit's colour fills it. */
export function path(d: string, className = ""): SVGPathElement {
  return el("path", className ? { d, class: className } : { d });
}

/** A place on the card in per cent: left, top, width, height. */
export type Place = readonly [x: number, y: number, width: number, height: number];

/**
 * A drawing in a box of its own, given in per cent of the card: it keeps its
 * shape and lies where `align` says, so that one face fits every card's shape.
 */
export function box(
  [x, y, width, height]: Place,
  viewBox: string,
  align: string,
  ...children: SVGElement[]
): SVGSVGElement {
  return el(
    "svg",
    {
      x: `${x}%`,
      y: `${y}%`,
      width: `${width}%`,
      height: `${height}%`,
      viewBox,
      preserveAspectRatio: align,
    },
    ...children,
  );
}
