import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { savedViews } from "~/db/schema/accounts.ts";
import { writeCsv } from "~/lib/csv.ts";
import { type AdminList, readList, readWholeList } from "~/platform/admin-list.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller, personOf } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { forbidden, invalid } from "~/platform/errors.ts";
import { allows } from "~/platform/rights.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";

const staff = "dashboard.see";

const asked = z.object({
  list: z.string().max(40),
  search: z.string().max(200).default(""),
  sort: z.string().max(40).optional(),
  filters: z.record(z.string().max(40), z.string().max(200)).default({}),
});

function findList(ctx: Context, caller: Caller, name: string): AdminList {
  const list = ctx.adminLists.get(name);
  if (!list) throw invalid(`There is no list "${name}"`);
  if (!allows(list.rights, caller)) throw forbidden();
  const isSeen = ({ read = list.rights }: AdminList["columns"][string]) => allows(read, caller);
  const columns = Object.entries(list.columns).filter(([, column]) => isSeen(column));
  // What somebody may not read is neither shown nor exported, nor told by an order.
  return { ...list, columns: Object.fromEntries(columns) };
}

const csvCell = (value: unknown) =>
  Array.isArray(value)
    ? value.join(" | ")
    : value !== null && typeof value === "object"
      ? JSON.stringify(value)
      : value;

const view = z.object({ id: z.uuid(), name: z.string(), query: z.string() });

export const functions = [
  defineFunction({
    name: "admin_list",
    description: "A page of one of the back-office's lists.",
    rights: staff,
    limit: limits.staff,
    reads: true,
    input: asked.extend({
      page: z.number().int().min(1).max(100_000).default(1),
      per_page: z.number().int().min(1).max(200).default(25),
    }),
    output: z.object({ rows: z.array(z.record(z.string(), z.unknown())), total: z.number() }),
    handler: (ctx, caller, input) =>
      readList(ctx.db, findList(ctx, caller, input.list), {
        search: input.search,
        sort: input.sort,
        filters: input.filters,
        page: input.page,
        perPage: input.per_page,
      }),
  }),
  defineFunction({
    name: "admin_export",
    description: "Everything a list's search and filters leave, as CSV.",
    rights: staff,
    limit: limits.costly,
    stepUp: true,
    reads: true,
    input: asked,
    output: z.string(),
    async handler(ctx, caller, input) {
      const list = findList(ctx, caller, input.list);
      const rows = await readWholeList(ctx.db, list, {
        search: input.search,
        sort: input.sort,
        filters: input.filters,
      });
      await recordAudit(ctx.db, {
        ...actorOf(caller),
        action: "list.exported",
        entity: "list",
        entityId: input.list,
        after: { rows: rows.length, search: input.search, filters: input.filters },
      });
      const names = Object.keys(list.columns);
      const cells = list.exportAs?.cells ?? ((row) => names.map((name) => csvCell(row[name])));
      return writeCsv(
        list.exportAs?.header ?? names,
        rows.map((row) => cells(row, ctx.config.publicUrl)),
      );
    },
  }),
  defineFunction({
    name: "list_views",
    description: "One's own saved views of a list.",
    rights: staff,
    limit: limits.staff,
    reads: true,
    input: z.object({ list: z.string().max(40) }),
    output: z.array(view),
    handler: (ctx, caller, { list }) =>
      ctx.db
        .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
        .from(savedViews)
        .where(and(eq(savedViews.userId, personOf(caller).userId), eq(savedViews.page, list)))
        .orderBy(asc(savedViews.name)),
  }),
  defineFunction({
    name: "save_view",
    description: "Keeps a list's search, filters and order under a name.",
    rights: staff,
    limit: limits.staff,
    reads: false,
    input: z.object({
      list: z.string().max(40),
      name: z.string().trim().min(1).max(60),
      query: z.string().max(1000),
    }),
    output: view,
    async handler(ctx, caller, { list, name, query }) {
      const [saved] = await ctx.db
        .insert(savedViews)
        .values({ userId: personOf(caller).userId, page: list, name, query })
        .onConflictDoUpdate({
          target: [savedViews.userId, savedViews.page, savedViews.name],
          set: { query },
        })
        .returning({ id: savedViews.id, name: savedViews.name, query: savedViews.query });
      return saved!;
    },
  }),
  defineFunction({
    name: "delete_view",
    rights: staff,
    limit: limits.staff,
    reads: false,
    input: z.object({ id: z.uuid() }),
    output: z.null(),
    async handler(ctx, caller, { id }) {
      await ctx.db
        .delete(savedViews)
        .where(and(eq(savedViews.id, id), eq(savedViews.userId, personOf(caller).userId)));
      return null;
    },
  }),
];
