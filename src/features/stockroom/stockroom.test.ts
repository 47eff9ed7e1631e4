import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { type Codes, findByCode, setCodes } from "~/features/inventory/codes.server.ts";
import { barcodeProblem } from "~/features/inventory/codes.ts";
import { arrangeStock, lockProductStock } from "~/features/inventory/sizes.server.ts";
import { type AdminList, readList } from "~/platform/admin-list.ts";
import type { Caller } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { expectLedgerAgrees, stockOf } from "~tests/support/orders.ts";
import { readLabels } from "./labels/read-labels.server.ts";
import { stockMoveList, variantList } from "./lists.server.ts";
import { moveByStaff } from "./move-stock.server.ts";
import type { MoveInput } from "./schema.ts";

const t = testContext({ poolSize: 20 });
const staff: Caller = { kind: "service", keyId: randomUUID(), name: "till", scope: "all" };
let productId: number;

beforeEach(async () => {
  const made = await makeProduct(t.ctx, {
    name: "Ọ̀ṣun Tote",
    category: "Women's Shoes",
    stock: { "9": 5, "9.5": 0, "One Size": 1 },
  });
  productId = made.id;
});

const find = async (list: AdminList, search: string) =>
  (await readList(t.ctx.db, list, { search, sort: undefined, filters: {}, page: 1, perPage: 50 }))
    .rows as Record<string, unknown>[];
const variantsOf = async () =>
  (await find(variantList, `OSUN${productId}`)).filter((row) => row.product_id === productId);

const move = (input: Partial<MoveInput>, size = "9", quantity = 1) =>
  moveByStaff(t.ctx, staff, {
    id: randomUUID(),
    kind: "receive",
    reason: "From the workshop",
    lines: [{ product_id: productId, size, quantity }],
    ...input,
  });

test("every size gets an SKU that staff can read and a barcode that adds up, whoever adds it", async () => {
  const rows = await variantsOf();
  expect(rows.map(({ sku }) => sku)).toEqual([
    `WSH-OSUN${productId}-9`,
    `WSH-OSUN${productId}-9.5`,
    `WSH-OSUN${productId}-ONESIZE`,
  ]);
  for (const { barcode } of rows) {
    expect(barcode).toMatch(/^20\d{11}$/);
    expect(barcodeProblem(String(barcode))).toBeUndefined();
  }
  await t.ctx.db.transaction(async (tx) =>
    arrangeStock(
      tx,
      { productId, sizes: ["9", "9.5", "One Size", "OneSize"], lines: [] },
      await lockProductStock(tx, productId),
      { actorId: null, at: new Date() },
    ),
  );
  expect((await variantsOf()).map(({ sku, barcode }) => [sku, barcode])).toEqual([
    ...rows.map(({ sku, barcode }) => [sku, barcode]),
    [`WSH-OSUN${productId}-ONESIZE-2`, expect.stringMatching(/^20\d{11}$/)],
  ]);
});

test("a code is found as typed or scanned, and belongs to one size only", async () => {
  const other = await makeProduct(t.ctx, { name: "Zaria Bag", stock: { "": 1 } });
  const give = (size: string, codes: { sku: string; barcode: string; shelf: string | null }) =>
    t.ctx.db.transaction((tx) => setCodes(tx, { productId, size }, codes));
  const codes = { sku: `TOTE-${productId}`, barcode: `0${productId}-SUP`, shelf: "B2" };
  await give("9", codes);
  await give("9", codes);
  for (const text of [codes.sku.toLowerCase(), ` ${codes.barcode} `]) {
    expect(await findByCode(t.ctx.db, text)).toMatchObject({ productId, size: "9" });
  }
  expect((await find(variantList, codes.sku)).map(({ size }) => size)).toEqual(["9"]);
  expect((await find(variantList, "b2")).map(({ size }) => size)).toContain("9");
  expect(await find(variantList, "osun to")).not.toEqual([]);

  const [zaria] = (await find(variantList, "Zaria")).filter((row) => row.product_id === other.id);
  const taken = { sku: "OTHER", barcode: String(zaria!.barcode), shelf: null };
  await expect(give("9", taken)).rejects.toMatchObject({
    reason: "barcode_taken",
    message: "This barcode is that of Zaria Bag",
  });
  await expect(give("9", { ...codes, sku: String(zaria!.sku) })).rejects.toMatchObject({
    reason: "sku_taken",
  });
});

