import { type SQL, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { createApp } from "~/app/app.ts";
import { auditList } from "~/features/accounts/admin/lists.server.ts";
import { orderList } from "~/features/orders/admin/lists.server.ts";
import { stockMoveList } from "~/features/stockroom/lists.server.ts";
import { type AdminList, readList } from "~/platform/admin-list.ts";
import { testContext } from "./support/context.ts";

const t = testContext();

/** The plan of a page, and of its count, where reading all rows or sorting them is the last resort. */
async function plansOf(
  list: AdminList,
  { sort, filters = {} }: { sort?: string; filters?: Record<string, string> },
) {
  return t.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    const plans: string[] = [];
    const explaining = Object.assign(Object.create(tx) as typeof tx, {
      async execute(query: SQL) {
        const { rows } = await tx.execute<Record<"QUERY PLAN", string>>(sql`explain ${query}`);
        plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
        return tx.execute(query);
      },
    });
    await readList(explaining, list, { search: "", filters, sort, page: 1, perPage: 25 });
    return plans;
  });
}

/** With few rows in the table it would be read as a whole; with many, this is what is read instead. */
test.each([
  ["orders, the newest", orderList, {}, "orders_newest"],
  ["orders by amount", orderList, { sort: "-total_amount" }, "orders_amount"],
  ["orders by amount, upwards", orderList, { sort: "total_amount" }, "orders_amount"],
  ["orders by customer", orderList, { sort: "full_name" }, "orders_name"],
  ["orders of a status", orderList, { filters: { status: "pending" } }, "orders_status"],
  ["orders by payment", orderList, { filters: { payment: "awaiting" } }, "orders_payment"],
  ["orders by way to pay", orderList, { filters: { method: "transfer" } }, "orders_method"],
  ["orders to confirm", orderList, { filters: { proof: "awaited" } }, "orders_proof"],
  ["the audit log", auditList, {}, "audit_log_newest"],
  ["the audit log, of money", auditList, { filters: { about: "money" } }, "audit_log_action"],
])("%s are read from an index", async (_, list, request, index) => {
  const plans = await plansOf(list, request);
  expect(plans.join("\n")).not.toMatch(/Seq Scan|(^|-> +)Sort /m);
  expect(plans.join("\n")).toContain(index);
});

test("the newest moves of stock are read from an index", async () => {
  const [page] = await plansOf(stockMoveList, {});
  expect(page).not.toMatch(/Seq Scan|(^|-> +)Sort /m);
  expect(page).toContain("Scan Backward using stock_ledger_pkey");
});

test("the newest pieces of the wire are read from an index", async () => {
  const app = createApp(t.ctx);
  const execute = vi.spyOn(t.ctx.db, "execute");
  const strangers = vi.spyOn(t.ctx.strangers, "execute");
  const path = "/rest/v1/products?select=*&is_active=eq.true&order=created_at.desc&limit=24";
  expect((await app.request(`http://shop.test${path}`)).status).toBe(200);
  const asked = [...execute.mock.calls, ...strangers.mock.calls].map(([query]) => query as SQL);
  const plans = await t.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const rows = await Promise.all(
      asked.map((query) => tx.execute<Record<"QUERY PLAN", string>>(sql`explain ${query}`)),
    );
    return rows.flatMap((answer) => answer.rows.map((row) => row["QUERY PLAN"])).join("\n");
  });
  expect(plans).toContain("products_active_newest");
  expect(plans).not.toMatch(/(^|-> +)(Incremental )?Sort /m);
});
