/** Stands in a variant's id for the size of a product that has none. */
const POOL = "one-size";

/** What a size of a product is called outside of the shop, e.g. "12:9"; "" is the size of a product that has none. */
export const variantId = (productId: number, size: string): string =>
  `${productId}:${size === "" ? POOL : encodeURIComponent(size)}`;

/** What an id names: a product, or a size of it. Undefined for text that is no id. */
export function readVariantId(
  id: string,
): { productId: number; size: string | undefined } | undefined {
  const [, digits, name] = /^([1-9]\d{0,8})(?::([\w%.~!*'()-]{1,120}))?$/.exec(id) ?? [];
  if (digits === undefined) return undefined;
  const productId = Number(digits);
  if (name === undefined) return { productId, size: undefined };
  if (name === POOL) return { productId, size: "" };
  try {
    return { productId, size: decodeURIComponent(name) };
  } catch {
    return undefined;
  }
}
