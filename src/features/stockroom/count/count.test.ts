import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { stockLedger } from "~/db/schema/catalogue.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { findByCode } from "~/features/inventory/codes.server.ts";
import { SYSTEM } from "~/features/orders/actor.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { recordShipment } from "~/features/orders/ship.server.ts";
import { createRandom } from "~/lib/random.ts";
import type { Caller } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { expectLedgerAgrees, orderInput, stockOf } from "~tests/support/orders.ts";
import { moveByStaff } from "../move-stock.server.ts";
import { confirmInput } from "../schema.ts";
import { readCount } from "./read-count.server.ts";
import { closeCount, confirmCount, startCount } from "./settle-count.server.ts";
import { countAgain, tallyPieces } from "./tallies.server.ts";

const t = testContext({ poolSize: 20 });
const staff: Caller = { kind: "service", keyId: randomUUID(), name: "till", scope: "all" };
let productId: number;
let countId: string;

beforeEach(async () => {
  productId = (await makeProduct(t.ctx, { category: "Bags", price: 10_000, stock: { S: 5, M: 3 } }))
    .id;
  countId = randomUUID();
  await startCount(t.ctx, staff, { id: countId, scope: "category", place: "Bags" });
});

const codeOf = (size: string) => `BAG-TEST${productId}-${size}`;
const found = (size: string, quantity = 1, id = randomUUID()) =>
  tallyPieces(t.ctx, countId, [{ id, code: codeOf(size), quantity }], null);
const order = (size: string, quantity = 1) =>
  placeOrder(
    t.ctx,
    { kind: "anonymous" },
    orderInput([{ product_id: productId, size, quantity, price: 10_000 }], {
      contact: {
        name: "Adaeze Obi",
        email: `${randomUUID()}@example.com`,
        phone: `+23480${Math.floor(10_000_000 + Math.random() * 89_999_999)}`,
      },
    }),
    null,
  );
const send = (orderId: string) =>
  recordShipment(t.ctx, SYSTEM, { orderId, carrier: "GIG", trackingNumber: "1" });
const lineOf = async (size: string) =>
  (await readCount(t.ctx.db, countId)).lines.find(
    (line) => line.product_id === productId && line.size === size,
  )!;
async function confirm(...sizes: string[]) {
  const lines = await Promise.all(sizes.map(lineOf));
  await confirmCount(t.ctx, staff, {
    id: countId,
    lines: lines.map(({ product_id, size, counted, expected }) => ({
      product_id,
      size,
      counted: counted!,
      expected,
    })),
  });
}
const onHand = async (size: string) => (await stockOf(t.ctx, productId))[size]!.onHand;

test("pieces promised to orders stand there, too: a sale before or after the count makes no difference", async () => {
  await order("S", 2);
  expect(await found("S", 5)).toEqual([{ id: expect.any(String), problem: null }]);
  expect(await lineOf("S")).toMatchObject({ counted: 5, expected: 5, is_unsure: false });
  await order("S", 1);
  await confirm("S");
  expect(await onHand("S")).toBe(2);
  await expectLedgerAgrees(t.ctx);
});

test("a piece that is missing is taken from what is free, with the reason and the person", async () => {
  await order("S", 1);
  await found("S", 4);
  await order("S", 2);
  await confirm("S");
  expect(await onHand("S")).toBe(1);
  const ledger = await t.ctx.db.select().from(stockLedger).where(eq(stockLedger.reason, "counted"));
  expect(ledger.filter((row) => row.productId === productId)).toMatchObject([
    { size: "S", deltaOnHand: -1, note: "Count of Bags: 4 there, 5 expected" },
  ]);
  await expectLedgerAgrees(t.ctx);
});

test("parcels that left do not stand there any more, whether they are paid or not", async () => {
  const { id } = await order("S", 2);
  await send(id);
  await found("S", 3);
  expect(await lineOf("S")).toMatchObject({ counted: 3, expected: 3 });
});

test("a size whose pieces left while it was counted is counted again, not believed", async () => {
  const { id } = await order("S", 1);
  await found("S", 2);
  await send(id);
  await found("S", 2);
  expect(await lineOf("S")).toMatchObject({ counted: 4, is_unsure: true });
  await expect(confirm("S")).rejects.toMatchObject({ code: "invalid_input" });
  await countAgain(t.ctx, countId, { product_id: productId, size: "S" });
  expect(await lineOf("S")).toBeUndefined();
  await found("S", 4);
  expect(await lineOf("S")).toMatchObject({ counted: 4, expected: 4, is_unsure: false });
});

