import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Caller } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { expectLedgerAgrees, stockOf } from "~tests/support/orders.ts";
import {
  closePurchase,
  readPurchase,
  receivePurchase,
  setPurchaseLine,
  startPurchase,
} from "./purchases.server.ts";

const t = testContext({ poolSize: 20 });
const staff: Caller = { kind: "service", keyId: randomUUID(), name: "till", scope: "all" };
let productId: number;
let id: number;

beforeEach(async () => {
  productId = (await makeProduct(t.ctx, { stock: { S: 1, M: 0 } })).id;
  id = await startPurchase(t.ctx, staff, {
    supplier: "Aba Leather",
    expected_on: "2026-12-01",
    note: "",
  });
  await order("S", 4, 12_000.5);
  await order("M", 2, null);
});

const order = (size: string, ordered: number, cost: number | null) =>
  setPurchaseLine(t.ctx, staff, { id, product_id: productId, size, ordered, cost });
const receive = (size: string, quantity: number, was: number, batch = randomUUID()) =>
  receivePurchase(t.ctx, staff, {
    batch,
    id,
    lines: [{ product_id: productId, size, quantity, was }],
  });
const received = async () =>
  (await readPurchase(t.ctx.db, id)).lines.map((line) => [line.size, line.received]);

test("what a supplier brings is received in parts, costs what was written down, and closes by itself", async () => {
  expect(await readPurchase(t.ctx.db, id)).toMatchObject({
    supplier: "Aba Leather",
    expected_on: "2026-12-01",
    lines: [
      { size: "S", ordered: 4, received: 0, cost: 12_000.5 },
      { size: "M", ordered: 2, received: 0, cost: null },
    ],
  });
  await receive("S", 3, 0);
  await receive("M", 2, 0);
  expect((await readPurchase(t.ctx.db, id)).closed_at).toBeNull();
  await receive("S", 1, 3);
  expect((await readPurchase(t.ctx.db, id)).closed_at).not.toBeNull();
  expect(await stockOf(t.ctx, productId)).toMatchObject({ S: { onHand: 5 }, M: { onHand: 2 } });
  await expect(receive("S", 1, 4)).rejects.toMatchObject({ reason: "purchase_closed" });
  await expectLedgerAgrees(t.ctx);
});

test("of many who receive the same delivery at once one does, and one press sent again counts once", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => receive("S", 3, 0)));
  expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  const batch = randomUUID();
  await Promise.all(Array.from({ length: 8 }, () => receive("M", 1, 0, batch)));
  expect(await received()).toEqual([
    ["S", 3],
    ["M", 1],
  ]);
  expect(await stockOf(t.ctx, productId)).toMatchObject({ S: { onHand: 4 }, M: { onHand: 1 } });
  await expectLedgerAgrees(t.ctx);
});

test("who wrote what into a purchase stays, with what it was before", async () => {
  await order("S", 9, 25_000);
  await closePurchase(t.ctx, staff, id);
  await closePurchase(t.ctx, staff, id);
  const { rows } = await t.ctx.db.execute(sql`
    select action, actor_id, before->>'ordered' as before, after->>'ordered' as after from audit_log
    where entity = 'purchase' and entity_id = ${String(id)} order by id desc limit 2`);
  expect(rows).toEqual([
    { action: "purchase.closed", actor_id: staff.keyId, before: null, after: null },
    { action: "purchase.line_set", actor_id: staff.keyId, before: "4", after: "9" },
  ]);
});

test("a line goes while nothing of it has come, and a closed purchase stays as it is", async () => {
  await order("M", 0, null);
  await receive("S", 1, 0);
  await expect(order("S", 0, null)).rejects.toMatchObject({
    message: "Some of these have come already",
  });
  await expect(order("41", 1, null)).rejects.toMatchObject({ code: "not_found" });
  await closePurchase(t.ctx, staff, id);
  await expect(order("S", 9, null)).rejects.toMatchObject({ reason: "purchase_closed" });
  expect(await received()).toEqual([["S", 1]]);
});
