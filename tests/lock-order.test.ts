import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { exportProducts } from "~/features/catalogue/admin/export-products.server.ts";
import { deleteProducts, updateProducts } from "~/features/catalogue/admin/service.server.ts";
import {
  changePieces,
  quotePieces,
} from "~/features/checkout/change-pieces/change-pieces.server.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { importProducts } from "~/features/imports/import-products.server.ts";
import { goOn, startImport } from "~/features/imports/run-import.server.ts";
import { takeFile } from "~/features/imports/take-file.server.ts";
import { beginUndo } from "~/features/imports/undo-import.server.ts";
import { moveStock } from "~/features/inventory/stock.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { readOrder } from "~/features/orders/queries.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import { takeStepTogether } from "~/features/queue/steps.server.ts";
import { exchangeReturn } from "~/features/returns/exchange.server.ts";
import { refundReturn } from "~/features/returns/refund-return.server.ts";
import { requestReturn, stepReturn } from "~/features/returns/service.server.ts";
import { moveByStaff } from "~/features/stockroom/move-stock.server.ts";
import {
  receivePurchase,
  setPurchaseLine,
  startPurchase,
} from "~/features/stockroom/purchases/purchases.server.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import { signedIn } from "./support/callers.ts";
import { testContext } from "./support/context.ts";
import { makeProduct } from "./support/factories.ts";
import { inOrderOfKeys, type Place } from "./support/lock-order.ts";
import { orderInput } from "./support/orders.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: null };
const till: Caller = { kind: "service", keyId: randomUUID(), name: "till", scope: "all" };
const editor = { id: null, email: null, ip: null };
const SIZES = ["8", "9", "10"];
/** In naira; so little that all of them may be paid at the door. */
const PRICE = 20_000;

/** Two pieces, each in three sizes: the later one first, as no key would have them. */
let early: number;
let late: number;
let all: Place[];

beforeEach(async () => {
  const stock = Object.fromEntries(SIZES.map((size) => [size, 5]));
  early = (await makeProduct(t.ctx, { price: PRICE, stock })).id;
  late = (await makeProduct(t.ctx, { price: PRICE, stock })).id;
  all = SIZES.flatMap((size) => [late, early].map((id) => [id, size] as const));
});

const inOrder = <T>(work: () => Promise<T>, places: readonly Place[] = all): Promise<T> =>
  inOrderOfKeys(t.databaseUrl, places, work);
const linesOf = (places: readonly Place[]) =>
  places.map(([product_id, size]) => ({ product_id, size, quantity: 1 }));
const inputOf = (places: readonly Place[]) =>
  orderInput(linesOf(places).map((line) => ({ ...line, price: PRICE })));
const place = async (places: readonly Place[] = all) =>
  (await placeOrder(t.ctx, anonymous, inputOf(places), null)).id;

async function delivered(places: readonly Place[]): Promise<string> {
  const id = await place(places);
  for (const status of ["processing", "shipped", "delivered"] as const)
    await setOrderStatus(t.ctx, staff, id, status);
  return id;
}

/** Everything of an order comes back, each piece for its next size. */
async function inspected(resolution: "refund" | "exchange"): Promise<string> {
  const bought = all.filter(([, size]) => size === "9");
  const id = await delivered(bought);
  const { items } = (await readOrder(t.ctx.db, id))!;
  const returnId = await requestReturn(t.ctx, { kind: "customer", id: null }, id, {
    resolution,
    note: "",
    items: items.map((item) => ({
      order_item_id: item.id,
      quantity: 1,
      reason: "too_small",
      exchange_size: resolution === "exchange" ? "10" : undefined,
    })),
  });
  for (const step of ["authorize", "receive", "inspect"] as const)
    await stepReturn(t.ctx, staff, returnId, step);
  return returnId;
}

