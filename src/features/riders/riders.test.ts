import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import type { Transaction } from "~/db/client.ts";
import { orderEvents, orderItems, orders } from "~/db/schema/orders.ts";
import { cashEntries, deliveryRuns, deliveryStops, riderActions } from "~/db/schema/riders.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import type { PlaceOrderInput } from "~/features/checkout/schema.ts";
import { MAX_UPLOAD_BYTES } from "~/features/images/pictures.server.ts";
import { deliveryCode } from "~/features/orders/access.server.ts";
import { riderOut } from "~/features/orders/admin/rider-out.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { viewOrder } from "~/features/orders/open-order.server.ts";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput, stockOf } from "~tests/support/orders.ts";
import { bySomebodyElse } from "~tests/support/second-connections.ts";
import { heldBy, moveTill, readTill, signHandover } from "./book.server.ts";
import { viewRiderCash } from "./cash-view.server.ts";
import { openLink } from "./link.server.ts";
import { takeRiderWord } from "./rider-actions.server.ts";
import { describeRun } from "./rider-view.server.ts";
import { saveRider } from "./riders.server.ts";
import { LINK_HOURS, WRONG_CODES } from "./rules.ts";
import { endRun, renewLink, revokeLink, startRun } from "./runs.server.ts";
import type { RiderWord } from "./schema.ts";
import { deliverByStaff, returnToStock } from "./staff-stops.server.ts";
import { writeStop } from "./stops.server.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: null };
const TOTAL = 52_500;
const TOTAL_KOBO = TOTAL * 100;

async function packed(
  method: "on_delivery" | "transfer" = "on_delivery",
  quantity = 1,
  more: Partial<PlaceOrderInput> = {},
) {
  const product = await makeProduct(t.ctx);
  const line = { product_id: product.id, size: "9", quantity, price: 50_000 };
  const input = orderInput([line], { payment_method: method, ...more });
  const { id } = await placeOrder(t.ctx, anonymous, input, null);
  if (method === "transfer") {
    const { rows } = await t.ctx.db.execute<{ id: string }>(
      sql`select id from payments where order_id = ${id}`,
    );
    await confirmTransfer(t.ctx, staff, rows[0]!.id);
  } else await setOrderStatus(t.ctx, staff, id, "processing");
  return { id, productId: product.id };
}

const rider = (name = "Musa") =>
  saveRider(t.ctx, anonymous, { name, phone: "+2348035550111", company: "", is_active: true });

/** A rider on the way with these orders. */
async function out(...ids: string[]) {
  const riderId = await rider();
  const { runId, key } = await startRun(t.ctx, staff, {
    riderId,
    orders: ids.map((id) => ({ id })),
  });
  const stops = await t.ctx.db
    .select()
    .from(deliveryStops)
    .where(eq(deliveryStops.runId, runId))
    .orderBy(deliveryStops.position);
  return { riderId, runId, key, stops: stops.map(({ id }) => id) };
}

