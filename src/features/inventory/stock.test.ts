import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import type { Transaction } from "~/db/client.ts";
import { stockLedger } from "~/db/schema/catalogue.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { expectLedgerAgrees, stockOf } from "~tests/support/orders.ts";
import type { StockMove } from "./moves.ts";
import { arrangeStock, lockProductStock } from "./sizes.server.ts";
import { moveStock } from "./stock.server.ts";

const t = testContext({ poolSize: 20 });
const by = { actorId: null, at: new Date("2026-11-20T10:00:00Z") };
let productId: number;

beforeEach(async () => {
  productId = (await makeProduct(t.ctx, { stock: { "9": 5, "10": 1 } })).id;
});

const move = (...moves: StockMove[]) => t.ctx.db.transaction((tx) => moveStock(tx, moves, by));
const of = (size: string, kind: "hold" | "release" | "sell", quantity: number): StockMove => ({
  kind,
  productId,
  size,
  quantity,
});

test("pieces move with a ledger row each, and rows of one statement count together", async () => {
  await move(
    of("9", "hold", 3),
    of("9", "sell", 2),
    { kind: "receive", productId, size: "10", quantity: 4, note: "From the workshop" },
    { kind: "adjust", productId, size: "10", quantity: -1, note: "Damaged" },
  );
  expect(await stockOf(t.ctx, productId)).toEqual({
    "9": { onHand: 2, held: 1 },
    "10": { onHand: 4, held: 0 },
  });
  const ledger = await t.ctx.db
    .select()
    .from(stockLedger)
    .where(eq(stockLedger.productId, productId))
    .orderBy(stockLedger.id);
  expect(
    ledger
      .slice(2)
      .map((row) => [row.size, row.reason, row.note])
      .sort(),
  ).toEqual([
    ["10", "adjusted", "Damaged"],
    ["10", "received", "From the workshop"],
    ["9", "held", null],
    ["9", "sold", null],
  ]);
  await expectLedgerAgrees(t.ctx);
});

test("what would go below zero is refused whole, and the transaction goes on", async () => {
  await t.ctx.db.transaction(async (tx) => {
    const refused = moveStock(tx, [of("9", "hold", 2), of("10", "hold", 2)], by);
    await expect(refused).rejects.toMatchObject({
      code: "out_of_stock",
      details: { problems: [{ product_id: productId, size: "10", available: 1 }] },
    });
    await moveStock(tx, [of("9", "hold", 1)], by);
  });
  expect(await stockOf(t.ctx, productId)).toMatchObject({
    "9": { onHand: 4, held: 1 },
    "10": { onHand: 1, held: 0 },
  });
  await expect(move(of("9", "release", 2))).rejects.toMatchObject({ code: "out_of_stock" });
  await expect(move(of("41", "hold", 1))).rejects.toMatchObject({ code: "out_of_stock" });
  await expectLedgerAgrees(t.ctx);
});

test("a row that is gone takes nothing back", async () => {
  await move({ kind: "return", productId, size: "41", quantity: 1 });
  expect(Object.keys(await stockOf(t.ctx, productId))).toEqual(["9", "10"]);
  await expectLedgerAgrees(t.ctx);
});

test("a count finds its difference under the lock", async () => {
  const orders = Array.from({ length: 3 }, () => move(of("9", "hold", 1)));
  await Promise.all([...orders, move({ kind: "count", productId, size: "9", counted: 4 })]);
  const { "9": row } = await stockOf(t.ctx, productId);
  expect(row!.held).toBe(3);
  expect([1, 2, 3, 4]).toContain(row!.onHand);
  await expectLedgerAgrees(t.ctx);
});

test("many who hold and release at once are refused or served, never broken", async () => {
  const outcomes = new Map<string, number>();
  async function work(worker: number): Promise<void> {
    for (let n = 0; n < 40; n++) {
      const kind = (n + worker) % 2 ? "hold" : "release";
      const outcome = await move(of(n % 3 ? "9" : "10", kind, 1)).then(
        () => "moved",
        (error) => String(error.code),
      );
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, worker) => work(worker)));
  expect([...outcomes.keys()].sort()).toEqual(["moved", "out_of_stock"]);
  await expectLedgerAgrees(t.ctx);
});

test("of 40 who want the last pieces in any order of sizes as many get them as there are", async () => {
  const both = [of("9", "hold", 1), of("10", "hold", 1)];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0 ? move(...both) : move(...both.toReversed().slice(n % 4 === 1 ? 1 : 0)),
    ),
  );
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason.code).toBe("out_of_stock");
  }
  const stock = await stockOf(t.ctx, productId);
  expect(stock["10"]).toEqual({ onHand: 0, held: 1 });
  expect(stock["9"]).toEqual({ onHand: 0, held: 5 });
  await expectLedgerAgrees(t.ctx);
});

test("what is kept is told once, after the commit, that pieces moved and what went out of stock or came back", async () => {
  const dropped = vi.spyOn(t.ctx.pages, "drop");
  await move(of("9", "hold", 4));
  expect(dropped.mock.calls).toEqual([[["stock"]]]);
  dropped.mockClear();
  await t.ctx.db.transaction(async (tx) => {
    await moveStock(tx, [of("9", "hold", 1)], by);
    await tx.transaction((inner: Transaction) => moveStock(inner, [of("10", "hold", 1)], by));
    expect(dropped).not.toHaveBeenCalled();
  });
  expect(dropped.mock.calls).toEqual([[["stock", "catalogue", `product:${productId}`]]]);
  dropped.mockClear();
  const rolledBack = t.ctx.db.transaction(async (tx) => {
    await moveStock(tx, [of("9", "release", 1)], by);
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow();
  expect(dropped).not.toHaveBeenCalled();
  await move(of("9", "release", 1));
  expect(dropped).toHaveBeenCalledOnce();
  dropped.mockRestore();
});

test("sizes come and go with their pieces, and what orders hold stays with them", async () => {
  await move(of("10", "hold", 1));
  const arrange = (sizes: string[], lines: { size: string; quantity: number; was?: number }[]) =>
    t.ctx.db.transaction(async (tx) =>
      arrangeStock(tx, { productId, sizes, lines }, await lockProductStock(tx, productId), by),
    );
  const lines = [
    { size: "9", quantity: 7, was: 6 },
    { size: "11", quantity: 2 },
  ];
  expect(await arrange(["11", "9"], lines)).toEqual({
    "9": { from: 5, to: 6 },
    "11": { from: 0, to: 2 },
  });
  expect(await stockOf(t.ctx, productId)).toEqual({
    "9": { onHand: 6, held: 0 },
    "10": { onHand: 0, held: 1 },
    "11": { onHand: 2, held: 0 },
  });
  await expect(arrange(["11", "9"], [{ size: "9", quantity: 0, was: 7 }])).rejects.toMatchObject({
    code: "changed",
    reason: "stock_changed",
  });
  expect(await arrange(["9"], [])).toEqual({ "11": { from: 2, to: 0 } });
  await expectLedgerAgrees(t.ctx);
});
