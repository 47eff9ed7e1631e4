import type { VariantKey } from "../schema.ts";

/** The page that prints the labels of these sizes. */
export const labelsPath = (variants: readonly VariantKey[]) =>
  `/admin/stock/labels?${new URLSearchParams(variants.map(({ product_id, size }) => ["of", `${product_id}:${size}`]))}`;

/** The sizes that an address names. */
export const labelsOf = (params: URLSearchParams): VariantKey[] =>
  params.getAll("of").flatMap((text) => {
    const [id = "", ...size] = text.split(":");
    return /^\d{1,9}$/.test(id) ? [{ product_id: Number(id), size: size.join(":") }] : [];
  });