const said = () => ({ key: randomUUID(), at: t.clock.now().toISOString() });
const delivered = (id: string, more: object = {}): RiderWord => ({
  ...said(),
  kind: "delivered",
  code: deliveryCode(t.ctx, { id, mailboxNo: 0 }),
  collect: TOTAL,
  paid_by: "cash",
  ...more,
});
const failed = (reason: "nobody_there" | "refused" = "nobody_there"): RiderWord => ({
  ...said(),
  kind: "failed",
  reason,
  note: "",
  next_attempt: "2026-11-21",
});
const orderOf = async (id: string) =>
  (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const stopOf = async (id: string) =>
  (await t.ctx.db.select().from(deliveryStops).where(eq(deliveryStops.id, id)))[0]!;
const see = async (key: string) => describeRun(t.ctx, await openLink(t.ctx, key, "::1"));
/** Whether somebody waits for what this transaction has. */
const isWaiting = async (tx: Transaction) =>
  (
    await tx.execute(
      sql`select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`,
    )
  ).rows.length > 0;
const wrongCode = (id: string) =>
  deliveryCode(t.ctx, { id, mailboxNo: 0 }) === "0000" ? "0001" : "0000";

test("a rider's name, under which cash stands, is changed by somebody who is named", async () => {
  const id = await rider("Musa");
  const by = { kind: "service", keyId: randomUUID(), name: "Roster", scope: "all" } as const;
  const given = { phone: "+2348035550111", company: "", is_active: true };
  await saveRider(t.ctx, by, { id, name: "Bala", ...given });
  const { rows } = await t.ctx.db.execute(sql`
    select action, actor_email, before->>'name' as before, after->>'name' as after from audit_log
    where entity_id = ${id} order by id desc limit 1`);
  const actor_email = 'service key "Roster"';
  expect(rows).toEqual([{ action: "rider.updated", actor_email, before: "Musa", after: "Bala" }]);
  const late = { name: "Musa", ...given };
  await expect(
    saveRider(t.ctx, anonymous, { id, ...given, name: "Sani", seen: late }),
  ).rejects.toThrow('service key "Roster" has changed');
});

test("what goes out is shipped, its customer is told the code, and the rider what to take", async () => {
  const { id } = await packed();
  const { key, runId } = await out(id);
  expect(await orderOf(id)).toMatchObject({ status: "shipped", carrier: "Musa, our rider" });
  const code = deliveryCode(t.ctx, { id, mailboxNo: 0 });
  expect(code).toMatch(/^\d{4}$/);
  const staffCaller = { kind: "service", keyId: null, name: "", scope: "all" } as const;
  expect(await viewOrder(t.ctx, staffCaller, { order_id: id })).toMatchObject({
    deliveryCode: code,
  });
  t.clock.advance(30_000);
  await sendDueMails(t.ctx);
  const mails = await t.ctx.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.template, "order-shipped"));
  expect(mails.find(({ data }) => data.order_id === id)?.text).toContain(code);
  const view = await see(key);
  expect(view).toMatchObject({ rider: "Musa", holds: 0, stops: [{ collect: TOTAL, pieces: 1 }] });
  expect(view.stops[0]!.person).toMatchObject({
    name: "Adaeze Obi",
    phone: "+2348035550142",
    address: "3 Allen Avenue, Ikeja, Lagos",
    landmark: "Opposite the bank",
  });
  expect(JSON.stringify(view)).not.toContain(code);
  const [run] = await t.ctx.db.select().from(deliveryRuns).where(eq(deliveryRuns.id, runId));
  expect(run!.linkHash).not.toContain(key);
});

test("a rider calls who receives the parcel, and not who ordered it", async () => {
  const receiver = { name: "Ngozi Eze", phone: "+2348121110177" };
  const { id } = await packed("on_delivery", 1, { receiver });
  const view = await see((await out(id)).key);
  expect(view.stops[0]!.person).toMatchObject(receiver);
  expect(JSON.stringify(view)).not.toContain("+2348035550142");
});

