import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { profiles, userRoles, users, wishlists } from "~/db/schema/accounts.ts";
import { productStock, products } from "~/db/schema/catalogue.ts";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { reviews } from "~/db/schema/reviews.ts";
import { nairaToKobo } from "~/lib/money.ts";
import { nairaSchema } from "~/lib/naira-schema.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { allows } from "~/platform/rights.ts";
import { limits } from "~/platform/route-limits.ts";
import { createRestApi } from "~/rest/api.server.ts";
import { wire } from "~/rest/columns.ts";
import type { ClientDatabase } from "~/rest/database.ts";
import { defineFunction } from "~/rest/functions.ts";
import { createRegistry } from "~/rest/registry.ts";
import { defineResource, toMany, toOne } from "~/rest/resource.ts";

const own =
  (column: SQL.Aliased | Parameters<typeof eq>[0]) =>
  (caller: Caller): SQL | undefined => {
    if (allows("dashboard.see", caller)) return undefined;
    return caller.kind === "user" ? eq(column as never, caller.userId) : sql`false`;
  };

const productInput = z.object({
  name: z.string().min(1).max(100),
  category: z.string().min(1),
  price: nairaSchema,
  badge: z.string().nullable().optional(),
  sizes: z.array(z.string()).default([]),
});

