import type { Variant } from "./describe.ts";
import type { ShopProduct } from "./read-products.server.ts";

interface Described {
  product: ShopProduct;
  variants: readonly Variant[];
}

/** A variant with the ids that led to it: its own, or that of its product, for which the shop chose it. */
type Found = Variant & { inputs: { id: string; match: "exact" | "featured" }[] };

/** Products of these ids, each once, with the variants that were asked for; and the ids of nothing. */
export function lookUp(ids: readonly string[], described: readonly Described[]) {
  const found = new Map<ShopProduct, Map<string, Found>>();
  const missing: string[] = [];
  for (const id of new Set(ids)) {
    const whole = described.find(({ product }) => String(product.id) === id);
    const owner = whole ?? described.find(({ variants }) => variants.some((one) => one.id === id));
    if (!owner) {
      missing.push(id);
      continue;
    }
    const variant = whole ? owner.variants[0]! : owner.variants.find((one) => one.id === id)!;
    const variants = found.get(owner.product) ?? new Map<string, Found>();
    const known = variants.get(variant.id) ?? { ...variant, inputs: [] };
    known.inputs.push({ id, match: whole ? "featured" : "exact" });
    found.set(owner.product, variants.set(variant.id, known));
  }
  const products = [...found].map(([product, variants]) => ({
    product,
    variants: [...variants.values()],
  }));
  return { products, missing };
}
