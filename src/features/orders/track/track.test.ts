import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { trackInput } from "./schema.ts";
import { openTracked, sendTrackCode } from "./track.server.ts";

const t = testContext({ env: { RATE_LIMITS: "on" } });
let serial = 0;

async function order() {
  const product = await makeProduct(t.ctx, { stock: { "10": 1000 } });
  const n = ++serial;
  const contact = {
    name: "Ada Obi",
    email: `ada.t${n}@example.com`,
    phone: `+23480312${String(n).padStart(5, "0")}`,
  };
  const lines = [{ product_id: product.id, size: "10", quantity: 1, price: 50_000 }];
  const input = orderInput(lines, { payment_method: "transfer", contact });
  const { id, key } = await placeOrder(t.ctx, anonymous, input, null, {
    address: `203.0.113.${n}`,
  });
  return { id, key, contact };
}

const ask = (number: string, contact: string) => trackInput.parse({ number, contact });

async function codeFor(email: string): Promise<string | undefined> {
  const [mail] = await t.ctx.db
    .select({ data: mailOutbox.data })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, email), eq(mailOutbox.template, "order-track-code")))
    .orderBy(desc(mailOutbox.createdAt))
    .limit(1);
  return (mail?.data as { code?: string } | undefined)?.code;
}

async function textTo(email: string): Promise<string | null> {
  const [mail] = await t.ctx.db
    .select({ text: mailOutbox.text })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, email), eq(mailOutbox.template, "order-track-code")));
  return mail?.text ?? null;
}

test("the number with the mailbox or the phone, however written, brings a code to the mailbox, and it opens the order", async () => {
  for (const write of [
    ({ email }: { email: string }) => email.toUpperCase(),
    ({ phone }: { phone: string }) => phone.replace("+234", "0"),
  ]) {
    const { id, key, contact } = await order();
    const asked = ask(` Order #${id.slice(0, 8).toUpperCase()}`, write(contact));
    await sendTrackCode(t.ctx, asked);
    const code = await codeFor(contact.email);
    await sendDueMails(t.ctx);
    expect(await textTo(contact.email)).toContain(code);
    expect(code).toMatch(/^\d{6}$/);
    expect(await openTracked(t.ctx, asked, code!)).toEqual({ order_id: id, key });
  }
});

test("the answer does not tell whether there is such an order, and only its own mailbox is written to", async () => {
  const { id, contact } = await order();
  const right = await sendTrackCode(t.ctx, ask(id.slice(0, 8), contact.email));
  expect(await sendTrackCode(t.ctx, ask(id.slice(0, 8), "stranger@example.com"))).toEqual(right);
  expect(await sendTrackCode(t.ctx, ask("00000000", contact.email))).toEqual(right);
  expect(await codeFor("stranger@example.com")).toBeUndefined();
  const wrong = { code: "refused", reason: "wrong_code" };
  for (const asked of [ask(id.slice(0, 8), contact.email), ask("00000000", contact.email)]) {
    await expect(openTracked(t.ctx, asked, "x")).rejects.toMatchObject(wrong);
  }
});

test("a code is soon too old, and opens no other order", async () => {
  const mine = await order();
  const other = await order();
  const asked = ask(mine.id.slice(0, 8), mine.contact.email);
  await sendTrackCode(t.ctx, asked);
  const code = (await codeFor(mine.contact.email))!;
  const theirs = ask(other.id.slice(0, 8), other.contact.email);
  await expect(openTracked(t.ctx, theirs, code)).rejects.toMatchObject({ code: "refused" });
  t.clock.advance(31 * 60_000);
  await expect(openTracked(t.ctx, asked, code)).rejects.toMatchObject({ code: "refused" });
});

test("neither mails nor tries are endless, whether there is such an order or not", async () => {
  const { id, contact } = await order();
  for (const asked of [ask(id.slice(0, 8), contact.email), ask("00000001", contact.email)]) {
    for (let n = 0; n < 3; n++) await sendTrackCode(t.ctx, asked);
    await expect(sendTrackCode(t.ctx, asked)).rejects.toMatchObject({ code: "rate_limited" });
    for (let n = 0; n < 10; n++) {
      await expect(openTracked(t.ctx, asked, "x")).rejects.toMatchObject({ code: "refused" });
    }
    await expect(openTracked(t.ctx, asked, "x")).rejects.toMatchObject({ code: "rate_limited" });
  }
});

test.each(["", "1a2b3c4", "1a2b3c4dd", "zzzzzzzz"])("%o is no order number", (number) => {
  expect(trackInput.safeParse({ number, contact: "ada@example.com" }).success).toBe(false);
});