test("two who count at once add up, and what is sent again counts once", async () => {
  const tallies = Array.from({ length: 12 }, (_, n) => ({
    id: randomUUID(),
    code: codeOf(n % 2 ? "S" : "M"),
    quantity: 1,
  }));
  const people = [tallies.slice(0, 6), tallies.slice(6)];
  await Promise.all(
    [...people, ...people, ...people].map((found) => tallyPieces(t.ctx, countId, found, null)),
  );
  const counted = await Promise.all([lineOf("S"), lineOf("M")]);
  expect(counted.map((line) => line.counted)).toEqual([6, 6]);
});

test("of many who confirm at once one moves the stock, and who counts on in between is not lost", async () => {
  await found("S", 7);
  await Promise.all(Array.from({ length: 8 }, () => confirm("S")));
  expect(await onHand("S")).toBe(7);
  expect((await found("S"))[0]!.problem).toContain("settled already");

  await found("M", 2);
  const seen = await lineOf("M");
  await found("M", 1);
  const stale = confirmCount(t.ctx, staff, {
    id: countId,
    lines: [{ product_id: productId, size: "M", counted: seen.counted!, expected: seen.expected }],
  });
  await expect(stale).rejects.toMatchObject({ reason: "count_changed" });
  expect(await onHand("M")).toBe(3);
  await expectLedgerAgrees(t.ctx);
});

test("what is not of this shelf, not known or counted too late is told and keeps nothing back", async () => {
  const other = await makeProduct(t.ctx, { name: "Far Loafer", stock: { "9": 1 } });
  const done = await tallyPieces(
    t.ctx,
    countId,
    [`MSH-FAR${other.id}-9`, "NO-SUCH", codeOf("S").toLowerCase()].map((code) => ({
      id: randomUUID(),
      code,
      quantity: 1,
    })),
    null,
  );
  expect(done.map(({ problem }) => problem)).toEqual([
    "Far Loafer, size EU 42 (UK 8.5, US 9) belongs elsewhere: not counted",
    "Nothing has the code NO-SUCH",
    null,
  ]);
  expect(await findByCode(t.ctx.db, codeOf("S"))).toMatchObject({ productId });
  await closeCount(t.ctx, staff, countId);
  await expect(found("S")).rejects.toMatchObject({ reason: "count_closed" });
});

test("what a colleague has settled or closed meanwhile is said in words", async () => {
  const nothing = confirmInput.parse({ id: countId, lines: [] });
  await expect(confirmCount(t.ctx, staff, nothing)).rejects.toMatchObject({
    reason: "nothing_left",
    message: "Nothing is left to confirm: a colleague has settled it.",
  });
  await closeCount(t.ctx, staff, countId);
  await expect(confirmCount(t.ctx, staff, nothing)).rejects.toMatchObject({
    reason: "count_closed",
  });
});

test("more missing than is free is said, and nothing of the count moves", async () => {
  await order("S", 4);
  await found("M", 4);
  await found("S", 2);
  await expect(confirm("S", "M")).rejects.toMatchObject({
    code: "out_of_stock",
    message: expect.stringContaining("Only 1 of"),
  });
  expect(await onHand("M")).toBe(3);
  expect(await lineOf("M")).toMatchObject({ is_confirmed: false });
});

test("after random sales, parcels, breakages and counts the books say what stands in the store", async () => {
  for (const seed of ["one", "two", "three"]) {
    const random = createRandom(`count ${seed}`);
    const made = await makeProduct(t.ctx, {
      category: "Bags",
      price: 10_000,
      stock: { S: 12, M: 12 },
    });
    productId = made.id;
    countId = randomUUID();
    await startCount(t.ctx, staff, { id: countId, scope: "category", place: "Bags" });
    // What really stands there: some pieces are missing, or more than the books know.
    const real = { S: 12 + random.int(-2, 2), M: 12 + random.int(-2, 2) };
    const waiting: { id: string; size: "S" | "M" }[] = [];
    const act = async () => {
      const size = random.int(0, 1) ? "S" : "M";
      const kind = random.int(0, 3);
      if (kind === 0) waiting.push({ id: (await order(size)).id, size });
      else if (kind === 1) {
        const parcel = waiting.shift();
        if (!parcel) return;
        await send(parcel.id);
        real[parcel.size]--;
      } else if (kind === 2) {
        await moveByStaff(t.ctx, staff, {
          id: randomUUID(),
          kind: "damage",
          reason: "Broken",
          lines: [{ product_id: productId, size, quantity: 1 }],
        });
        real[size]--;
      } else waiting.push({ id: (await order(size)).id, size });
    };
    for (let n = 0; n < 5; n++) await act();
    for (const size of ["S", "M"] as const) await found(size, real[size]);
    for (let n = 0; n < 4; n++) await act();
    await confirm("S", "M");
    for (const size of ["S", "M"] as const) {
      const promised = waiting.filter((one) => one.size === size).length;
      expect(await onHand(size), `${seed} ${size}`).toBe(real[size] - promised);
    }
  }
  await expectLedgerAgrees(t.ctx);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});
