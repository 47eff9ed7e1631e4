import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderEvents, orders } from "~/db/schema/orders.ts";
import { orderWork } from "~/db/schema/queue.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import type { PlaceOrderInput } from "~/features/checkout/schema.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { saveRider } from "~/features/riders/riders.server.ts";
import { endRun, startRun } from "~/features/riders/runs.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { countQueries } from "~tests/support/count-queries.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { readQueue } from "./read-queue.server.ts";
import { STAGES, STEPS, type Stage, type Step } from "./rules.ts";
import { takeStep } from "./steps.server.ts";
import { type StepResult, takeSteps } from "./take-steps.server.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: null };

async function place(
  method: "on_delivery" | "transfer" = "on_delivery",
  more: Partial<PlaceOrderInput> = {},
): Promise<string> {
  const product = await makeProduct(t.ctx);
  const line = { product_id: product.id, size: "9", quantity: 1, price: 50_000 };
  const input = orderInput([line], { payment_method: method, ...more });
  const { id } = await placeOrder(t.ctx, anonymous, input, null);
  t.clock.advance(1000);
  return id;
}

const pickup = {
  delivery_method: "pickup",
  address: undefined,
  expected: { delivery_fee: 0, discount: 0, total: 50_000 },
} as const;

/** Nobody has answered for it yet, as in a shop with limits. */
async function awaitCall(id: string): Promise<string> {
  await t.ctx.db.update(orders).set({ contactProof: "awaited" }).where(eq(orders.id, id));
  return id;
}

async function pay(id: string): Promise<string> {
  const { rows } = await t.ctx.db.execute<{ id: string }>(
    sql`select id from payments where order_id = ${id}`,
  );
  await confirmTransfer(t.ctx, staff, rows[0]!.id);
  return id;
}

const read = (stage: Stage) => readQueue(t.ctx.db, {}, { wanted: stage, limit: 200 });

async function stageOf(id: string): Promise<Stage | undefined> {
  for (const stage of STAGES) {
    const { rows } = await read(stage);
    if (rows.some((row) => row.id === id)) return stage;
  }
  return undefined;
}

const step = (name: Step, orderId: string, seen?: number) =>
  takeStep(t.ctx, staff, name, { orderId, seen });

const kindsOf = async (id: string) =>
  (
    await t.ctx.db
      .select({ kind: orderEvents.kind })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(orderEvents.id)
  ).map(({ kind }) => kind);

