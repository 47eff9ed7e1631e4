import { asc, desc, eq, inArray } from "drizzle-orm";
import { wishlists } from "~/db/schema/accounts.ts";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { readOwnSizes } from "~/features/own-sizes/own-sizes.server.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import type { Context } from "~/platform/context.ts";
import { nothingInput } from "../carts/schema.ts";
import { describeProduct, describeVariants } from "../catalogue/describe.ts";
import { readProducts } from "../catalogue/read-products.server.ts";
import { getTeller } from "../catalogue/teller.server.ts";
import { findingLimit } from "../catalogue/tools.server.ts";
import { grantOf } from "../identity.server.ts";
import { LINKING, succeed } from "../protocol.ts";
import { type AnyTool, type Call, defineTool } from "../tool.ts";
import { returnTool } from "./return-tool.server.ts";

const ORDER = "dev.ucp.shopping.order";
const MOST_ORDERS = 50;
const MOST_SAVED = 100;

const userOf = ({ identity }: Call) => grantOf(identity)!.person.userId;

const listOrders = defineTool({
  capability: ORDER,
  scopes: ["dev.ucp.shopping.order:read"],
  name: "list_orders",
  description: `The person's own orders, the newest ${MOST_ORDERS}: get_order tells all of one. Needs the person's token.`,
  method: "GET",
  path: "/orders",
  limit: findingLimit,
  isReading: true,
  input: nothingInput,
  run: async (ctx, _input, call) => succeed(ORDER, { orders: await readOrders(ctx, userOf(call)) }),
});

async function readOrders(ctx: Context, userId: string) {
  const own = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MOST_ORDERS);
  const ids = own.map(({ id }) => id);
  const lines =
    ids.length === 0
      ? []
      : await ctx.db
          .select()
          .from(orderItems)
          .where(inArray(orderItems.orderId, ids))
          .orderBy(asc(orderItems.position));
  return own.map(({ id, createdAt, status, totalKobo }) => ({
    id,
    label: id.slice(0, 8),
    placed_at: createdAt.toISOString(),
    status,
    permalink_url: absoluteUrl(ctx.config, `/orders/${id}`),
    currency: "NGN",
    totals: [{ type: "total", display_text: "Total", amount: totalKobo }],
    line_items: lines
      .filter(({ orderId }) => orderId === id)
      .map(({ productName, size, quantity }) => ({
        title: size === "" ? productName : `${productName}, size ${size}`,
        quantity,
      })),
  }));
}

const getWishlist = defineTool({
  capability: LINKING,
  scopes: ["dev.ucp.common.identity_linking:wishlist"],
  name: "get_wishlist",
  description: `What the person has saved, the newest ${MOST_SAVED} of it that are in the shop, as lookup_catalog tells products. Needs the person's token.`,
  method: "GET",
  path: "/wishlist",
  limit: findingLimit,
  isReading: true,
  input: nothingInput,
  async run(ctx, _input, call) {
    const saved = await ctx.db
      .select({ id: wishlists.productId })
      .from(wishlists)
      .where(eq(wishlists.userId, userOf(call)))
      .orderBy(desc(wishlists.createdAt), desc(wishlists.id))
      .limit(MOST_SAVED);
    const [products, teller] = await Promise.all([
      readProducts(
        ctx,
        saved.map(({ id }) => id),
      ),
      getTeller(ctx),
    ]);
    return succeed(LINKING, {
      products: products.map((product) =>
        describeProduct(product, describeVariants(product, teller), teller),
      ),
    });
  },
});

const getSizes = defineTool({
  capability: LINKING,
  scopes: ["dev.ucp.common.identity_linking:sizes"],
  name: "get_sizes",
  description:
    "The sizes that the person wears, by category, as products name them. Needs the person's token.",
  method: "GET",
  path: "/sizes",
  limit: findingLimit,
  isReading: true,
  input: nothingInput,
  async run(ctx, _input, call) {
    const own = await readOwnSizes(ctx.db, userOf(call));
    return succeed(LINKING, {
      sizes: Object.entries(own).flatMap(([category, { size }]) =>
        size === "" ? [] : [{ category, size }],
      ),
    });
  },
});

/** What a person's token opens: all of it theirs, and nothing without it. */
export const ownTools: AnyTool[] = [listOrders, returnTool, getWishlist, getSizes];