test("a parcel that is delivered is paid, and its cash is with the rider until somebody signs for it", async () => {
  const [{ id }, prepaid] = [await packed(), await packed("transfer")];
  const { key, stops, riderId } = await out(id, prepaid.id);
  expect(await takeRiderWord(t.ctx, key, stops[0]!, delivered(id))).toBe("done");
  expect(await takeRiderWord(t.ctx, key, stops[1]!, delivered(prepaid.id, { collect: 0 }))).toBe(
    "done",
  );
  expect(await orderOf(id)).toMatchObject({ status: "delivered", paymentStatus: "paid" });
  expect(await stopOf(stops[1]!)).toMatchObject({ state: "delivered", paidBy: null });
  expect(await heldBy(t.ctx.db, riderId)).toBe(TOTAL_KOBO);
  const cash = await viewRiderCash(t.ctx, riderId);
  expect(cash).toMatchObject({ held: TOTAL, collected: [{ order_id: id, amount: TOTAL }] });
  const before = await readTill(t.ctx.db);
  const handover = { riderId, expectedKobo: TOTAL_KOBO, handedInKobo: TOTAL_KOBO - 50_000 };
  await expect(signHandover(t.ctx, staff, { ...handover, note: "" })).rejects.toMatchObject({
    code: "invalid_input",
  });
  const short = await signHandover(t.ctx, staff, { ...handover, note: "Gave wrong change" });
  expect(short).toEqual({ differenceKobo: 50_000 });
  expect(await heldBy(t.ctx.db, riderId)).toBe(0);
  const after = await readTill(t.ctx.db);
  expect(after.till - before.till).toBe(TOTAL_KOBO - 50_000);
  expect(after.missing - before.missing).toBe(50_000);
  // Pressed again, it is about cash that is not there any more.
  await expect(
    signHandover(t.ctx, staff, { ...handover, note: "Gave wrong change" }),
  ).rejects.toMatchObject({ reason: "cash_changed" });
  expect(await viewRiderCash(t.ctx, riderId)).toMatchObject({ held: 0, collected: [] });
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("cash that is signed for twice by one press counts once, and another amount is not passed over", async () => {
  const { id } = await packed();
  const { key, stops, riderId } = await out(id);
  await takeRiderWord(t.ctx, key, stops[0]!, delivered(id));
  const before = await readTill(t.ctx.db);
  const press = {
    id: randomUUID(),
    riderId,
    expectedKobo: TOTAL_KOBO,
    handedInKobo: TOTAL_KOBO - 50_000,
    note: "Gave wrong change",
  };
  const done = { differenceKobo: 50_000 };
  const twice = [signHandover(t.ctx, staff, press), signHandover(t.ctx, staff, press)];
  expect(await Promise.all(twice)).toEqual([done, done]);
  // The page has read the book anew meanwhile: it is the same press.
  expect(await signHandover(t.ctx, staff, { ...press, expectedKobo: 0 })).toEqual(done);
  const other = { ...press, handedInKobo: TOTAL_KOBO, note: "" };
  await expect(signHandover(t.ctx, staff, other)).rejects.toMatchObject({
    code: "idempotency_mismatch",
  });
  expect((await readTill(t.ctx.db)).till - before.till).toBe(TOTAL_KOBO - 50_000);
  expect((await viewRiderCash(t.ctx, riderId)).handovers).toHaveLength(1);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("a word that arrives twice, also at once, counts once", async () => {
  const { id } = await packed();
  const { key, stops, riderId } = await out(id);
  const word = delivered(id);
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      takeRiderWord(t.ctx, key, stops[0]!, n < 4 ? word : delivered(id)),
    ),
  );
  expect(new Set(outcomes)).toEqual(new Set(["done"]));
  expect(await heldBy(t.ctx.db, riderId)).toBe(TOTAL_KOBO);
  const events = await t.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  expect(events.filter(({ toStatus }) => toStatus === "delivered")).toMatchObject([
    { actorKind: "rider", actorId: riderId },
  ]);
  expect(events.filter(({ kind }) => kind === "collected")).toHaveLength(1);
  const kept = await t.ctx.db.select().from(riderActions).where(eq(riderActions.key, word.key));
  expect(kept).toHaveLength(1);
});

test("wrong codes are counted once each, and after the last only staff can say that it arrived", async () => {
  const { id } = await packed();
  const { key, stops, riderId } = await out(id);
  const [stop] = stops as [string];
  const wrong = delivered(id, { code: wrongCode(id) });
  for (let n = 0; n < 3; n++)
    expect(await takeRiderWord(t.ctx, key, stop, wrong)).toBe("wrong_code");
  expect(await stopOf(stop)).toMatchObject({ wrongCodes: 1, state: "open" });
  for (let n = 1; n < WRONG_CODES; n++)
    await takeRiderWord(t.ctx, key, stop, { ...wrong, ...said() });
  expect(await takeRiderWord(t.ctx, key, stop, delivered(id))).toBe("locked");
  expect(await orderOf(id)).toMatchObject({ status: "shipped" });
  await deliverByStaff(t.ctx, staff, stop, { paidBy: "transfer", reason: "She called us herself" });
  expect(await orderOf(id)).toMatchObject({ status: "delivered", paymentStatus: "paid" });
  // It went into the account: no rider has it.
  expect(await heldBy(t.ctx.db, riderId)).toBe(0);
  expect((await viewRiderCash(t.ctx, riderId)).transfers).toMatchObject([
    { order_id: id, amount: TOTAL },
  ]);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("who was told another amount than is due is told so, and nothing is recorded", async () => {
  const { id } = await packed();
  const { key, stops } = await out(id);
  const word = delivered(id, { collect: 1000 });
  expect(await takeRiderWord(t.ctx, key, stops[0]!, word)).toBe("amount_changed");
  expect(await orderOf(id)).toMatchObject({ status: "shipped", paymentStatus: "on_delivery" });
});

test("a parcel that failed goes out again with another rider, and not with two", async () => {
  const { id } = await packed();
  const first = await out(id);
  await expect(out(id)).rejects.toMatchObject({ reason: "not_ready" });
  expect(await takeRiderWord(t.ctx, first.key, first.stops[0]!, failed())).toBe("done");
  expect(await orderOf(id)).toMatchObject({ status: "shipped" });
  const second = await out(id);
  // What the first says late overrules nobody.
  expect(await takeRiderWord(t.ctx, first.key, first.stops[0]!, delivered(id))).toBe("closed");
  expect(await takeRiderWord(t.ctx, second.key, second.stops[0]!, delivered(id))).toBe("done");
  expect(await heldBy(t.ctx.db, first.riderId)).toBe(0);
  expect(await heldBy(t.ctx.db, second.riderId)).toBe(TOTAL_KOBO);
});

test("two staff who give one order to two riders at once: one is told", async () => {
  const { id } = await packed();
  const [a, b] = [await rider("Ada"), await rider("Bayo")];
  const tries = await Promise.allSettled(
    [a, b].map((riderId) => startRun(t.ctx, staff, { riderId, orders: [{ id }] })),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a run with one order that cannot go does not begin", async () => {
  const [good, gone] = [await packed(), await packed()];
  await setOrderStatus(t.ctx, staff, gone.id, "cancelled");
  await expect(out(good.id, gone.id)).rejects.toMatchObject({ reason: "not_ready" });
  expect(await orderOf(good.id)).toMatchObject({ status: "processing" });
  const stale = { riderId: await rider(), orders: [{ id: good.id, version: 1 }] };
  await expect(startRun(t.ctx, staff, stale)).rejects.toMatchObject({ reason: "order_changed" });
});

test("what nobody took comes back to the shelf, but for what is damaged", async () => {
  // Somebody else: they may not pay at the door after this.
  const { id, productId } = await packed("on_delivery", 3, {
    contact: { name: "Tunde Ade", email: "tunde@example.com", phone: "+2348035550199" },
    address: { state: "LA", city: "Ikeja", area: "", street: "9 Toyin Street", landmark: "" },
  });
  const [item] = await t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  const { key, stops } = await out(id);
  const [stop] = stops as [string];
  await expect(returnToStock(t.ctx, staff, stop, { damaged: [], note: "" })).rejects.toMatchObject({
    reason: "not_failed",
  });
  await takeRiderWord(t.ctx, key, stop, failed("refused"));
  const damaged = [{ order_item_id: item!.id, quantity: 2 }];
  await expect(
    returnToStock(t.ctx, staff, stop, {
      damaged: [{ order_item_id: item!.id, quantity: 4 }],
      note: "Torn",
    }),
  ).rejects.toMatchObject({ code: "invalid_input" });
  expect(await orderOf(id)).toMatchObject({ status: "shipped" });
  await Promise.all([
    returnToStock(t.ctx, staff, stop, { damaged, note: "Torn" }),
    returnToStock(t.ctx, staff, stop, { damaged, note: "Torn" }),
  ]);
  expect(await orderOf(id)).toMatchObject({ status: "cancelled" });
  expect((await stockOf(t.ctx, productId))["9"]).toEqual({ onHand: 3, held: 0 });
  // Who refuses at the door pays before the next one leaves.
  const { rows } = await t.ctx.db.execute(sql`select 1 from risk_contacts where order_id = ${id}`);
  expect(rows.length).toBeGreaterThan(0);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("a delivery that is taken back takes its cash back, and gives it again", async () => {
  const { id } = await packed();
  const { key, stops, riderId } = await out(id);
  await takeRiderWord(t.ctx, key, stops[0]!, delivered(id));
  await setOrderStatus(t.ctx, staff, id, "shipped");
  expect(await heldBy(t.ctx.db, riderId)).toBe(0);
  expect(await stopOf(stops[0]!)).toMatchObject({ state: "open", paidBy: null });
  await setOrderStatus(t.ctx, staff, id, "delivered");
  expect(await heldBy(t.ctx.db, riderId)).toBe(TOTAL_KOBO);
  expect(await stopOf(stops[0]!)).toMatchObject({ state: "delivered", paidBy: "cash" });
  await setOrderStatus(t.ctx, staff, id, "processing");
  expect(await stopOf(stops[0]!)).toMatchObject({ state: "recalled" });
  expect(await heldBy(t.ctx.db, riderId)).toBe(0);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
  // Packed again, it goes out again.
  const again = await out(id);
  expect(await takeRiderWord(t.ctx, again.key, again.stops[0]!, delivered(id))).toBe("done");
});

test("an order that is cancelled on the way is called back", async () => {
  const { id } = await packed();
  const { key, stops } = await out(id);
  await setOrderStatus(t.ctx, staff, id, "cancelled");
  expect((await see(key)).stops).toMatchObject([
    { state: "recalled", is_cancelled: true, person: null, collect: 0 },
  ]);
  expect(await takeRiderWord(t.ctx, key, stops[0]!, delivered(id))).toBe("closed");
});

test("staff read who is out with an order, cancelled or not, until it is said to come back", async () => {
  const riderOf = async (id: string) => {
    const [row] = await t.ctx.db
      .select({ rider: riderOut(sql`${orders.id}`) })
      .from(orders)
      .where(eq(orders.id, id));
    return row!.rider;
  };
  const musa = { name: "Musa", phone: "+2348035550111" };
  const [cancelled, given, refused] = [await packed(), await packed(), await packed()];
  expect(await riderOf(cancelled.id)).toBeNull();
  const { key, runId, stops } = await out(cancelled.id, given.id, refused.id);
  expect(await riderOf(cancelled.id)).toEqual(musa);
  await setOrderStatus(t.ctx, staff, cancelled.id, "cancelled");
  expect(await riderOf(cancelled.id)).toEqual(musa);
  await takeRiderWord(t.ctx, key, stops[1]!, delivered(given.id));
  expect(await riderOf(given.id)).toBeNull();
  await takeRiderWord(t.ctx, key, stops[2]!, failed("nobody_there"));
  await setOrderStatus(t.ctx, staff, refused.id, "cancelled");
  expect(await riderOf(refused.id)).toBeNull();
  await endRun(t.ctx, staff, runId);
  expect(await riderOf(cancelled.id)).toBeNull();
});

test("a link ends with its run, its time, by hand and by the next one, and shows no closed stop's customer", async () => {
  const [first, second] = [await packed(), await packed()];
  const { key, runId, stops } = await out(first.id, second.id);
  await takeRiderWord(t.ctx, key, stops[0]!, delivered(first.id));
  const view = await see(key);
  expect(view.stops.map(({ person }) => person?.name ?? null)).toEqual([null, "Adaeze Obi"]);
  const over = { code: "not_found" };
  const renewed = await renewLink(t.ctx, staff, runId);
  await expect(see(key)).rejects.toMatchObject(over);
  expect((await see(renewed)).stops).toHaveLength(2);
  await revokeLink(t.ctx, staff, runId);
  await expect(see(renewed)).rejects.toMatchObject(over);
  const again = await renewLink(t.ctx, staff, runId);
  const now = t.clock.now();
  t.clock.advance(LINK_HOURS * 3_600_000);
  await expect(see(again)).rejects.toMatchObject(over);
  t.clock.set(now);
  await Promise.all([endRun(t.ctx, staff, runId), endRun(t.ctx, staff, runId)]);
  await expect(see(again)).rejects.toMatchObject(over);
  await expect(takeRiderWord(t.ctx, again, stops[1]!, delivered(second.id))).rejects.toMatchObject(
    over,
  );
  expect(await stopOf(stops[1]!)).toMatchObject({ state: "failed", failure: "not_attempted" });
  await expect(renewLink(t.ctx, staff, runId)).rejects.toMatchObject({ reason: "run_ended" });
});

test("the photograph at the door is kept privately, once, from whoever has the link", async () => {
  const [mine, theirs] = [await packed(), await packed()];
  const { key, stops } = await out(mine.id);
  const other = await out(theirs.id);
  const app = createApp(t.ctx);
  const send = async (stop: string, body: Uint8Array<ArrayBuffer>, secret = key) =>
    (
      await app.request(`/rider-photos/${stop}`, {
        method: "POST",
        headers: { "x-run-key": secret },
        body,
      })
    ).status;
  const photo = new Uint8Array(
    await sharp({ create: { width: 30, height: 40, channels: 3, background: "#334" } })
      .jpeg()
      .toBuffer(),
  );
  const text = (words: string) => new Uint8Array(new TextEncoder().encode(words));
  expect(await send(stops[0]!, text("%PDF-1.4"))).toBe(415);
  expect(await send(stops[0]!, text("no picture"))).toBe(415);
  expect(await send(other.stops[0]!, photo)).toBe(404);
  expect(await send(stops[0]!, photo, "wrong")).toBe(404);
  expect(await send(stops[0]!, new Uint8Array(MAX_UPLOAD_BYTES + 1))).toBe(413);
  expect(await send(stops[0]!, photo)).toBe(200);
  const { photoFile } = await stopOf(stops[0]!);
  expect(photoFile).toMatch(new RegExp(`^${mine.id}/`));
  expect((await app.request(`/storage/v1/object/public/order-files/${photoFile}`)).status).toBe(
    404,
  );
  expect(await send(stops[0]!, photo)).toBe(200);
  expect((await stopOf(stops[0]!)).photoFile).toBe(photoFile);
});

test("a stop of another run is none, for whoever has a link", async () => {
  const [mine, theirs] = [await packed(), await packed()];
  const { key } = await out(mine.id);
  const other = await out(theirs.id);
  await expect(
    takeRiderWord(t.ctx, key, other.stops[0]!, delivered(theirs.id)),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("a run that ends while one of its orders is delivered waits for it, and not in a circle", async () => {
  const { id } = await packed();
  const { runId, stops } = await out(id);
  let ending: Promise<void> | undefined;
  await t.ctx.db.transaction(async (tx) => {
    await lockOrder(tx, id);
    await writeStop(tx, stops[0]!, { paidBy: "cash" });
    ending = bySomebodyElse(() => endRun(t.ctx, staff, runId));
    await expect.poll(() => isWaiting(tx)).toBe(true);
    // Written twice, a stop looks for its run again.
    await writeStop(tx, stops[0]!, { state: "delivered" });
  });
  await ending;
  expect(await stopOf(stops[0]!)).toMatchObject({ state: "delivered", paidBy: "cash" });
});

test("the till gives no more than it has, also to two at once, and the book forgets nothing", async () => {
  const { till } = await readTill(t.ctx.db);
  const paidIn = { id: randomUUID(), kind: "paid_in" as const, amount: 100_000, note: "Change" };
  // An answer that got lost: the same press comes again, and counts once.
  await Promise.all([1, 2].map(() => moveTill(t.ctx, staff, paidIn)));
  expect((await readTill(t.ctx.db)).till).toBe(till + 100_000);
  await expect(moveTill(t.ctx, staff, { ...paidIn, amount: 10_000 })).rejects.toMatchObject({
    code: "idempotency_mismatch",
    message: expect.stringContaining("₦1,000 was written into the book"),
  });
  const half = { kind: "paid_out" as const, amount: till + 60_000, note: "To the bank" };
  const tries = await Promise.allSettled(
    [1, 2].map(() => moveTill(t.ctx, staff, { id: randomUUID(), ...half })),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await readTill(t.ctx.db)).till).toBe(40_000);
  for (const change of [
    () => t.ctx.db.update(cashEntries).set({ note: "x" }),
    () => t.ctx.db.delete(cashEntries),
  ])
    await expect(change()).rejects.toThrow();
});
