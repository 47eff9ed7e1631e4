import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { discounts, discountUses } from "~/db/schema/checkout.ts";
import { orders } from "~/db/schema/orders.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { subscribeToNewsletter } from "~/features/content/service.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { quoteDiscount } from "../discount.server.ts";
import { buyGiftCard } from "../gift-card-order/buy-gift-card.server.ts";
import { buyGiftCardInput } from "../gift-card-order/schema.ts";
import { placeOrder } from "../place-order.server.ts";
import { getFirstOrderOffer } from "./first-order.server.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: null };
let product: Awaited<ReturnType<typeof makeProduct>>;

beforeEach(async () => {
  await t.ctx.db.delete(orders);
  await t.ctx.db.delete(mailOutbox);
  product = await makeProduct(t.ctx, { stock: { "10": 60 } });
});

/** Subscribes and reads the code in the mail that comes; undefined when none does. */
async function codeMailedTo(email: string): Promise<string | undefined> {
  await t.ctx.db.delete(mailOutbox);
  await subscribeToNewsletter(t.ctx, email);
  await sendDueMails(t.ctx);
  const [mail] = await t.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  return /WELCOME-[A-Z2-9]{8}/.exec(mail?.text ?? "")?.[0];
}

let phones = 0;
const someone = (email: string, phone = `+23480355${String(10_000 + ++phones)}`) => ({
  name: "Ada Obi",
  email,
  phone,
});

/** An order of one ₦50,000 piece with a code, as a shopper who saw 20% off. */
function order(contact: ReturnType<typeof someone>, code?: string, product_id = product.id) {
  const line = { product_id, size: "10", quantity: 1, price: 50_000 };
  const discount = code ? 10_000 : 0;
  return placeOrder(
    t.ctx,
    anonymous,
    orderInput([line], {
      contact,
      ...(code ? { discount_code: code } : {}),
      expected: { delivery_fee: 2500, discount, total: 52_500 - discount },
    }),
    null,
  );
}

const quote = (code: string, contact: { email: string; phone: string }) =>
  quoteDiscount(t.ctx, anonymous, {
    ...{ code, delivery_fee: 2500, email: contact.email, phone: contact.phone },
    lines: [{ product_id: product.id, size: "10", quantity: 1 }],
  });

test("who has only given a gift card has not ordered yet", async () => {
  const contact = someone("giver@example.com");
  const code = await codeMailedTo(contact.email);
  const { name, email } = contact;
  const card = { amount: 10_000, to_name: "Ada", to_email: "ada@example.com", from_name: name };
  const input = { ...card, message: "", contact: { name, email }, payment_method: "transfer" };
  await buyGiftCard(t.ctx, anonymous, buyGiftCardInput.parse(input), { idempotencyKey: null });
  expect((await order(contact, code)).total).toBe(42_500);
});

test("a reader's code takes 20% off a first order, however it is typed, and once", async () => {
  const ada = someone("ada@example.com");
  const code = (await codeMailedTo(ada.email))!;
  expect(await quote(` ${code.toLowerCase()} `, ada)).toMatchObject({ discount: 10_000 });
  const { id } = await order(ada, code);
  await expect(order(ada, code)).rejects.toMatchObject({ reason: "discount_not_first" });
  // Its order taken back, it is a first one again.
  await setOrderStatus(t.ctx, staff, id, "cancelled");
  await order(ada, code);
  expect(await t.ctx.db.select().from(discountUses)).toHaveLength(1);
});

test("all spellings of a mailbox have one code, and one mail of it a month", async () => {
  const code = await codeMailedTo("bola.ade@gmail.com");
  expect(code).toMatch(/^WELCOME-/);
  t.clock.advance(40 * 86_400_000);
  expect(await codeMailedTo("Bola.Ade+shop2@gmail.com".toLowerCase())).toBe(code);
  await subscribeToNewsletter(t.ctx, "b.o.l.a.ade+3@googlemail.com");
  expect(await t.ctx.db.select().from(mailOutbox)).toHaveLength(1);
  await order(someone("bolaade@gmail.com"), code);
  for (const email of ["bola.ade+4@gmail.com", "bolaade@googlemail.com"]) {
    await expect(order(someone(email), code)).rejects.toMatchObject({
      reason: "discount_not_first",
    });
  }
});

test("nobody else's mailbox can use it, and without a mailbox it says what is missing", async () => {
  const chidi = someone("chidi@example.com");
  const code = (await codeMailedTo(chidi.email))!;
  for (const given of [code, "WELCOME", "WELCOME-AAAAAAAA"]) {
    await expect(order(someone("other@example.com"), given)).rejects.toMatchObject({
      reason: "discount_mailbox_other",
    });
    await expect(quote(given, { email: "", phone: "" })).rejects.toMatchObject({
      reason: "discount_mailbox_unsaid",
    });
  }
  expect(await quote(code, chidi)).toMatchObject({ discount: 10_000 });
});

test("who has ordered before, by mailbox or phone, gets none; a stranger's order in their name does not count", async () => {
  const dayo = someone("dayo@gmail.com");
  const code = (await codeMailedTo(dayo.email))!;
  const { id } = await order(someone("d.a.y.o+1@gmail.com"));
  await expect(order(dayo, code)).rejects.toMatchObject({ reason: "discount_not_first" });
  const unproved = () =>
    t.ctx.db.update(orders).set({ contactProof: "awaited" }).where(eq(orders.id, id));
  await unproved();
  expect(await quote(code, dayo)).toMatchObject({ discount: 10_000 });
  await order(someone("unrelated@example.com", dayo.phone));
  await expect(order(dayo, code)).rejects.toMatchObject({ reason: "discount_not_first" });
});

test("two orders at once with codes of two mailboxes and one phone: one gets it", async () => {
  const codes = [await codeMailedTo("e1@example.com"), await codeMailedTo("e2@example.com")];
  // Of two pieces: orders of the same one wait for each other at its shelf.
  const other = await makeProduct(t.ctx, { stock: { "10": 60 } });
  const outcomes = await Promise.allSettled(
    [product.id, other.id].map((id, n) =>
      order(someone(`e${n + 1}@example.com`, "+2348035559999"), codes[n], id),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("switched off, nothing is promised or mailed, and what was mailed says so", async () => {
  const femi = someone("femi@example.com");
  const code = (await codeMailedTo(femi.email))!;
  const turn = async (isActive: boolean) => {
    await t.ctx.db.update(discounts).set({ isActive }).where(eq(discounts.code, "WELCOME"));
    await t.ctx.changed([tags.settings]);
  };
  await turn(false);
  expect(await getFirstOrderOffer(t.ctx)).toBeNull();
  expect(await codeMailedTo("gbenga@example.com")).toBeUndefined();
  await expect(quote(code, femi)).rejects.toMatchObject({ reason: "discount_unknown" });
  await turn(true);
  expect(await getFirstOrderOffer(t.ctx)).toMatchObject({ percent: 20 });
});
