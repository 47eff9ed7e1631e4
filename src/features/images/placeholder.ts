import { BAG_SHAPES } from "./placeholder-bags.ts";
import type { Layer, Shape } from "./placeholder-drawing.ts";
import { GARMENT_SHAPES } from "./placeholder-garments.ts";
import { SHOE_SHAPES } from "./placeholder-shoes.ts";

const SHAPES = { ...SHOE_SHAPES, ...BAG_SHAPES, ...GARMENT_SHAPES };
type ShapeKey = keyof typeof SHAPES;

/** The ground of every product picture. */
export const PAPER = "#E2DDD7";
const BRASS = "#B08D4A";
const WIDTH = 800;
const HEIGHT = 1000;
const FALLBACK_SHADE = "#8A8178";

/** The shape that stands for a silhouette ("bags/tote"), a category ("Bags") or its URL form. */
const SHAPE_OF: Record<string, ShapeKey> = {
  "women-shoes/pump": "heel",
  "women-shoes/slingback": "slingback",
  "women-shoes/mule": "mule",
  "women-shoes/strappy-sandal": "strappy-sandal",
  "women-shoes/block-heel": "block-heel",
  "women-shoes/loafer": "loafer",
  "women-shoes/ankle-boot": "ankle-boot",
  "women-shoes/knee-boot": "knee-boot",
  "women-shoes/ballet-flat": "ballet-flat",
  "women-shoes/wedge": "wedge",
  "men-shoes/oxford": "lace-up",
  "men-shoes/derby": "lace-up",
  "men-shoes/loafer": "loafer",
  "men-shoes/monk-strap": "monk-strap",
  "men-shoes/chelsea-boot": "chelsea-boot",
  "men-shoes/sandal": "men-sandal",
  "men-shoes/driving-shoe": "flat-shoe",
  "sneakers/court": "sneaker",
  "sneakers/runner": "runner",
  "sneakers/high-top": "high-top",
  "sneakers/slip-on": "slip-on",
  "sneakers/platform": "sneaker",
  "sneakers/skate": "sneaker",
  "bags/top-handle": "bag",
  "bags/tote": "tote",
  "bags/shoulder-flap": "shoulder-bag",
  "bags/crossbody": "shoulder-bag",
  "bags/bucket": "bucket",
  "bags/clutch": "clutch",
  "bags/satchel": "bag",
  "bags/hobo": "hobo",
  "bags/box": "box",
  "bags/backpack": "backpack",
  "women-fashion/wrap-dress": "dress",
  "women-fashion/slip-dress": "slip-dress",
  "women-fashion/column-gown": "gown",
  "women-fashion/boubou": "boubou",
  "women-fashion/blouse": "blouse",
  "women-fashion/shirt": "shirt",
  "women-fashion/skirt": "skirt",
  "women-fashion/wide-trousers": "wide-trousers",
  "women-fashion/blazer": "jacket",
  "women-fashion/coat": "coat",
  "women-fashion/iro-and-buba": "iro-and-buba",
  "women-fashion/jumpsuit": "jumpsuit",
  "men-fashion/kaftan": "kaftan",
  "men-fashion/agbada": "agbada",
  "men-fashion/senator-set": "kaftan",
  "men-fashion/shirt": "shirt",
  "men-fashion/polo": "polo",
  "men-fashion/tee": "tee",
  "men-fashion/trousers": "trousers",
  "men-fashion/blazer": "jacket",
  "men-fashion/overshirt": "overshirt",
  "accessories/belt": "belt",
  "accessories/sunglasses": "sunglasses",
  "accessories/scarf": "scarf",
  "accessories/cap": "cap",
  "accessories/fila": "fila",
  "accessories/wallet": "wallet",
  "accessories/watch": "watch",
  "accessories/bangle": "bangle",
  "accessories/earrings": "earrings",
  "accessories/gele": "gele",
  "Women's Shoes": "heel",
  "Men's Shoes": "lace-up",
  "Women's Fashion": "dress",
  "Men's Fashion": "kaftan",
  Bags: "bag",
  Sneakers: "sneaker",
  Accessories: "belt",
};

export type PlaceholderInput = {
  /** A silhouette key ("bags/tote") or a category; anything else gets the bag. */
  kind: string;
  /** "#rrggbb"; anything else gets a neutral shade. */
  shadeHex: string;
};

/** A quiet 4:5 drawing (800 × 1000) of what kind of thing a product is, in its colour. */
export function placeholderSvg({ kind, shadeHex }: PlaceholderInput): string {
  const shape: Shape = SHAPES[(hasPlaceholder(kind) && SHAPE_OF[kind]) || "bag"];
  const shade = /^#[\da-f]{6}$/i.test(shadeHex) ? shadeHex : FALLBACK_SHADE;
  const isDark = luminance(shade) < 0.16;
  const tones = {
    body: shade,
    deep: mix(shade, isDark ? "#FFFFFF" : "#1A1410", isDark ? 0.07 : 0.14),
    line: mix(shade, isDark ? "#FFFFFF" : "#1A1410", isDark ? 0.26 : 0.34),
  };
  const shadow = shape.shadow
    ? `<ellipse cx="408" cy="703" rx="${shape.shadow}" ry="13" fill="#B9AFA4" opacity=".55"/>`
    : "";
  const drawn = shape.layers.map((layer) => draw(layer, tones)).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>${shadow}<g stroke-linejoin="round" stroke-linecap="round" fill-rule="evenodd">${drawn}</g></svg>`;
}

/** True for what placeholderSvg has a drawing of. */
export function hasPlaceholder(kind: string): boolean {
  return Object.hasOwn(SHAPE_OF, kind);
}

function draw({ role, d }: Layer, tones: { body: string; deep: string; line: string }): string {
  const path = (attributes: string) => `<path d="${d}" ${attributes}/>`;
  switch (role) {
    case "body":
      return path(`fill="${tones.body}" stroke="${tones.line}" stroke-width="3"`);
    case "deep":
      return path(`fill="${tones.deep}" stroke="${tones.line}" stroke-width="3"`);
    case "line":
      return path(`fill="none" stroke="${tones.line}" stroke-width="3"`);
    case "strap":
      return `${path(`fill="none" stroke="${tones.line}" stroke-width="20"`)}${path(`fill="none" stroke="${tones.body}" stroke-width="15"`)}`;
    case "sole":
      return path(`fill="#F1ECE3" stroke="#A3988A" stroke-width="3"`);
    case "paper":
      return path(`fill="${PAPER}" stroke="${tones.line}" stroke-width="3"`);
    case "metal":
      return path(`fill="${BRASS}"`);
    case "metal-line":
      return path(`fill="none" stroke="${BRASS}" stroke-width="7"`);
  }
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((channel, index) =>
    Math.round(channel + ((target[index] as number) - channel) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance by WCAG, 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
