import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orderEvents, orderItems, orders } from "~/db/schema/orders.ts";
import { payments } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { takeStep } from "~/features/queue/steps.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput, stockOf } from "~tests/support/orders.ts";
import { placeOrder } from "../place-order.server.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: null };
let manager: Awaited<ReturnType<typeof signUpPerson>>;
let support: typeof manager;

beforeAll(async () => {
  const shop = createAccountsShop(t.ctx);
  manager = await signUpPerson(shop);
  support = await signUpPerson(shop);
  await giveRole(t.ctx, manager.id, "manager");
  await giveRole(t.ctx, support.id, "support");
});

const orderOf = async (id: string) =>
  (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const linesOf = (id: string) =>
  t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(orderItems.position);

/** Two pieces of a dress in size 10 and a fila, ₦50,000 each. */
async function placed(method: "transfer" | "on_delivery") {
  const dress = await makeProduct(t.ctx, { name: "Adire Dress" });
  const fila = await makeProduct(t.ctx, { name: "Fila", stock: { "": 5 } });
  const input = orderInput(
    [
      { product_id: dress.id, size: "10", quantity: 2, price: 50_000 },
      { product_id: fila.id, size: "One Size", quantity: 1, price: 50_000 },
    ],
    { payment_method: method },
  );
  const { id } = await placeOrder(t.ctx, anonymous, input, null);
  const [dressLine, filaLine] = await linesOf(id);
  return { id, dress, fila, dressLine: dressLine!, filaLine: filaLine! };
}

test("a piece whose one size has that very name stays when another is taken out", async () => {
  const bag = await makeProduct(t.ctx, { name: "Raffia Bag", stock: { "One Size": 5 } });
  const fila = await makeProduct(t.ctx, { name: "Fila", stock: { "": 5 } });
  const lines = [bag, fila].map(({ id }) => ({
    product_id: id,
    size: "One Size",
    quantity: 1,
    price: 50_000,
  }));
  const input = orderInput(lines, { payment_method: "transfer" });
  const { id } = await placeOrder(t.ctx, anonymous, input, null);
  const [bagLine] = await linesOf(id);
  expect(await change(manager, id, { kept: [keptLine(bagLine!, { quantity: 2 })] })).toBeNull();
  expect((await linesOf(id)).map(({ size, quantity }) => [size, quantity])).toEqual([
    ["One Size", 2],
  ]);
  expect((await stockOf(t.ctx, bag.id))["One Size"]).toEqual({ onHand: 3, held: 2 });
});

async function change(person: typeof manager, id: string, pieces: object, more: object = {}) {
  const order = await orderOf(id);
  const input = { order_id: id, added: [], ...pieces };
  const quote = await person.client.rpc("quote_order_pieces", input);
  const answer = await person.client.rpc("change_order_pieces", {
    ...input,
    version: order.version,
    expected_total: (quote.data as { total: number } | null)?.total ?? 0,
    reason: "She wrote again",
    ...more,
  });
  return answer.error;
}

const keptLine = ({ id, size, quantity }: typeof orderItems.$inferSelect, other: object = {}) => ({
  id,
  size,
  quantity,
  ...other,
});

test("pieces are exchanged, added and taken out of an order to be paid at the door, and all of it undone", async () => {
  const { id, dress, fila, dressLine } = await placed("on_delivery");
  const bag = await makeProduct(t.ctx, { name: "Raffia Bag", stock: { "": 2 } });
  const pieces = {
    kept: [keptLine(dressLine, { size: "9", quantity: 1 })],
    added: [{ product_id: bag.id, size: "One Size", quantity: 2, own_price: 30_000 }],
  };
  expect((await change(support, id, pieces))?.message).toContain("Only an admin or a manager can");
  expect(await change(manager, id, pieces)).toBeNull();

  expect(await orderOf(id)).toMatchObject({ subtotalKobo: 11_000_000, totalKobo: 11_250_000 });
  expect((await linesOf(id)).map(({ size, quantity }) => [size, quantity])).toEqual([
    ["9", 1],
    ["", 2],
  ]);
  const open = () => t.ctx.db.select().from(payments).where(eq(payments.orderId, id));
  expect(await open()).toMatchObject([{ status: "open", amountKobo: 11_250_000 }]);
  expect(await stockOf(t.ctx, dress.id)).toEqual({
    "9": { onHand: 4, held: 1 },
    "10": { onHand: 5, held: 0 },
  });
  expect((await stockOf(t.ctx, fila.id))[""]).toEqual({ onHand: 5, held: 0 });
  const events = await t.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  expect(events.at(-1)).toMatchObject({
    kind: "pieces_changed",
    actorId: manager.id,
    data: {
      text: "She wrote again",
      pieces: [
        { name: "Adire Dress", size: "10", from: 2, to: 0 },
        { name: "Fila", size: "", from: 1, to: 0 },
        { name: "Adire Dress", size: "9", from: 0, to: 1 },
        { name: "Raffia Bag", size: "", from: 0, to: 2 },
      ],
    },
  });
  const told = async () =>
    (await t.ctx.db.select().from(mailOutbox)).filter(
      ({ data, template }) => data.order_id === id && template === "order-pieces-changed",
    );
  expect(await told()).toHaveLength(1);
  expect(await findDifferences(t.ctx.db)).toEqual([]);

  const { version } = await orderOf(id);
  const undone = await manager.client.rpc("undo_order_step", { order_id: id, version });
  expect(undone.error).toBeNull();
  expect(await orderOf(id)).toMatchObject({ subtotalKobo: 15_000_000, totalKobo: 15_250_000 });
  expect((await linesOf(id)).map(({ size, quantity }) => [size, quantity])).toEqual([
    ["10", 2],
    ["", 1],
  ]);
  expect(await open()).toMatchObject([{ status: "open", amountKobo: 15_250_000 }]);
  expect(await told()).toEqual([]);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("who saw another order is refused, and so is what is packed, gone or not there", async () => {
  const { id, dressLine, filaLine } = await placed("on_delivery");
  const pieces = { kept: [keptLine(dressLine)] };
  const { version } = await orderOf(id);
  expect((await change(manager, id, pieces, { version: version - 1 }))?.code).toBe("order_changed");
  expect((await change(manager, id, pieces, { expected_total: 1 }))?.code).toBe("total_changed");
  expect((await change(manager, id, { kept: [] }))?.message).toContain("at least one piece");
  const dear = { kept: [keptLine(dressLine, { quantity: 9 }), keptLine(filaLine)] };
  expect((await change(manager, id, dear))?.code).toBe("on_delivery_not_offered");
  const other = await placed("transfer");
  const many = { kept: [keptLine(other.dressLine, { quantity: 6 })] };
  expect((await change(manager, other.id, many))?.code).toBe("out_of_stock");
  await takeStep(t.ctx, staff, "pack", { orderId: id });
  expect((await change(manager, id, pieces))?.message).toContain("It is packed");
  await setOrderStatus(t.ctx, staff, id, "shipped");
  expect((await change(manager, id, pieces))?.message).toContain("left already");
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("a piece that was added without an answer is added once, and then said to be there", async () => {
  const { id, dressLine, filaLine } = await placed("on_delivery");
  const bag = await makeProduct(t.ctx, { name: "Raffia Bag", stock: { "": 5 } });
  const added = [{ product_id: bag.id, size: "One Size", quantity: 1 }];
  const key = randomUUID();
  /** As the page sends it: about the lines that it shows by then. */
  const press = async (kept: object[], total: number) => {
    const { version } = await orderOf(id);
    return manager.client
      .rpc("change_order_pieces", {
        order_id: id,
        kept,
        added,
        version,
        expected_total: total,
        reason: "She wrote again",
      })
      .setHeader("Idempotency-Key", key);
  };
  const kept = [keptLine(dressLine), keptLine(filaLine)];
  expect((await press(kept, 202_500)).error).toBeNull();
  expect((await press(kept, 202_500)).error).toBeNull();
  const bagLine = (await linesOf(id)).find(({ productId }) => productId === bag.id)!;
  const { error } = await press([...kept, keptLine(bagLine)], 252_500);
  expect(error?.message).toContain("The pieces were changed by your press before");
  expect((await linesOf(id)).map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
  expect((await orderOf(id)).totalKobo).toBe(20_250_000);
});
