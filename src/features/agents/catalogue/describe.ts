import { type SaleRules, salePriceKobo } from "~/features/catalogue/sale.ts";
import { variantUrl } from "~/features/images/sources.ts";
import type { Kobo } from "~/lib/money.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import { sizeAnchor } from "~/lib/sizes.ts";
import { variantId } from "~/lib/variant-id.ts";
import type { ShopProduct } from "./read-products.server.ts";

export const CURRENCY = "NGN";
/** The one thing that is chosen of a product; colours are products of their own. */
export const SIZE = "Size";
const PICTURE_WIDTH = 1080;

/** What is the same for every product that is told of. */
export interface Teller {
  publicUrl: string;
  name: string;
  links: readonly { type: string; url: string }[];
  rules: SaleRules;
  now: Date;
}

const price = (amount: Kobo) => ({ amount, currency: CURRENCY });
const rangeOf = (amount: Kobo) => ({ min: price(amount), max: price(amount) });

/** What a product costs now, and what it costs else where that is more. */
export function pricesOf(product: ShopProduct, { rules, now }: Teller) {
  const sale = salePriceKobo(product, rules, now);
  return { now: sale ?? product.priceKobo, list: sale === null ? null : product.priceKobo };
}

/** The sizes of a product, those that can be bought first; else in the product's own order. */
export function describeVariants(product: ShopProduct, teller: Teller) {
  const page = absoluteUrl(teller, `/product/${product.id}`);
  const { now, list } = pricesOf(product, teller);
  const ordered = [
    ...product.sizes.filter(({ onHand }) => onHand > 0),
    ...product.sizes.filter(({ onHand }) => onHand === 0),
  ];
  return ordered.map(({ size, onHand, sku }) => ({
    id: variantId(product.id, size),
    ...(sku ? { sku } : {}),
    title: size === "" ? product.name : `${product.name}, size ${size}`,
    description: { plain: product.description || product.name },
    url: size === "" ? page : `${page}#${sizeAnchor(size)}`,
    price: price(now),
    ...(list === null ? {} : { list_price: price(list) }),
    availability: { available: onHand > 0, status: onHand > 0 ? "in_stock" : "out_of_stock" },
    options: size === "" ? [] : [{ name: SIZE, label: size }],
    seller: { name: teller.name, links: teller.links },
  }));
}

export type Variant = ReturnType<typeof describeVariants>[number];

/** A product in the protocol's form, with these of its variants. */
export function describeProduct(product: ShopProduct, variants: readonly object[], teller: Teller) {
  const { now, list } = pricesOf(product, teller);
  const sizes = product.sizes.filter(({ size }) => size !== "");
  return {
    id: String(product.id),
    title: product.name,
    description: { plain: product.description || product.name },
    url: absoluteUrl(teller, `/product/${product.id}`),
    categories: [{ value: product.category, taxonomy: "merchant" }],
    price_range: rangeOf(now),
    ...(list === null ? {} : { list_price_range: rangeOf(list) }),
    media: product.images.map((image, n) => ({
      type: "image",
      url: absoluteUrl(teller, variantUrl(image, PICTURE_WIDTH)),
      alt_text: product.imageAlts[n] || product.name,
    })),
    ...(sizes.length > 0
      ? { options: [{ name: SIZE, values: sizes.map(({ size }) => ({ label: size })) }] }
      : {}),
    variants,
    ...(product.ratingCount > 0
      ? { rating: { value: product.rating, scale_max: 5, count: product.ratingCount } }
      : {}),
    tags: product.colors,
    metadata: { brand: product.brand, colors: product.colors, features: product.features },
  };
}
