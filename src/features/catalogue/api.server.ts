import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { cartAdditions, productStock, products, productViews } from "~/db/schema/catalogue.ts";
import { allows } from "~/platform/rights.ts";
import { costing, defineLimit, limits } from "~/platform/route-limits.ts";
import { tags } from "~/platform/tags.ts";
import { wire } from "~/rest/columns.ts";
import { defineFunction } from "~/rest/functions.ts";
import { defineResource, toMany } from "~/rest/resource.ts";
import { newProductInput, productPatch } from "./admin/product-fields.ts";
import {
  createProducts,
  deleteProducts,
  editorOf,
  updateProducts,
} from "./admin/service.server.ts";
import { type FilterState, parseFilters } from "./filters.ts";
import { spendNotes } from "./note-budget.server.ts";
import {
  fetchCards,
  recordCartAddition,
  recordProductView,
  recordSearch,
  searchProducts,
  suggest,
} from "./queries.server.ts";
import { findCategory } from "./rules.ts";
import {
  cardsInput,
  searchedInput,
  searchInput,
  searchOutput,
  suggestInput,
  visitInput,
  wireCard,
} from "./schema.ts";
import { completeLook } from "./suggestions/suggestions.server.ts";
import { toWireCard } from "./wire-card.ts";

/** What browsers tell of a visit by themselves (views, cart additions, searches), each with its own budget. */
const noteLimit = (name: string) =>
  defineLimit({ name, seconds: 600, own: 300, network: 900, class: "extra", also: "day" });

/** What cards and lists show. */
const KEPT = [tags.settings, tags.catalogue];

export const resources = [
  defineResource({
    name: "products",
    description: "What is sold. Inactive products are seen by staff only.",
    from: products,
    key: ["id"],
    columns: {
      id: wire.integer(products.id),
      name: wire.text(products.name),
      brand: wire.text(products.brand),
      category: wire.text(products.category),
      price: wire.kobo(products.priceKobo),
      // What a piece will cost next week is not for everybody to read; what it costs now its cards say.
      sale_price: wire.kobo(products.salePriceKobo, { read: "products.see" }),
      sale_from: wire.time(products.saleFrom, { read: "products.see" }),
      sale_until: wire.time(products.saleUntil, { read: "products.see" }),
      description: wire.text(products.description),
      stock_quantity: wire.integer(
        sql`select coalesce(sum(${productStock.onHand}), 0)::integer from ${productStock} where ${productStock.productId} = ${products.id}`,
      ),
      badge: wire.text(products.badge),
      is_active: wire.boolean(products.isActive),
      publish_at: wire.time(products.publishAt, { read: "products.see" }),
      unpublish_at: wire.time(products.unpublishAt, { read: "products.see" }),
      images: wire.texts(products.images),
      image_alts: wire.texts(products.imageAlts),
      sizes: wire.texts(products.sizes),
      features: wire.texts(products.features),
      colors: wire.texts(products.colors),
      family: wire.text(products.family, {
        description: "Products with the same one are the colours of one design.",
      }),
      rating: wire.number(sql`trim_scale(${products.ratingAverage} / 100.0)`),
      rating_count: wire.integer(products.ratingCount),
      version: wire.integer(products.version, { read: "products.see" }),
      created_at: wire.time(products.createdAt),
      updated_at: wire.time(products.updatedAt),
    },
    embeds: [toMany("reviews", { product_id: "id" })],
    select: {
      rights: "anyone",
      limit: limits.read,
      kept: [...KEPT, tags.stock],
      rows: (caller) => (allows("products.see", caller) ? undefined : eq(products.isActive, true)),
    },
    insert: {
      rights: "products.edit",
      limit: limits.staff,
      input: newProductInput,
      async handler(ctx, caller, rows, _options, request) {
        const key = request.headers.get("idempotency-key");
        const ids = await createProducts(ctx, editorOf(caller, request), rows, key);
        return ids.map((id) => ({ id }));
      },
    },
    update: {
      rights: "products.edit",
      limit: limits.staff,
      input: productPatch,
      handler: (ctx, caller, keys, patch, request) =>
        updateProducts(
          ctx,
          editorOf(caller, request),
          keys.map(({ id }) => ({ id, patch })),
        ),
    },
    delete: {
      rights: "products.edit",
      limit: limits.staff,
      handler: (ctx, caller, keys, request) =>
        deleteProducts(
          ctx,
          editorOf(caller, request),
          keys.map(({ id }) => id),
        ),
    },
  }),
  defineResource({
    name: "product_views",
    description: "Looks at products: one for each visit and product, robots left out.",
    from: productViews,
    key: ["id"],
    columns: {
      id: wire.integer(productViews.id),
      product_id: wire.integer(productViews.productId),
      viewed_at: wire.time(productViews.viewedAt),
    },
    select: { rights: "analytics.see", limit: limits.read },
    insert: {
      rights: "anyone",
      limit: noteLimit("product_views"),
      input: visitInput,
      async handler(ctx, caller, rows, _options, request) {
        await spendNotes(ctx, caller, request.address, rows.length);
        for (const row of rows) {
          await recordProductView(ctx, {
            productId: row.product_id,
            visitId: row.visit_id,
            userAgent: request.headers.get("user-agent") ?? "",
            userId: caller.kind === "user" ? caller.userId : null,
          });
        }
        // Whoever writes may not read: there is nothing to give back.
        return [];
      },
    },
  }),
  defineResource({
    name: "cart_additions",
    description: "Products put into carts: one for each visit and product, robots left out.",
    from: cartAdditions,
    key: ["id"],
    columns: {
      id: wire.integer(cartAdditions.id),
      product_id: wire.integer(cartAdditions.productId),
      added_at: wire.time(cartAdditions.addedAt),
    },
    select: { rights: "analytics.see", limit: limits.read },
    insert: {
      rights: "anyone",
      limit: noteLimit("cart_additions"),
      input: visitInput,
      async handler(ctx, caller, rows, _options, request) {
        await spendNotes(ctx, caller, request.address, rows.length);
        for (const row of rows) {
          await recordCartAddition(ctx, {
            productId: row.product_id,
            visitId: row.visit_id,
            userAgent: request.headers.get("user-agent") ?? "",
          });
        }
        return [];
      },
    },
  }),
];