test("two people who edit a size's codes keep both, and are told of each other", async () => {
  const give = (codes: Partial<Codes>, seen: Codes) =>
    t.ctx.db.transaction((tx) =>
      setCodes(tx, { productId, size: "9" }, { ...seen, ...codes }, seen),
    );
  const [first] = (await variantsOf()).filter(({ size }) => size === "9");
  const seen = { sku: String(first!.sku), barcode: String(first!.barcode), shelf: null };
  await give({ shelf: "B2" }, seen);
  const { after } = await give({ sku: `MINE-${productId}` }, seen);
  expect(after).toEqual({ ...seen, sku: `MINE-${productId}`, shelf: "B2" });
  await expect(give({ shelf: "C1" }, seen)).rejects.toMatchObject({
    reason: "changed_meanwhile",
    details: { fields: { shelf: { seen: null, now: "B2" } } },
  });
});

test("of many who give the same SKU in one moment one gets it, and the others are told", async () => {
  const sku = `RACE-${productId}`;
  const outcomes = await Promise.allSettled(
    ["9", "9.5", "One Size"].map((size) =>
      t.ctx.db.transaction((tx) =>
        setCodes(tx, { productId, size }, { sku, barcode: `R-${productId}-${size}`, shelf: null }),
      ),
    ),
  );
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused.map(({ reason }) => reason)).toEqual(["sku_taken", "sku_taken"]);
});

test("staff receive, write off and correct, each with who, why and a place in the ledger", async () => {
  await move({}, "9", 3);
  await move({ kind: "damage", reason: "Heel broken" }, "9", 2);
  await move({ kind: "correct", reason: "Found behind the shelf" }, "9.5", 4);
  await move({ kind: "correct", reason: "Not there" }, "9", -1);
  expect(await stockOf(t.ctx, productId)).toMatchObject({
    "9": { onHand: 5, held: 0 },
    "9.5": { onHand: 4, held: 0 },
  });
  const ledger = await find(stockMoveList, `WSH-OSUN${productId}-9`);
  expect(ledger.map(({ on_hand, reason, note }) => [on_hand, reason, note])).toEqual([
    [-1, "adjusted", "Not there"],
    [-2, "damaged", "Heel broken"],
    [3, "received", "From the workshop"],
    [5, "received", null],
  ]);
  await expectLedgerAgrees(t.ctx);
});

test("what is not free cannot be written off, and nobody receives a size that is gone", async () => {
  await expect(move({ kind: "damage" }, "One Size", 2)).rejects.toMatchObject({
    code: "out_of_stock",
    message:
      "Only 1 of Ọ̀ṣun Tote, size One Size is free: the others are promised to orders or gone",
  });
  await expect(move({}, "41")).rejects.toMatchObject({
    message: "There is no size 41 of this piece any more",
  });
  await expectLedgerAgrees(t.ctx);
});

test("one press sent many times at once moves once", async () => {
  const id = randomUUID();
  await Promise.all(Array.from({ length: 12 }, () => move({ id }, "9", 2)));
  await move({ id }, "9", 2);
  expect(await stockOf(t.ctx, productId)).toMatchObject({ "9": { onHand: 7 } });
  await expectLedgerAgrees(t.ctx);
});

test("labels come in the order asked for, without sizes that are gone", async () => {
  const labels = await readLabels(t.ctx.db, [
    { product_id: productId, size: "One Size" },
    { product_id: productId, size: "41" },
    { product_id: productId, size: "9" },
  ]);
  expect(labels).toMatchObject([
    { size: "One Size", sku: `WSH-OSUN${productId}-ONESIZE`, price: 50_000, on_hand: 1 },
    { size: "9", sku: `WSH-OSUN${productId}-9`, name: "Ọ̀ṣun Tote" },
  ]);
});

test("a batch that was done and comes again as another one is refused, and says what it did", async () => {
  const id = randomUUID();
  const onHand = async () => (await stockOf(t.ctx, productId))["9"]?.onHand;
  await move({ id }, "9", 5);
  await move({ id }, "9", 5);
  expect(await onHand()).toBe(10);
  const others: [Partial<MoveInput>, string, number][] = [
    [{ id }, "9", 7],
    [{ id, kind: "damage" }, "9", 5],
    [{ id }, "9.5", 5],
  ];
  for (const other of others)
    await expect(move(...other)).rejects.toMatchObject({
      code: "idempotency_mismatch",
      message: expect.stringMatching(/^5 pieces were received by your press before/),
    });
  expect(await onHand()).toBe(10);
});