test("whoever moves, orders, cancels or reopens pieces locks them in the order of their keys", async () => {
  const by = { actorId: null, at: t.clock.now() };
  await inOrder(() =>
    t.ctx.db.transaction((tx) =>
      moveStock(
        tx,
        all.map(([productId, size]) => ({ kind: "receive", productId, size, quantity: 1 })),
        by,
      ),
    ),
  );
  await inOrder(() =>
    moveByStaff(t.ctx, till, {
      id: randomUUID(),
      kind: "receive",
      lines: linesOf(all),
      reason: "Found",
    }),
  );
  const id = await inOrder(() => place());
  await inOrder(() => setOrderStatus(t.ctx, staff, id, "cancelled"));
  await inOrder(() => setOrderStatus(t.ctx, staff, id, "processing"));
  const { order } = (await readOrder(t.ctx.db, id))!;
  await inOrder(() => undoStep(t.ctx, staff, id, order.version));
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("staff who change the pieces of an order, pack several or take back a change do so, too", async () => {
  const nines = all.filter(([, size]) => size === "9");
  const id = await place(nines);
  const { order, items } = (await readOrder(t.ctx.db, id))!;
  const pieces = {
    order_id: id,
    kept: items.map((item) => ({ id: item.id, size: "10", quantity: 1 })),
    added: [{ product_id: late, size: "8", quantity: 1 }],
  };
  const { total } = await quotePieces(t.ctx, pieces);
  const manager = signedIn({ roles: ["manager"] });
  const places = all.filter((place) => place !== all.find(([p, s]) => p === early && s === "8"));
  await inOrder(
    () =>
      changePieces(t.ctx, manager, {
        ...pieces,
        version: order.version,
        expected_total: total,
        reason: "She wrote again",
      }),
    places,
  );
  const changed = (await readOrder(t.ctx.db, id))!.order.version;
  await inOrder(() => undoStep(t.ctx, { kind: "staff", id: manager.userId }, id, changed), places);
  // The order with the later piece is the first to be worked on: ids are random, so both are drawn again.
  let first: string;
  let second: string;
  do {
    first = await place(all.filter(([productId]) => productId === late));
    second = await place(all.filter(([productId]) => productId === early));
  } while (first > second && (await cancel(first, second)));
  await inOrder(() =>
    takeStepTogether(
      t.ctx,
      staff,
      "pack",
      [first, second].map((orderId) => ({ orderId })),
    ),
  );
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

/** Their pieces can be drawn again. */
async function cancel(...ids: string[]): Promise<true> {
  for (const id of ids) await setOrderStatus(t.ctx, staff, id, "cancelled");
  return true;
}

test("what comes back, for money or for another size, is locked so", async () => {
  const refunded = await inspected("refund");
  await inOrder(
    () => refundReturn(t.ctx, staff, refunded),
    all.filter(([, size]) => size === "9"),
  );
  const exchanged = await inspected("exchange");
  await inOrder(
    () => exchangeReturn(t.ctx, staff, exchanged),
    all.filter(([, size]) => size !== "8"),
  );
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("what a supplier brings is locked so, also where a cost is known of the later piece only", async () => {
  const id = await startPurchase(t.ctx, till, { supplier: "Aba", expected_on: null, note: "" });
  for (const [product_id, size] of all) {
    const cost = product_id === late ? 12_000 : null;
    await setPurchaseLine(t.ctx, till, { id, product_id, size, ordered: 3, cost });
  }
  const lines = linesOf(all).map((line) => ({ ...line, was: 0 }));
  await inOrder(() => receivePurchase(t.ctx, till, { batch: randomUUID(), id, lines }));
});

test("edits, files and what takes them back go through pieces in this order, whatever theirs is", async () => {
  const stock = SIZES.map((size) => ({ size, quantity: 7, was: 5 }));
  await inOrder(() =>
    updateProducts(
      t.ctx,
      editor,
      [late, early].map((id) => ({ id, patch: { stock } })),
    ),
  );
  const [headings, ...rows] = (await exportProducts(t.ctx, [early, late])).trimEnd().split("\r\n");
  const turned = [headings, ...rows.toReversed()].join("\r\n");
  const file = turned.replaceAll("8: 7 | 9: 7 | 10: 7,", "8: 6 | 9: 6 | 10: 6,");
  expect(file).not.toBe(turned);
  const report = await inOrder(() => importProducts(t.ctx, editor, file, false));
  expect(report).toMatchObject({ updated: 2, bad: [] });

  const id = randomUUID();
  const more = file
    .replaceAll(/: 7/g, ": 6")
    .replaceAll("8: 6 | 9: 6 | 10: 6,8", "8: 9 | 9: 9 | 10: 9,8");
  await takeFile(t.ctx, till, { id, name: "stock.csv", bytes: Buffer.from(more) });
  await inOrder(() => startImport(t.ctx, till, { id, allowLowPrices: false }));
  await beginUndo(t.ctx, till, id);
  await inOrder(() => goOn(t.ctx, id));
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("a product that is removed waits for whoever is buying it, and they for it", async () => {
  await inOrder(() => deleteProducts(t.ctx, editor, [late, early]));
});
