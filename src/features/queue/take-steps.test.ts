import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders, orderUndos } from "~/db/schema/orders.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { lockStock } from "~/features/inventory/stock.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { countQueries } from "~tests/support/count-queries.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import type { Step } from "./rules.ts";
import { takeSteps } from "./take-steps.server.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: null };
const SIZE = "9";

async function place(productId: number): Promise<string> {
  const line = { product_id: productId, size: SIZE, quantity: 1, price: 50_000 };
  const input = orderInput([line], { payment_method: "on_delivery" });
  return (await placeOrder(t.ctx, anonymous, input, null)).id;
}

async function placeMany(count: number): Promise<string[]> {
  const { id } = await makeProduct(t.ctx, { stock: { [SIZE]: 100 } });
  const ids: string[] = [];
  while (ids.length < count) ids.push(await place(id));
  return ids;
}

const take = (step: Step, ids: readonly string[]) =>
  takeSteps(
    t.ctx,
    staff,
    step,
    ids.map((orderId) => ({ orderId, carrier: "GIG" })),
  );

const rowOf = async (id: string) =>
  (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;

/** Round trips for ten; a few more now and then read the settings. */
const OF_TEN = { pack: 70, hand_over: 57, deliver: 88 };

test("with ten orders at once each costs far fewer round trips than by itself", async () => {
  const [alone, ...lot] = await placeMany(11);
  for (const step of ["pack", "hand_over", "deliver"] as const) {
    const one = await countQueries(() => take(step, [alone!]));
    const ten = await countQueries(() => take(step, lot));
    expect(ten / 10, step).toBeLessThan(one * 0.7);
    expect(ten, step).toBeLessThanOrEqual(OF_TEN[step]);
  }
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("each of many that took a step together is taken back by itself", async () => {
  const ids = await placeMany(3);
  const [packed, undone, other] = ids as [string, string, string];
  await take("pack", [packed]);
  await t.ctx.db.delete(orderUndos).where(inArray(orderUndos.orderId, ids));
  expect(await take("pack", ids)).toEqual(
    ids.map((id) => ({ id, ok: true, message: "", version: 2 })),
  );
  await undoStep(t.ctx, staff, undone, (await rowOf(undone)).version);
  expect(await rowOf(undone)).toMatchObject({ status: "pending", stockState: "held" });
  expect(await rowOf(other)).toMatchObject({ status: "processing", stockState: "sold" });
  // Nothing was done with what was packed already: there is nothing to take back.
  await expect(undoStep(t.ctx, staff, packed, (await rowOf(packed)).version)).rejects.toThrow(
    "too late",
  );
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("an order that is named twice takes the step once", async () => {
  const [id, other] = (await placeMany(2)) as [string, string];
  await take("pack", [id, other]);
  const results = await take("hand_over", [id, other, id]);
  expect(results.map(({ ok }) => ok)).toEqual([true, true, false]);
});

test("who packs several orders and who buys the same pieces never wait for each other", async () => {
  const stock = { [SIZE]: 100 };
  const [first, second] = [
    await makeProduct(t.ctx, { stock }),
    await makeProduct(t.ctx, { stock }),
  ];
  // The order with the later piece is the first to be worked on: ids are random, so both are drawn again.
  let last: string;
  let early: string;
  do {
    last = await place(first.id);
    early = await place(second.id);
  } while (early > last);
  const locked = Promise.withResolvers<void>();
  const waited = Promise.withResolvers<void>();
  const buying = t.ctx.db.transaction(async (tx) => {
    await lockStock(tx, [{ productId: first.id, size: SIZE }]);
    locked.resolve();
    await waited.promise;
    await tx.execute(sql`
      select from product_stock where product_id = ${second.id} for update nowait`);
  });
  await locked.promise;
  const packing = take("pack", [early, last]);
  await expect.poll(countWaiting).toBe(1);
  waited.resolve();
  await buying;
  expect((await packing).every(({ ok }) => ok)).toBe(true);
});

const countWaiting = async () =>
  (
    await t.ctx.db.execute(sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  ).rows.length;