type SearchArguments = z.output<typeof searchInput>;

/** The same reading as of an address: what the shop has no word for counts as not asked for. */
function toFilters(input: SearchArguments): FilterState {
  const { searchQuery } = parseFilters(new URLSearchParams({ q: input.query }));
  return {
    searchQuery,
    categories: input.categories.flatMap((name) => findCategory(name)?.name ?? []),
    priceRange: [input.min_price, input.max_price],
    sizes: input.sizes,
    colors: input.colors,
    brands: input.brands,
    inStock: input.in_stock,
    onSale: input.on_sale,
    sort: input.sort,
    page: input.page,
  };
}

export const functions = [
  defineFunction({
    name: "search_products",
    description: "A page of products for a text and filters, with counts for every filter.",
    rights: "anyone",
    limit: costing(limits.read, 3),
    reads: true,
    kept: KEPT,
    input: searchInput,
    output: searchOutput,
    async handler(ctx, _caller, input) {
      const found = await searchProducts(ctx, toFilters(input), {
        withNear: true,
        ...(input.collection ? { collection: input.collection } : {}),
      });
      const { inStock, onSale, ...facets } = found.facets;
      return {
        ...found,
        products: found.products.map(toWireCard),
        facets: { ...facets, in_stock: inStock, on_sale: onSale },
      };
    },
  }),
  defineFunction({
    name: "record_search",
    description: "Notes what a visit searched for and how much it found; robots are left out.",
    rights: "anyone",
    limit: noteLimit("searches"),
    reads: false,
    input: searchedInput,
    output: z.null(),
    async handler(ctx, caller, { query, after }, request) {
      await spendNotes(ctx, caller, request.address);
      await recordSearch(ctx, { query, after, userAgent: request.headers.get("user-agent") ?? "" });
      return null;
    },
  }),
  defineFunction({
    name: "suggest",
    description: "The first eight products for what is being typed.",
    rights: "anyone",
    limit: costing(limits.read, 2),
    reads: true,
    kept: KEPT,
    input: suggestInput,
    output: z.array(wireCard),
    handler: async (ctx, _caller, { query }) => (await suggest(ctx, query)).map(toWireCard),
  }),
  defineFunction({
    name: "product_cards",
    description: "Active products by id, in the order asked for; those that are gone are left out.",
    rights: "anyone",
    limit: limits.read,
    reads: true,
    kept: KEPT,
    input: cardsInput,
    output: z.array(wireCard),
    handler: async (ctx, _caller, { ids }) => (await fetchCards(ctx, ids)).map(toWireCard),
  }),
  defineFunction({
    name: "complete_look",
    description: "Pieces in stock that complete the given ones to a look.",
    rights: "anyone",
    limit: costing(limits.read, 3),
    reads: true,
    kept: KEPT,
    input: cardsInput,
    output: z.array(wireCard),
    handler: async (ctx, _caller, { ids }) => (await completeLook(ctx, ids)).map(toWireCard),
  }),
];
