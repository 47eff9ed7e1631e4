const PUBLIC = "/storage/v1/object/public/";
const RENDERED = "/storage/v1/render/image/public/";

/** Six widths of a product's picture, in pixels: from a thumbnail to half a wide, dense screen. */
export const PICTURE_WIDTHS = [160, 240, 360, 480, 720, 1080] as const;
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

/** Whether a picture is stored in the shop, so that smaller copies of it can be had. */
export const hasVariants = (src: string) =>
  src.startsWith(PUBLIC) && !src.replace(/\?.*$/, "").endsWith(".svg");

/**
 * The address of a smaller copy. Without a format the browser gets the best one that it reads.
 * A picture from elsewhere stays as it is.
 */
export function variantUrl(src: string, width: number, format?: "avif" | "webp"): string {
  if (!hasVariants(src)) return src;
  const [path, version] = src.slice(PUBLIC.length).split("?");
  return `${RENDERED}${path}?${version ? `${version}&` : ""}width=${width}${format ? `&format=${format}` : ""}`;
}

/**
 * The `sizes` of a picture in the first view. A browser chooses those while the page still comes in,
 * some before they have heeded its viewport: they would take a phone for 980 pixels wide and fetch a
 * large picture, then the right one. How wide the device is they know.
 */
export const phoneOr = (onPhone: string, otherwise: string): string =>
  `(max-device-width: 30rem) ${onPhone}, ${otherwise}`;

/** The `srcset` of a stored picture in one format. */
export const sourceSet = (
  src: string,
  format: "avif" | "webp",
  widths: readonly number[] = PICTURE_WIDTHS,
): string => widths.map((width) => `${variantUrl(src, width, format)} ${width}w`).join(", ");
