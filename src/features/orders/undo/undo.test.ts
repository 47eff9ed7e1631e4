import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { orders } from "~/db/schema/orders.ts";
import { refunds } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { refundOrder } from "~/features/payments/refunds-due.server.ts";
import { processRefund } from "~/features/payments/send-refund.server.ts";
import { takeStep } from "~/features/queue/steps.server.ts";
import { saveRider } from "~/features/riders/riders.server.ts";
import { startRun } from "~/features/riders/runs.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendDueMails, sendMailsWhenQueued } from "~/platform/mail/send.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { findDifferences } from "../invariants.server.ts";
import { readOrder } from "../queries.server.ts";
import { recordShipment } from "../ship.server.ts";
import { refuseAtDoor, setOrderStatus } from "../status-requests.server.ts";
import { forgetUndosJob, undoStep } from "./undo-step.server.ts";

const t = testContext({ poolSize: 20 });
const ada = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };
const bola = { kind: "staff" as const, id: "22222222-2222-4222-8222-222222222222" };

beforeEach(async () => {
  await sendDueMails(t.ctx);
  await t.ctx.db.delete(mailOutbox);
});

/** A customer of its own for each order: who refuses one at the door is asked to pay before. */
let customers = 0;
function contact() {
  const n = String(++customers).padStart(4, "0");
  return { name: "Adaeze Obi", email: `adaeze.${n}@example.com`, phone: `+234803555${n}` };
}
const address = () => ({
  state: "LA" as const,
  city: "Ikeja",
  area: "",
  street: `${customers} Allen Avenue`,
  landmark: "",
});

