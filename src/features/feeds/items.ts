import { type Priced, type SaleRules, salePriceKobo } from "~/features/catalogue/sale.ts";
import { variantUrl } from "~/features/images/sources.ts";
import type { Kobo } from "~/lib/money.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import { ONE_SIZE, sizeAnchor } from "~/lib/sizes.ts";
import { variantId } from "~/lib/variant-id.ts";

/** A product with its sizes, as the database has it. */
export interface FeedProduct extends Priced {
  id: number;
  name: string;
  brand: string;
  category: string;
  description: string;
  images: string[];
  colors: string[];
  family: string | null;
  sizes: { size: string; onHand: number; sku: string | null }[];
}

/** What can be bought: a product in one size. */
export interface FeedItem {
  id: string;
  /** The same for all sizes and colours of a design. */
  group: string;
  sku: string | null;
  title: string;
  description: string;
  link: string;
  images: string[];
  isAvailable: boolean;
  priceKobo: Kobo;
  sale: { priceKobo: Kobo; from?: Date; until?: Date } | null;
  brand: string;
  category: string;
  color: string;
  size: string;
  gender: "female" | "male" | "unisex";
}

const LONGEST = { title: 150, description: 5000, group: 50, pictures: 11 };

/** What readers take a size from. */
const PICTURE_WIDTH = 1080;

const genderOf = (category: string): FeedItem["gender"] =>
  /^women/i.test(category) ? "female" : /^men/i.test(category) ? "male" : "unisex";

/**
 * What a product costs in a sale. One of its own that ends is told beforehand with its days, so that
 * readers who come once a day neither miss it nor show it when it is over.
 */
function saleOf(product: Priced, rules: SaleRules, now: Date): FeedItem["sale"] {
  const { ownSale, priceKobo } = product;
  const present = salePriceKobo(product, rules, now);
  const inFlashSale = salePriceKobo({ ...product, ownSale: null }, rules, now);
  const isToCome = ownSale && ownSale.priceKobo < priceKobo && ownSale.until;
  if (isToCome && ownSale.until! > now.getTime()) {
    // One that waits for the end of a Flash Sale is not told yet: there is room for one price.
    if (inFlashSale === null || present !== inFlashSale) {
      const from = new Date(ownSale.from ?? now);
      return { priceKobo: ownSale.priceKobo, from, until: new Date(ownSale.until!) };
    }
  }
  if (present === null) return null;
  const { sale_from, sale_until } = rules;
  return present === inFlashSale && sale_until
    ? { priceKobo: present, from: new Date(sale_from ?? now), until: new Date(sale_until) }
    : { priceKobo: present };
}

/** The sizes of a product for a feed; none of one without a picture, which no reader takes. */
export function feedItemsOf(
  shop: { name: string; publicUrl: string },
  product: FeedProduct,
  rules: SaleRules,
  now: Date,
): FeedItem[] {
  if (product.images.length === 0) return [];
  const link = absoluteUrl(shop, `/product/${product.id}`);
  const common = {
    group: (product.family ?? String(product.id)).slice(0, LONGEST.group),
    title: product.name.slice(0, LONGEST.title),
    description: (product.description || product.name).slice(0, LONGEST.description),
    images: product.images
      .slice(0, LONGEST.pictures)
      .map((image) => absoluteUrl(shop, variantUrl(image, PICTURE_WIDTH))),
    priceKobo: product.priceKobo,
    sale: saleOf(product, rules, now),
    brand: product.brand || shop.name,
    category: product.category,
    color: product.colors.slice(0, 3).join("/"),
    gender: genderOf(product.category),
  };
  return product.sizes.map(({ size, onHand, sku }) => ({
    ...common,
    id: variantId(product.id, size),
    sku,
    link: size === "" ? link : `${link}#${sizeAnchor(size)}`,
    isAvailable: onHand > 0,
    size: size || ONE_SIZE,
  }));
}
