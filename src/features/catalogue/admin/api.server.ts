import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { auditLog } from "~/db/schema/accounts.ts";
import { productStock, products, stockLedger } from "~/db/schema/catalogue.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { readWholeList } from "~/platform/admin-list.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf } from "~/platform/caller.ts";
import { notFound } from "~/platform/errors.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { getProduct } from "../queries.server.ts";
import { productDetail } from "../schema.ts";
import { exportProducts } from "./export-products.server.ts";
import { productList } from "./list.server.ts";
import { productPatch, productValues } from "./product-fields.ts";
import { editorOf, updateProducts } from "./service.server.ts";
import { toValues } from "./stored-fields.ts";

const id = z.number().int().min(1).max(2_147_483_647);

const stockRow = z.object({
  size: z.string(),
  quantity: z.number(),
  held: z.number(),
  waiting: z.number(),
});
const editable = productValues.extend({
  id: z.number(),
  version: z.number(),
  stock: z.array(stockRow),
});

const bulkEdit = productPatch
  .pick({
    price: true,
    badge: true,
    is_active: true,
    stock_quantity: true,
    stock_quantity_was: true,
    version: true,
  })
  .extend({ id });

/**
 * How many asked to be told when the size is back. Its columns are named by hand: the query builder
 * leaves the table's name out where there is but one, and they would mean those of the alerts.
 */
const countAlerts = sql<number>`(select count(*)::int from stock_alerts a
  where a.product_id = product_stock.product_id and a.size = product_stock.size and a.told_at is null)`;

export const functions = [
  defineFunction({
    name: "admin_product",
    description: "A product as staff edits it, with its stock per size.",
    rights: "products.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ id }),
    output: editable,
    async handler(ctx, _caller, { id }) {
      const [row] = await ctx.db.select().from(products).where(eq(products.id, id));
      if (!row) throw notFound("This product is not there any more");
      const stock = await ctx.db
        .select({
          size: productStock.size,
          quantity: productStock.onHand,
          held: productStock.held,
          waiting: countAlerts,
        })
        .from(productStock)
        .where(eq(productStock.productId, id))
        .orderBy(productStock.position);
      return { ...toValues(row), id, version: row.version, stock };
    },
  }),
  defineFunction({
    name: "product_history",
    description: "Who changed what about a product, and every move of its stock.",
    rights: "products.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ id }),
    output: z.object({
      changes: z.array(
        z.object({
          id: z.number(),
          at: z.string(),
          who: z.string(),
          action: z.string(),
          before: z.record(z.string(), z.unknown()).nullable(),
          after: z.record(z.string(), z.unknown()).nullable(),
        }),
      ),
      stock: z.array(
        z.object({
          id: z.number(),
          at: z.string(),
          size: z.string(),
          on_hand: z.number(),
          held: z.number(),
          sold: z.number(),
          reason: z.string(),
          note: z.string().nullable(),
        }),
      ),
    }),
    async handler(ctx, _caller, { id }) {
      const changes = await ctx.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.entity, "product"), eq(auditLog.entityId, String(id))))
        .orderBy(desc(auditLog.id))
        .limit(100);
      const moves = await ctx.db
        .select()
        .from(stockLedger)
        .where(eq(stockLedger.productId, id))
        .orderBy(desc(stockLedger.id))
        .limit(100);
      return {
        changes: changes.map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          who: row.actorEmail ?? "The shop",
          action: row.action,
          before: row.before,
          after: row.after,
        })),
        stock: moves.map((row) => ({
          id: row.id,
          at: row.createdAt.toISOString(),
          size: row.size,
          on_hand: row.deltaOnHand,
          held: row.deltaHeld,
          sold: row.deltaSold,
          reason: row.reason,
          note: row.note,
        })),
      };
    },
  }),
  defineFunction({
    name: "preview_product",
    description: "A product as its page shows it, active or not; amounts in kobo where named so.",
    rights: "products.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ id }),
    output: productDetail,
    async handler(ctx, _caller, { id }) {
      const product = await getProduct(ctx, id);
      if (!product) throw notFound("There is no such product");
      return product;
    },
  }),
  defineFunction({
    name: "price_floor",
    description: "Naira below which staff are asked before they save a price.",
    rights: "products.see",
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: z.number(),
    handler: async (ctx) => (await getSettings(ctx)).catalogue.price_floor_naira,
  }),
  defineFunction({
    name: "bulk_edit_products",
    description: "Changes price, badge, status or stock of many products, all or none.",
    rights: "products.edit",
    limit: limits.staff,
    reads: false,
    input: z.object({ edits: z.array(bulkEdit).min(1).max(200) }),
    output: z.object({ changed: z.number() }),
    async handler(ctx, caller, { edits }, request) {
      await updateProducts(
        ctx,
        editorOf(caller, request),
        edits.map(({ id, ...patch }) => ({ id, patch })),
      );
      return { changed: edits.length };
    },
  }),
  defineFunction({
    name: "export_products",
    description: "Products as CSV that can be imported again.",
    rights: "products.see",
    limit: limits.costly,
    reads: true,
    input: z.object({
      search: z.string().max(200).default(""),
      filters: z.record(z.string(), z.string()).default({}),
    }),
    output: z.string(),
    async handler(ctx, caller, { search, filters }) {
      await recordAudit(ctx.db, {
        ...actorOf(caller),
        action: "list.exported",
        entity: "list",
        entityId: "products",
        after: { search, filters },
      });
      const isAll = search === "" && Object.values(filters).every((value) => value === "");
      if (isAll) return exportProducts(ctx);
      const rows = await readWholeList(ctx.db, productList, { search, filters, sort: undefined });
      return exportProducts(
        ctx,
        rows.map((row) => row.id as number),
      );
    },
  }),
];
