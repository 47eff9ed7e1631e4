import { z } from "zod";
import { filterUrl, parseFilters, sortKeys } from "~/features/catalogue/filters.ts";
import {
  fetchCards,
  getProduct,
  type ProductCard,
  searchProducts,
} from "~/features/catalogue/queries.server.ts";
import { filterColors, findCategory } from "~/features/catalogue/rules.ts";
import { getCatalogueIndex } from "~/features/catalogue/search/catalogue-index.server.ts";
import { formatNaira } from "~/lib/money.ts";
import { defineTool } from "./tool.ts";

/** A product in words: what a planner may say of it. */
export function describeCard(card: ProductCard) {
  return {
    id: card.id,
    name: card.name,
    brand: card.brand,
    category: card.category,
    price: formatNaira(card.salePriceKobo ?? card.priceKobo),
    price_before_sale: card.salePriceKobo === null ? null : formatNaira(card.priceKobo),
    colors: card.colors,
    sizes_in_stock: card.sizes.filter(({ available }) => available).map(({ size }) => size),
    sizes_sold_out: card.sizes.filter(({ available }) => !available).map(({ size }) => size),
    in_stock: card.inStock,
    rating: card.ratingCount > 0 ? card.rating.toFixed(1) : null,
    url: `/product/${card.id}`,
  };
}

const MOST_SHOWN = 24;

export const searchInput = z.object({
  query: z.string().max(120).default("").describe("What the thing is called: pump, kaftan, tote"),
  categories: z.array(z.string().max(40)).max(7).default([]),
  colors: z
    .array(z.string().max(20))
    .max(8)
    .default([])
    .describe(`Any of ${filterColors.map(({ name }) => name).join(", ")}`),
  sizes: z.array(z.string().max(20)).max(8).default([]).describe("US shoe size, S-XXL or One Size"),
  brands: z.array(z.string().max(80)).max(5).default([]),
  min_price: z.number().min(0).max(1e9).nullable().default(null).describe("Naira"),
  max_price: z.number().min(0).max(1e9).nullable().default(null).describe("Naira"),
  on_sale: z.boolean().default(false),
  new_arrivals: z.boolean().default(false),
  in_stock: z.boolean().default(true),
  sort: z.enum(sortKeys).nullable().default(null),
  count: z.number().int().min(1).max(MOST_SHOWN).default(4),
});

export const searchTool = defineTool({
  description:
    "Finds products with the shop's own filters. Prices are what the shopper pays now. Categories: Women's Shoes, Men's Shoes, Women's Fashion, Men's Fashion, Bags, Sneakers, Accessories.",
  input: searchInput,
  async run({ ctx }, input) {
    const asked = parseFilters(new URLSearchParams({ q: input.query }));
    const filters = {
      ...asked,
      categories: input.categories.flatMap((name) => findCategory(name)?.name ?? []),
      colors: input.colors.flatMap(
        (color) =>
          filterColors.find(({ name }) => name.toLowerCase() === color.toLowerCase())?.name ?? [],
      ),
      sizes: input.sizes,
      brands: input.brands,
      priceRange: [input.min_price, input.max_price] as [number | null, number | null],
      onSale: input.on_sale,
      inStock: input.in_stock,
      sort: input.sort,
    };
    const found = await searchProducts(ctx, filters, {
      perPage: input.count,
      ...(input.new_arrivals ? { collection: "new-arrivals" as const } : {}),
    });
    return {
      data: {
        total: found.total,
        corrected: found.corrected,
        products: found.products.map(describeCard),
        all_url: filterUrl(input.new_arrivals ? "/new-arrivals" : "/products", filters),
      },
      cards: found.products,
    };
  },
});

const productId = z.number().int().min(1).max(2_147_483_647);

export const detailsTool = defineTool({
  description: "One product: price, description, features, and which sizes are in stock.",
  input: z.object({ id: productId }),
  async run({ ctx }, { id }) {
    const product = await getProduct(ctx, id);
    if (!product?.isActive) return { data: { found: false as const } };
    return {
      data: {
        found: true as const,
        product: {
          ...describeCard(product),
          reviews: product.ratingCount,
          description: product.description,
          features: product.features,
          few_left: product.sizes.filter(({ isLow }) => isLow).map(({ size }) => size),
        },
      },
      cards: [product],
    };
  },
});

export const compareTool = defineTool({
  description: "Two to four products side by side.",
  input: z.object({ ids: z.array(productId).min(1).max(12) }),
  async run({ ctx }, { ids }) {
    const cards = await fetchCards(ctx, ids);
    const kobo = cards.map((card) => card.salePriceKobo ?? card.priceKobo);
    return {
      data: {
        products: cards.map(describeCard),
        cheapest: cards.length > 0 ? cards[kobo.indexOf(Math.min(...kobo))]!.name : null,
        lowest_price_naira: cards.length > 0 ? Math.min(...kobo) / 100 : null,
        price_difference: cards.length === 2 ? formatNaira(Math.abs(kobo[0]! - kobo[1]!)) : null,
      },
      cards,
    };
  },
});

/** Names of the houses in the shop, for telling that one is meant. */
export async function brandNames(scope: { ctx: Parameters<typeof getCatalogueIndex>[0] }) {
  const index = await getCatalogueIndex(scope.ctx);
  return index.brandNames.filter((name) => name !== "");
}
