/** The folder of the products' pictures. */
export const PICTURES = "product-image";
/** What their addresses begin with. */
export const STORED = `/storage/v1/object/public/${PICTURES}/`;
/** Where rendered copies lie under short addresses: a list names a hundred of them. */
export const COPIES = "/img";

/** Six widths of a product's picture, in pixels: from a thumbnail to half a wide, dense screen. */
export const PICTURE_WIDTHS = [160, 240, 360, 480, 720, 1080] as const;
/** For a phone's whole width at three pixels a point. */
export const DENSEST = 1080;
/** Those of a picture on a card. */
export const CARD_WIDTHS = [360, 480, 720] as const;
/** Those of a picture no larger than a thumb. */
export const THUMB_WIDTHS = [160, 240] as const;
/** Those of a picture from edge to edge. */
export const WIDE_WIDTHS = [480, 720, 960, 1280, 1600, 2000] as const;

/** Of a variant, 20-100, and that for who asks to save data. */
export const QUALITY = 72;
export const THRIFTY_QUALITY = 58;

/** The next size below two thirds of the wish, of those that the shop uses. */
export function thriftyWidth(width: number): number {
  const smaller = [...PICTURE_WIDTHS, ...WIDE_WIDTHS].filter((size) => size <= width * 0.67);
  return smaller.length > 0 ? Math.max(...smaller) : width;
}

/** Whether a product's picture is stored in the shop, so that smaller copies of it can be had. */
export const hasVariants = (src: string) =>
  src.startsWith(STORED) && !src.replace(/\?.*$/, "").endsWith(".svg");

/**
 * The address of a smaller copy, in the best format that the browser says it reads. A picture from
 * elsewhere stays as it is.
 */
export const variantUrl = (src: string, width: number): string =>
  hasVariants(src) ? `${COPIES}/${width}/${src.slice(STORED.length)}` : src;

/**
 * The `sizes` of a picture in the first view. A browser chooses those while the page still comes in,
 * some before they have heeded its viewport: they would take a phone for 980 pixels wide and fetch a
 * large picture, then the right one. How wide the device is they know.
 */
export const phoneOr = (onPhone: string, otherwise: string): string =>
  `(max-device-width:30rem) ${onPhone},${otherwise}`;

/** The `srcset` of a stored picture. */
export const sourceSet = (src: string, widths: readonly number[] = PICTURE_WIDTHS): string =>
  widths.map((width) => `${variantUrl(src, width)} ${width}w`).join(", ");
