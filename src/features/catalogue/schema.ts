import { z } from "zod";
import { sortKeys } from "./filters.ts";

/** A product as the functions of the wire give it; amounts are naira. */
export const wireCard = z.object({
  id: z.number(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  price: z.number(),
  /** The price now, where the product is in the Flash Sale. */
  sale_price: z.number().nullable(),
  badge: z.string().nullable(),
  image: z.string().nullable(),
  images: z.array(z.string()),
  image_alts: z.array(z.string()),
  /** The average colour of each picture, "#rrggbb", to stand for it while it loads. */
  image_tints: z.array(z.string().nullable()),
  rating: z.number(),
  rating_count: z.number(),
  sizes: z.array(z.object({ size: z.string(), available: z.boolean() })),
  in_stock: z.boolean(),
  colors: z.array(z.string()),
});

export type WireCard = z.infer<typeof wireCard>;

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
  ids: z.array(z.number().int().min(1).max(2_147_483_647)).max(24),
});

/** What a visit did with a product: looked at it, put it into the cart. */
export const searchedInput = z.object({ query: z.string().trim().min(1).max(100) });

export const visitInput = z.object({
  product_id: z.number().int().min(1).max(2_147_483_647),
  /** Random, made by the browser for one visit. */
  visit_id: z.uuid(),
});