/** A small shop on the wire that uses every ability of src/rest; its rules are not the real shop's. */
export const resources = [
  defineResource({
    name: "products",
    description: "What is sold",
    from: products,
    key: ["id"],
    columns: {
      id: wire.integer(products.id),
      name: wire.text(products.name),
      category: wire.text(products.category),
      price: wire.kobo(products.priceKobo),
      badge: wire.text(products.badge),
      is_active: wire.boolean(products.isActive),
      sizes: wire.texts(products.sizes),
      rating: wire.number(sql`trim_scale(${products.ratingAverage} / 100.0)`),
      stock_quantity: wire.integer(
        sql`(select coalesce(sum(${productStock.onHand}), 0)::integer from ${productStock} where ${productStock.productId} = ${products.id})`,
        { filterable: true },
      ),
      version: wire.integer(products.version, { read: "audit.see" }),
      created_at: wire.time(products.createdAt),
    },
    embeds: [toMany("reviews", { product_id: "id" }), toMany("wishlists", { product_id: "id" })],
    select: {
      rights: "anyone",
      limit: limits.read,
      rows: (caller) => (allows("dashboard.see", caller) ? undefined : eq(products.isActive, true)),
    },
    insert: {
      rights: "settings.edit",
      limit: limits.staff,
      input: productInput,
      handler: (ctx, _caller, rows) =>
        ctx.db
          .insert(products)
          .values(rows.map(({ price, ...row }) => ({ ...row, priceKobo: nairaToKobo(price) })))
          .returning({ id: products.id }),
    },
    update: {
      rights: "products.edit",
      limit: limits.staff,
      input: productInput.extend({ is_active: z.boolean() }).partial(),
      async handler(ctx, _caller, keys, { price, is_active, ...rest }) {
        await ctx.db
          .update(products)
          .set({
            ...rest,
            ...(price === undefined ? {} : { priceKobo: nairaToKobo(price) }),
            ...(is_active === undefined ? {} : { isActive: is_active }),
          })
          .where(
            inArray(
              products.id,
              keys.map(({ id }) => id),
            ),
          );
      },
    },
    delete: {
      rights: "settings.edit",
      limit: limits.staff,
      async handler(ctx, _caller, keys) {
        await ctx.db.delete(products).where(
          inArray(
            products.id,
            keys.map(({ id }) => id),
          ),
        );
      },
    },
  }),
  defineResource({
    name: "reviews",
    from: reviews,
    key: ["id"],
    columns: {
      id: wire.uuid(reviews.id),
      user_id: wire.uuid(reviews.userId),
      product_id: wire.integer(reviews.productId),
      rating: wire.integer(reviews.rating),
      title: wire.text(reviews.title),
      comment: wire.text(reviews.comment),
      created_at: wire.time(reviews.createdAt),
    },
    embeds: [toOne("profiles", { id: "user_id" }), toOne("products", { id: "product_id" })],
    select: { rights: "anyone", limit: limits.read, rows: () => isNull(reviews.hiddenAt) },
    insert: {
      rights: "signed_in",
      limit: limits.write,
      input: z.object({
        user_id: z.uuid(),
        product_id: z.number().int(),
        rating: z.number().int().min(1).max(5),
        title: z.string().trim().min(1).max(100),
        comment: z.string().trim().min(1).max(1000),
      }),
      async handler(ctx, caller, rows) {
        const values = rows.map((row) => {
          if (caller.kind !== "user" || row.user_id !== caller.userId) {
            throw new AppError("forbidden", "A review is written in one's own name");
          }
          return {
            userId: row.user_id,
            productId: row.product_id,
            rating: row.rating,
            title: row.title,
            comment: row.comment,
          };
        });
        return ctx.db.insert(reviews).values(values).returning({ id: reviews.id });
      },
    },
    delete: {
      rights: "signed_in",
      limit: limits.write,
      rows: own(reviews.userId),
      async handler(ctx, _caller, keys) {
        await ctx.db.delete(reviews).where(
          inArray(
            reviews.id,
            keys.map(({ id }) => id),
          ),
        );
      },
    },
  }),
  defineResource({
    name: "profiles",
    from: profiles,
    key: ["id"],
    columns: {
      id: wire.uuid(profiles.id),
      full_name: wire.text(profiles.fullName),
      email: wire.text(profiles.email, { read: "customers.see" }),
      avatar_url: wire.text(profiles.avatarUrl),
      created_at: wire.time(profiles.createdAt),
    },
    select: { rights: "anyone", limit: limits.read },
  }),
  defineResource({
    name: "orders",
    from: orders,
    key: ["id"],
    columns: {
      id: wire.uuid(orders.id),
      user_id: wire.uuid(orders.userId),
      status: wire.text(orders.status),
      total_amount: wire.kobo(orders.totalKobo),
      created_at: wire.time(orders.createdAt),
    },
    embeds: [toMany("order_items", { order_id: "id" })],
    select: { rights: "signed_in", limit: limits.read, rows: own(orders.userId) },
  }),
  defineResource({
    name: "order_items",
    from: orderItems,
    key: ["id"],
    columns: {
      id: wire.uuid(orderItems.id),
      order_id: wire.uuid(orderItems.orderId),
      position: wire.integer(orderItems.position),
      product_id: wire.integer(orderItems.productId),
      quantity: wire.integer(orderItems.quantity),
      price_at_purchase: wire.kobo(orderItems.priceAtPurchaseKobo),
      size: wire.text(orderItems.size),
    },
    embeds: [toOne("orders", { id: "order_id" }), toOne("products", { id: "product_id" })],
    select: {
      rights: "signed_in",
      limit: limits.read,
      rows: (caller) => {
        if (allows("dashboard.see", caller)) return undefined;
        if (caller.kind !== "user") return sql`false`;
        return sql`exists (select 1 from ${orders} as mine where mine.id = ${orderItems.orderId} and mine.user_id = ${caller.userId})`;
      },
    },
  }),
  defineResource({
    name: "wishlists",
    from: wishlists,
    key: ["user_id", "product_id"],
    columns: {
      user_id: wire.uuid(wishlists.userId),
      product_id: wire.integer(wishlists.productId),
      product_name: wire.text(
        sql`select ${products.name} from ${products} where ${products.id} = ${wishlists.productId}`,
        { nullable: true },
      ),
      created_at: wire.time(wishlists.createdAt),
    },
    select: { rights: "signed_in", limit: limits.read, rows: own(wishlists.userId) },
    insert: {
      rights: "signed_in",
      limit: limits.write,
      input: z.object({ user_id: z.uuid(), product_id: z.number().int() }),
      async handler(ctx, _caller, rows, options) {
        const values = rows.map((row) => ({ userId: row.user_id, productId: row.product_id }));
        const insert = ctx.db.insert(wishlists).values(values);
        await (options.resolution ? insert.onConflictDoNothing() : insert);
        return rows;
      },
    },
    delete: {
      rights: "signed_in",
      limit: limits.write,
      rows: own(wishlists.userId),
      async handler(ctx, _caller, keys) {
        for (const key of keys) {
          await ctx.db
            .delete(wishlists)
            .where(and(eq(wishlists.userId, key.user_id), eq(wishlists.productId, key.product_id)));
        }
      },
    },
  }),
] as const;

