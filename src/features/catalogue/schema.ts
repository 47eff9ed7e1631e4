import { z } from "zod";
import { sortKeys } from "./filters.ts";
import { CARDS_AT_ONCE } from "./rules.ts";

/** A product as the functions of the wire give it; amounts are naira. */
export const wireCard = z.object({
  id: z.number(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  price: z.number(),
  /** The price now, where the product is on sale: its own, or the Flash Sale. */
  sale_price: z.number().nullable(),
  badge: z.string().nullable(),
  image: z.string().nullable(),
  images: z.array(z.string()),
  image_alts: z.array(z.string()),
  rating: z.number(),
  rating_count: z.number(),
  sizes: z.array(z.object({ size: z.string(), available: z.boolean() })),
  in_stock: z.boolean(),
  colors: z.array(z.string()),
  /** How many colours of its design are in the shop; 0 where it is of no family. */
  family_size: z.number(),
});

export type WireCard = z.infer<typeof wireCard>;

const sizeChoice = z.object({ size: z.string(), available: z.boolean() });

/** What a card in a grid shows of a product; plain data that travels to the browser. */
export const productCard = z.object({
  id: z.number(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  priceKobo: z.number(),
  /** The price now where the product is on sale. */
  salePriceKobo: z.number().nullable(),
  badge: z.string().nullable(),
  images: z.array(z.string()),
  alts: z.array(z.string()),
  /** 0-5. */
  rating: z.number(),
  ratingCount: z.number(),
  /** In the product's own order; empty for a product without sizes. */
  sizes: z.array(sizeChoice),
  /** Something of it can be bought. */
  inStock: z.boolean(),
  colors: z.array(z.string()),
  /** How many colours of its design are in the shop; 0 where it is of no family. */
  familySize: z.number(),
});

/** Another colour of the same design. */
export const sibling = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string().nullable(),
  image: z.string().nullable(),
  inStock: z.boolean(),
});

export type ProductCard = z.output<typeof productCard>;

/** A product as its page shows it. */
export const productDetail = productCard.extend({
  description: z.string(),
  features: z.array(z.string()),
  /** `isLow`: only a few pieces are left, by the store's own threshold. */
  sizes: z.array(sizeChoice.extend({ isLow: z.boolean() })),
  /** For a product without sizes. */
  isLow: z.boolean(),
  isActive: z.boolean(),
  /** All colours of its design, itself among them; empty where there is only this one. */
  family: z.array(sibling),
  /** The price now. */
  currentPriceKobo: z.number(),
});

export type ProductDetail = z.output<typeof productDetail>;

const names = z.array(z.string().max(80)).max(40).default([]);
const naira = z.number().min(0).max(1_000_000_000);

export const searchInput = z.object({
  query: z.string().max(500).default(""),
  /** Names or keys of categories. */
  categories: names,
  /** Naira, inclusive, of the price the shopper sees. */
  min_price: naira.nullable().default(null),
  max_price: naira.nullable().default(null),
  sizes: names,
  colors: names,
  brands: names,
  in_stock: z.boolean().default(false),
  on_sale: z.boolean().default(false),
  /** Default: best match for a query, else newest. */
  sort: z.enum(sortKeys).nullable().default(null),
  page: z.number().int().min(1).max(100_000).default(1),
  collection: z.enum(["women", "men", "bags", "new-arrivals", "sale"]).optional(),
});

const counted = z.array(z.object({ value: z.string(), count: z.number() }));

export const searchOutput = z.object({
  products: z.array(wireCard),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  /** The words searched for instead of mistyped ones. */
  corrected: z.string().nullable(),
  /** What the text was understood to ask for, each with the text as if it had not been said. */
  understood: z.array(z.object({ kind: z.string(), label: z.string(), without: z.string() })),
  /** What of it the products are not, where nothing has it all and these only come near. */
  missing: z.array(z.string()).nullable(),
  facets: z.object({
    categories: counted,
    prices: z.array(z.object({ from: z.number(), to: z.number().nullable(), count: z.number() })),
    sizes: counted,
    colors: counted,
    brands: counted,
    in_stock: z.number(),
    on_sale: z.number(),
  }),
});

export const suggestInput = z.object({ query: z.string().max(500) });

export const cardsInput = z.object({
  ids: z.array(z.number().int().min(1).max(2_147_483_647)).max(CARDS_AT_ONCE),
});

/** What a visit did with a product: looked at it, put it into the cart. */
export const searchedInput = z.object({
  query: z.string().trim().min(1).max(100),
  /** What the same visit searched for before it. */
  after: z.string().trim().max(100).optional(),
});

export const visitInput = z.object({
  product_id: z.number().int().min(1).max(2_147_483_647),
  /** Random, made by the browser for one visit. */
  visit_id: z.uuid(),
});