test("an order to be paid at the door goes through every stage by one step each", async () => {
  const id = await awaitCall(await place());
  expect(await stageOf(id)).toBe("confirm");
  await step("confirm", id);
  expect(await stageOf(id)).toBe("pack");
  await step("pack", id);
  expect(await stageOf(id)).toBe("hand_over");
  await takeStep(t.ctx, staff, "hand_over", { orderId: id, carrier: "GIG" });
  expect(await stageOf(id)).toBe("collect");
  await step("deliver", id);
  expect(await stageOf(id)).toBeUndefined();
  expect(await kindsOf(id)).toEqual([
    "placed",
    "confirmed",
    "packed",
    "shipped",
    "status_changed",
    "collected",
  ]);
  const [order] = await t.ctx.db.select().from(orders).where(eq(orders.id, id));
  expect(order).toMatchObject({ status: "delivered", paymentStatus: "paid", carrier: "GIG" });
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("a transfer waits for its money, whoever moved it on without", async () => {
  const id = await place("transfer");
  expect(await stageOf(id)).toBe("payment");
  const { rows } = await read("payment");
  expect(rows.find((row) => row.id === id)?.payment).toMatchObject({
    amount: 52_500,
    receipt_at: null,
  });
  await setOrderStatus(t.ctx, staff, id, "processing");
  expect(await stageOf(id)).toBe("payment");
  await pay(id);
  expect(await stageOf(id)).toBe("pack");
  await step("pack", id);
  await step("hand_over", id);
  expect(await stageOf(id)).toBe("close");
});

test("what is picked up is delivered and paid when it is handed over", async () => {
  const id = await place("on_delivery", pickup);
  await step("pack", id);
  expect(await stageOf(id)).toBe("hand_over");
  await step("hand_over", id);
  const [order] = await t.ctx.db.select().from(orders).where(eq(orders.id, id));
  expect(order).toMatchObject({ status: "delivered", paymentStatus: "paid" });
});

test("packing is taken back, and packed twice is packed once", async () => {
  const id = await pay(await place("transfer"));
  await step("pack", id);
  await step("pack", id);
  expect(await kindsOf(id)).toEqual(["placed", "paid", "packed"]);
  const [packed] = await t.ctx.db.select().from(orders).where(eq(orders.id, id));
  await undoStep(t.ctx, staff, id, packed!.version);
  expect(await stageOf(id)).toBe("pack");
  expect(await kindsOf(id)).toEqual(["placed", "paid", "packed", "undone"]);
  await step("pack", id);
  await setOrderStatus(t.ctx, staff, id, "cancelled");
  await setOrderStatus(t.ctx, staff, id, "processing");
  expect(await stageOf(id)).toBe("pack");
});

test("an order whose money went back waits for nothing, and nobody packs it", async () => {
  const id = await pay(await place("transfer"));
  await t.ctx.db.update(orders).set({ paymentStatus: "refunded" }).where(eq(orders.id, id));
  expect(await stageOf(id)).toBeUndefined();
  await expect(step("pack", id)).rejects.toThrow("was refunded");
});

test("what a rider is out with is the rider's, and waits again when it was not brought", async () => {
  const id = await pay(await place("transfer"));
  await step("pack", id);
  const riderId = await saveRider(t.ctx, anonymous, {
    name: "Musa",
    phone: "+2348035550111",
    company: "",
    is_active: true,
  });
  const { runId } = await startRun(t.ctx, staff, { riderId, orders: [{ id }] });
  expect(await stageOf(id)).toBeUndefined();
  expect((await read("pack")).out).toBe(1);
  await expect(step("deliver", id)).rejects.toThrow("is out with a rider");
  await endRun(t.ctx, staff, runId);
  expect(await stageOf(id)).toBe("hand_over");
  const { rows } = await read("hand_over");
  expect(rows.find((row) => row.id === id)).toMatchObject({
    failure: "not_attempted",
    run_id: runId,
  });
  await expect(step("deliver", id)).rejects.toThrow("came back from the door");
});

test("the oldest is first, and the first stage with something is shown unasked", async () => {
  const first = await place();
  const second = await place();
  const ids = (await read("pack")).rows.map((row) => row.id);
  expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
  const unasked = await readQueue(t.ctx.db, {}, { wanted: undefined, limit: 1 });
  expect(unasked.stage).toBe(STAGES.find((stage) => unasked.counts[stage] > 0));
  expect(unasked.rows).toHaveLength(1);
});

test("the stage that is worked on stays until nothing waits in it", async () => {
  const id = await place();
  await step("pack", id);
  const tag = { tag: "held" };
  await t.ctx.db
    .update(orderWork)
    .set({ tags: ["held"] })
    .where(eq(orderWork.orderId, id));
  const hold = (held: Stage) => readQueue(t.ctx.db, tag, { held, limit: 1 });
  expect((await hold("hand_over")).stage).toBe("hand_over");
  expect((await hold("pack")).stage).toBe("hand_over");
  const asked = await readQueue(t.ctx.db, tag, { wanted: "pack", held: "hand_over", limit: 1 });
  expect(asked).toMatchObject({ stage: "pack", rows: [] });
});

test("somebody else's change since is told, and nothing is done", async () => {
  const id = await pay(await place("transfer"));
  const [seen] = await t.ctx.db.select().from(orders).where(eq(orders.id, id));
  await setOrderStatus(t.ctx, staff, id, "cancelled");
  await expect(step("pack", id, seen!.version)).rejects.toMatchObject({ reason: "order_changed" });
  await expect(step("pack", id)).rejects.toThrow("was cancelled");
});

test("of many orders each is told by itself what became of it", async () => {
  const fine = [await pay(await place("transfer")), await pay(await place("transfer"))];
  const unpaid = await place("transfer");
  const results = await takeSteps(
    t.ctx,
    staff,
    "pack",
    [...fine, unpaid].map((orderId) => ({ orderId })),
  );
  expect(results.map(({ ok }) => ok)).toEqual([true, true, false]);
  expect(results[2]!.message).toBe(`Order ${unpaid.slice(0, 8)} is not paid yet`);
  const work = await t.ctx.db.select().from(orderWork);
  expect(work.filter(({ packedAt }) => packedAt).map(({ orderId }) => orderId)).toEqual(
    expect.arrayContaining(fine),
  );
});

test("a step with many orders is taken back by one press, but for what somebody has changed since", async () => {
  const person = await signUpPerson(createAccountsShop(t.ctx));
  await giveRole(t.ctx, person.id, "manager");
  const other = await signUpPerson(createAccountsShop(t.ctx));
  await giveRole(t.ctx, other.id, "manager");
  const ids = [await place(), await place(), await place()];
  for (const id of ids) await step("pack", id);
  const { data: taken } = await person.client.rpc("step_orders", {
    step: "hand_over",
    orders: ids.map((id) => ({ id })),
  });
  const seen = (taken as StepResult[]).map(({ id, version }) => ({ id, version: version! }));
  await setOrderStatus(t.ctx, staff, ids[2]!, "delivered");
  const undo = async (client: typeof person.client) =>
    (await client.rpc("undo_steps", { orders: seen })).data as StepResult[];
  // A step is undone by whoever took it.
  expect((await undo(other.client)).map(({ ok }) => ok)).toEqual([false, false, false]);
  expect((await undo(person.client)).map(({ ok }) => ok)).toEqual([true, true, false]);
  const rows = await t.ctx.db.select().from(orders).where(inArray(orders.id, ids));
  expect(ids.map((id) => rows.find((row) => row.id === id)!.status)).toEqual([
    "processing",
    "processing",
    "delivered",
  ]);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("all that a search finds are taken through, more than a page shows, and what one of them lacks stops no other", async () => {
  const person = await signUpPerson(createAccountsShop(t.ctx));
  await giveRole(t.ctx, person.id, "manager");
  const contact = { name: "Thirtyfold Ọlá", email: "ola@example.com", phone: "+2348035550142" };
  const ids: string[] = [];
  for (let n = 0; n < 30; n++) ids.push(await pay(await place("transfer", { contact })));
  const unpaid = await place("transfer", { contact });
  const ask = async <Row>(name: string, input: object): Promise<Row[]> =>
    (await person.client.rpc(name, input)).data;
  const picked = await ask<{ id: string }>("pick_orders", { search: "thirtyfold ola" });
  expect(picked.map(({ id }) => id).sort()).toEqual([...ids, unpaid].sort());
  const results = await ask<StepResult>("step_orders", { step: "pack", orders: picked });
  expect(results.filter(({ ok }) => !ok)).toEqual([
    {
      id: unpaid,
      ok: false,
      message: `Order ${unpaid.slice(0, 8)} is not paid yet`,
      version: null,
    },
  ]);
  for (const [step, stage] of [
    ["hand_over", "hand_over"],
    ["deliver", "close"],
  ] as const) {
    const taken = await ask<StepResult>("step_orders", { step, orders: { stage } });
    expect(taken.filter(({ ok }) => ok).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  }
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

/**
 * A step with 200 orders costs 200 of these; one more now and then reads the settings.
 */
const ROUND_TRIPS = { confirm: 9, pack: 12, hand_over: 10, deliver: 14 };

test("a step with an order costs no more round trips than it did", async () => {
  const id = await awaitCall(await place());
  for (const name of STEPS) {
    const spent = await countQueries(() => step(name, id));
    expect(spent, name).toBeLessThanOrEqual(ROUND_TRIPS[name]);
  }
});

test("what is confirmed already, or has left, is said among many that are confirmed by phone", async () => {
  const waits = await awaitCall(await place());
  const gone = await place();
  await step("pack", gone);
  const results = await takeSteps(
    t.ctx,
    staff,
    "confirm",
    [waits, gone].map((orderId) => ({ orderId })),
  );
  expect(results).toMatchObject([{ ok: true }, { ok: false }]);
  expect(results[1]!.message).toContain("has not left yet");
});