async function placed(method: "transfer" | "on_delivery" = "on_delivery") {
  const product = await makeProduct(t.ctx, { stock: { "10": 5 } });
  const line = { product_id: product.id, size: "10", quantity: 2, price: 50_000 };
  const input = orderInput([line], {
    payment_method: method,
    contact: contact(),
    address: address(),
  });
  return placeOrder(t.ctx, anonymous, input, null);
}
const rowOf = async (id: string) =>
  (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const set = (id: string, status: Parameters<typeof setOrderStatus>[3]) =>
  setOrderStatus(t.ctx, ada, id, status);
const undo = async (id: string, actor = ada) =>
  undoStep(t.ctx, actor, id, (await rowOf(id)).version);
const transferOf = async (id: string) =>
  (await readOrder(t.ctx.db, id))!.payments.find(({ method }) => method === "transfer")!;
const confirm = async (id: string) => confirmTransfer(t.ctx, ada, (await transferOf(id)).id);
const mails = async () =>
  (await t.ctx.db.select().from(mailOutbox).orderBy(mailOutbox.dedupeKey)).map(
    ({ template, status }) => `${template} ${status}`,
  );

/** Everything of an order that a step can change, and the stock; what only says when is left out. */
async function stateOf(id: string) {
  const { rows } = await t.ctx.db.execute(sql`
    select to_jsonb(o) - 'version' - 'updated_at' as "order",
      (select jsonb_agg(to_jsonb(i) order by id) from order_items i where order_id = o.id) as items,
      (select jsonb_agg(to_jsonb(s) order by id) from shipments s where order_id = o.id) as shipments,
      (select jsonb_agg(to_jsonb(p) - 'updated_at' order by id) from payments p where order_id = o.id) as payments,
      (select jsonb_agg(to_jsonb(r) order by id) from refunds r where order_id = o.id) as refunds,
      (select jsonb_agg(to_jsonb(s) order by id) from delivery_stops s where order_id = o.id) as stops,
      (select packed_at from order_work w where order_id = o.id) as packed_at,
      (select jsonb_agg(to_jsonb(c) order by id) from risk_contacts c where order_id = o.id) as listed,
      (select coalesce(sum(case kind when 'collected' then amount_kobo when 'uncollected' then -amount_kobo end), 0)
        from cash_entries where order_id = o.id) as cash,
      (select jsonb_agg(to_jsonb(s) - 'updated_at' order by s.product_id, s.size) from product_stock s
        where product_id in (select product_id from order_items where order_id = o.id)) as stock
    from orders o where o.id = ${id}`);
  return rows[0];
}

const rider = () =>
  saveRider(t.ctx, anonymous, {
    name: "Musa",
    phone: "+2348035550111",
    company: "",
    is_active: true,
  });

async function sendOut(id: string) {
  const riderId = await rider();
  await set(id, "processing");
  await startRun(t.ctx, ada, { riderId, orders: [{ id }] });
}
const refundOf = async (id: string) =>
  (await t.ctx.db.select().from(refunds).where(eq(refunds.orderId, id)))[0]!;

/** Each step, with an order that it can be taken with and the mail that it writes. */
const steps: Record<
  string,
  { before(): Promise<string>; step(id: string): Promise<unknown>; mail: string[] }
> = {
  "to processing": {
    before: async () => (await placed()).id,
    step: (id) => set(id, "processing"),
    mail: [],
  },
  "a cancellation": {
    before: async () => (await placed("transfer")).id,
    step: (id) => set(id, "cancelled"),
    mail: ["order-cancelled queued"],
  },
  "a cancellation of a paid order": {
    async before() {
      const { id } = await placed("transfer");
      await confirm(id);
      await set(id, "shipped");
      return id;
    },
    step: (id) => set(id, "cancelled"),
    mail: ["order-cancelled queued"],
  },
  "that it was taken up again": {
    async before() {
      const { id } = await placed("transfer");
      await confirm(id);
      await set(id, "cancelled");
      return id;
    },
    step: (id) => set(id, "processing"),
    mail: [],
  },
  "an arrival that was paid at the door": {
    async before() {
      const { id } = await placed();
      await sendOut(id);
      return id;
    },
    step: (id) => set(id, "delivered"),
    mail: ["order-delivered queued"],
  },
  "going back from an arrival that was paid at the door": {
    async before() {
      const { id } = await placed();
      await sendOut(id);
      await set(id, "delivered");
      return id;
    },
    step: (id) => set(id, "processing"),
    mail: [],
  },
  "a cancellation while its rider is out": {
    async before() {
      const { id } = await placed();
      await sendOut(id);
      return id;
    },
    step: (id) => set(id, "cancelled"),
    mail: ["order-cancelled queued"],
  },
  "a refusal at the door": {
    async before() {
      const { id } = await placed();
      await set(id, "shipped");
      return id;
    },
    step: (id) => refuseAtDoor(t.ctx, ada, id),
    mail: ["order-cancelled queued"],
  },
  "that it is packed": {
    before: async () => (await placed()).id,
    step: (orderId) => takeStep(t.ctx, ada, "pack", { orderId }),
    mail: [],
  },
  "a cancellation of what is packed": {
    async before() {
      const { id } = await placed();
      await takeStep(t.ctx, ada, "pack", { orderId: id });
      return id;
    },
    step: (id) => set(id, "cancelled"),
    mail: ["order-cancelled queued"],
  },
  "a parcel": {
    before: async () => (await placed()).id,
    step: (id) => recordShipment(t.ctx, ada, { orderId: id, carrier: "GIG", trackingNumber: "1" }),
    mail: ["order-shipped queued"],
  },
  "a part of an order": {
    before: async () => (await placed()).id,
    async step(id) {
      const [item] = (await readOrder(t.ctx.db, id))!.items;
      const items = [{ order_item_id: item!.id, quantity: 1 }];
      await recordShipment(t.ctx, ada, { orderId: id, carrier: "", trackingNumber: "", items });
    },
    mail: ["order-part-shipped queued"],
  },
  "a transfer": {
    before: async () => (await placed("transfer")).id,
    step: confirm,
    mail: ["order-paid queued"],
  },
  "a transfer for an order that is gone": {
    async before() {
      const { id } = await placed("transfer");
      await set(id, "cancelled");
      return id;
    },
    step: confirm,
    mail: [],
  },
  "a refund by transfer": {
    async before() {
      const { id } = await placed("transfer");
      await confirm(id);
      await set(id, "cancelled");
      return id;
    },
    async step(id) {
      await processRefund(t.ctx, ada, (await refundOf(id)).id);
    },
    mail: ["order-refunded queued"],
  },
};

test.each(Object.entries(steps))(
  "%s is taken back with all that followed",
  async (_name, { before, step, mail }) => {
    const id = await before();
    t.clock.advance(60_000);
    await sendDueMails(t.ctx);
    await t.ctx.db.delete(mailOutbox);
    const state = await stateOf(id);
    await step(id);
    expect(await stateOf(id)).not.toEqual(state);
    expect(await mails()).toEqual(mail);
    t.clock.advance(29_000);
    await sendDueMails(t.ctx);
    await undo(id);
    expect(await stateOf(id)).toEqual(state);
    expect(await mails()).toEqual([]);
    const { events } = (await readOrder(t.ctx.db, id))!;
    expect(events.at(-1)).toMatchObject({ kind: "undone", actorId: ada.id });
    expect(await findDifferences(t.ctx.db)).toEqual([]);
    // The same again is the same again, with its mail.
    await step(id);
    expect(await mails()).toEqual(mail);
    t.clock.advance(30_000);
    await sendDueMails(t.ctx);
    expect(await mails()).toEqual(mail.map((text) => text.replace("queued", "kept")));
  },
);

test("a step is taken back in time, once, by whoever did it, and when nothing came after it", async () => {
  const { id } = await placed();
  await set(id, "processing");
  await expect(undo(id, bola)).rejects.toMatchObject({ reason: "too_late" });
  const { version } = await rowOf(id);
  await setOrderStatus(t.ctx, bola, id, "cancelled");
  await expect(undoStep(t.ctx, ada, id, version)).rejects.toMatchObject({
    reason: "order_changed",
  });
  await expect(undo(id)).rejects.toMatchObject({ reason: "too_late" });
  await undo(id, bola);
  await expect(undo(id, bola)).rejects.toMatchObject({ reason: "too_late" });
  expect((await rowOf(id)).status).toBe("processing");
  await set(id, "shipped");
  t.clock.advance(30_000);
  await expect(undo(id)).rejects.toMatchObject({ reason: "too_late" });
  await forgetUndosJob.run(t.ctx, {});
  expect((await t.ctx.db.execute(sql`select from order_undos`)).rows).toEqual([]);
  expect((await rowOf(id)).status).toBe("shipped");
});

test("of many who press Undo at once, one takes it back", async () => {
  const { id } = await placed();
  await set(id, "cancelled");
  const { version } = await rowOf(id);
  const pressed = await Promise.allSettled(
    Array.from({ length: 8 }, () => undoStep(t.ctx, ada, id, version)),
  );
  expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("a mail that is being sent at this moment is not taken back, and neither is its step", async () => {
  const { id } = await placed();
  await set(id, "cancelled");
  const [begun, sending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sent = t.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select from mail_outbox where template = 'order-cancelled' for update`);
    begun.resolve();
    await sending.promise;
  });
  await begun.promise;
  await expect(undo(id)).rejects.toMatchObject({ reason: "too_late" });
  sending.resolve();
  await sent;
  expect((await rowOf(id)).status).toBe("cancelled");
});

test("pieces that were sold since are not taken from their buyer", async () => {
  const product = await makeProduct(t.ctx, { stock: { "10": 1 } });
  const line = { product_id: product.id, size: "10", quantity: 1, price: 50_000 };
  const input = orderInput([line], { contact: contact(), address: address() });
  const { id } = await placeOrder(t.ctx, anonymous, input, null);
  await set(id, "cancelled");
  await placeOrder(t.ctx, anonymous, input, null);
  await expect(undo(id)).rejects.toMatchObject({ code: "out_of_stock" });
  expect((await rowOf(id)).status).toBe("cancelled");
});

test("a refund that was sent since keeps its order cancelled", async () => {
  const { id } = await placed("transfer");
  await confirm(id);
  await set(id, "cancelled");
  const { id: refundId } = await refundOf(id);
  // Claimed for the provider, which writes nothing into the order until it answers.
  await t.ctx.db.update(refunds).set({ status: "pending" }).where(eq(refunds.id, refundId));
  await expect(undo(id)).rejects.toMatchObject({ reason: "money_moved" });
  expect((await rowOf(id)).status).toBe("cancelled");
});

test("what a shopper does, and what the shop does by itself, is told at once and not taken back", async () => {
  const { id } = await placed();
  await setOrderStatus(t.ctx, { kind: "customer", id: null }, id, "cancelled");
  expect(await sendDueMails(t.ctx)).toBe(2);
  expect(await mails()).toEqual(["order-cancelled kept", "order-placed kept"]);
  await expect(undo(id)).rejects.toMatchObject({ reason: "too_late" });
});

test("a status that staff correct by hand is not mailed either", async () => {
  const { id } = await placed();
  await set(id, "shipped");
  await set(id, "cancelled");
  await set(id, "shipped");
  await set(id, "delivered");
  t.clock.advance(30_000);
  await sendDueMails(t.ctx);
  expect(await mails()).toEqual([
    "order-delivered kept",
    "order-placed kept",
    "order-shipped kept",
  ]);
});

test("a refund that somebody has promised since is more that has happened", async () => {
  const { id } = await placed("transfer");
  await confirm(id);
  const { version } = await rowOf(id);
  await refundOrder(t.ctx, bola, {
    orderId: id,
    amountKobo: 100,
    reason: "other",
    idempotencyKey: randomUUID(),
  });
  await expect(undoStep(t.ctx, ada, id, version)).rejects.toMatchObject({
    reason: "order_changed",
  });
});

test("a held mail leaves by itself when its time is over", async () => {
  const { id } = await placed();
  await sendDueMails(t.ctx);
  await set(id, "shipped");
  const [held] = await t.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.status, "queued"));
  expect(held!.dueAt).toEqual(new Date(t.clock.now().getTime() + 30_000));
  // News of it comes again shortly before: it leaves at its time, not with the next minute's job.
  t.clock.advance(29_900);
  const sender = sendMailsWhenQueued(t.ctx);
  const announced = Promise.withResolvers<void>();
  const unlisten = t.ctx.bus.onRow(({ due }) => due && announced.resolve());
  await t.ctx.db.execute(sql`
    select pg_notify('row_change', json_build_object('table', 'mail_outbox', 'type', 'INSERT',
      'id', id, 'at', created_at, 'due', due_at)::text) from mail_outbox where status = 'queued'`);
  await announced.promise;
  t.clock.advance(100);
  await expect.poll(mails).toEqual(["order-placed kept", "order-shipped kept"]);
  unlisten();
  await sender.stop();
});