export const functions = [
  defineFunction({
    name: "add",
    description: "Adds numbers",
    rights: "anyone",
    limit: limits.read,
    reads: true,
    input: z.object({
      numbers: z.array(z.number()),
      labels: z.array(z.string()).optional(),
      twice: z.boolean().default(false),
    }),
    output: z.object({ sum: z.number(), labels: z.array(z.string()) }),
    handler(_ctx, _caller, { numbers, labels = [], twice }) {
      const sum = numbers.reduce((total, number) => total + number, 0);
      return { sum: twice ? sum * 2 : sum, labels, secret: "never sent" } as never;
    },
  }),
  defineFunction({
    name: "list_letters",
    rights: "anyone",
    limit: limits.read,
    reads: true,
    input: z.object({ letters: z.string() }),
    output: z.array(z.object({ letter: z.string() })),
    handler: (_ctx, _caller, { letters }) => [...letters].map((letter) => ({ letter })),
  }),
  defineFunction({
    name: "note_key",
    rights: "signed_in",
    limit: limits.write,
    reads: false,
    input: z.object({}),
    output: z.object({ key: z.string().nullable() }),
    handler: (_ctx, _caller, _input, request) => ({ key: request.headers.get("idempotency-key") }),
  }),
  defineFunction({
    name: "fail",
    rights: "anyone",
    limit: limits.write,
    reads: false,
    input: z.object({ how: z.enum(["changed", "limit", "defect"]) }),
    output: z.null(),
    handler(_ctx, _caller, { how }) {
      if (how === "defect") throw new Error("the secret inside");
      if (how === "limit") {
        throw new AppError("rate_limited", "Too many", { details: { retry_after: 7 } });
      }
      throw new AppError("changed", "Prices changed", {
        reason: "price_changed",
        details: { now: 12.5 },
      });
    },
  }),
] as const;

export const registry = createRegistry(resources, functions);
export type ShopDatabase = ClientDatabase<typeof registry>;

/** Callers by the token that stands for them; any other token but `public` is refused. */
export type Callers = Map<string, Caller>;

export function createRestShop(ctx: Context, callers: Callers) {
  const api = createRestApi(ctx, {
    registry,
    async authenticate(_ctx, headers) {
      const token = headers.get("authorization")?.replace("Bearer ", "") ?? "public";
      if (token === "public") return anonymous;
      const caller = callers.get(token);
      if (!caller) throw new AppError("not_signed_in", "The token is invalid or has expired");
      return caller;
    },
  });
  const app = new Hono().route("/rest/v1", api.app);
  /** @param path below /rest/v1, or a whole address */
  const request = (path: string, init?: RequestInit) =>
    app.request(path.startsWith("/") ? `/rest/v1${path}` : path, init);
  return {
    request,
    /** The official client, speaking to the app without a socket. */
    client(token = "public"): SupabaseClient<ShopDatabase> {
      return createClient<ShopDatabase>("http://shop.test", "public", {
        auth: { persistSession: false, autoRefreshToken: false },
        accessToken: async () => token,
        global: { fetch: async (url, init) => request(String(url), init) },
      });
    },
  };
}

/** Makes an account and the caller that acts for it. */
export async function makeCaller(
  ctx: Context,
  name: string,
  roles: ("admin" | "manager" | "support")[] = [],
): Promise<Extract<Caller, { kind: "user" }>> {
  const email = `${name.toLowerCase()}@example.com`;
  const [user] = await ctx.db.insert(users).values({ email }).returning({ id: users.id });
  const userId = user?.id as string;
  await ctx.db.insert(profiles).values({ id: userId, fullName: name, email });
  for (const role of roles) await ctx.db.insert(userRoles).values({ userId, role });
  return {
    kind: "user",
    userId,
    email,
    sessionId: userId,
    aal: "aal1",
    roles,
    needsSecondFactor: false,
    mayOnlyLook: false,
  };
}
