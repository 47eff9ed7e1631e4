import { beforeAll, beforeEach, expect, test } from "vitest";
import { mailOutbox, refusals } from "~/db/schema/store.ts";
import { passwordChangedMail } from "~/features/accounts/mails/notices.tsx";
import { emailKey } from "~/lib/contact-keys.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { freshEmail, PASSWORD } from "../support/accounts.ts";
import { makeProduct } from "../support/factories.ts";
import { orderInput } from "../support/orders.ts";
import { abusedShop } from "./shop.ts";

/**
 * Somebody fills a third party's mailbox with our mails. Before: 300 in 43 s by asking for a change of
 * mail to spellings of it, and 121 mails of orders in its name. Now 6 an hour and 20 a day, whatever
 * sends them, however the mailbox is written and from however many addresses.
 */
const shop = abusedShop({ env: { AUTH_LIMIT_MAIL: "10000" } });
const VICTIM = "ada.obi@gmail.com";
const HOUR = 3_600_000;

beforeAll(() => shop.clock.set(new Date()));
beforeEach(async () => {
  await shop.ctx.db.delete(mailOutbox);
  await shop.ctx.db.delete(refusals);
  // The windows of the test before are over.
  shop.clock.advance(25 * HOUR);
});

/** What is due goes out. @returns how many of it to the victim */
async function deliver(): Promise<number> {
  const delivered: string[] = [];
  const deliverMail = async ({ to }: { to: string }) => void delivered.push(emailKey(to));
  await sendDueMails({ ...shop.ctx, mailer: { ...shop.ctx.mailer, deliver: deliverMail } });
  return delivered.filter((to) => to === emailKey(VICTIM)).length;
}

const spelling = (n: number) => `Ada.Obi+${n}@gmail.com`;

test("a day of asking in every way brings 20 mails, 6 in an hour", async () => {
  const product = await makeProduct(shop.ctx, { price: 50_000, stock: { 9: 500 } });
  const line = { product_id: product.id, size: "9", quantity: 1, price: 50_000 };
  const email = freshEmail("attacker");
  const { data, error } = await shop
    .from("203.0.113.1")
    .client()
    .auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  let mails = 0;
  let most = 0;
  // A day's window begins with its first mail: all of these hours are in it.
  for (let hour = 0; hour < 10; hour++) {
    for (let n = hour * 8; n < hour * 8 + 8; n++) {
      const anybody = shop.from(`203.0.113.${n}`);
      const signedIn = shop.from(`198.51.100.${n}`, data.session!.access_token);
      await signedIn.send("PUT", "/auth/v1/user", { email: spelling(n) });
      await anybody.send("POST", "/auth/v1/otp", { email: spelling(n), create_user: true });
      await anybody.call("send_contact_code", { email: spelling(n) });
      const order = orderInput([line]);
      order.contact.email = spelling(n);
      await anybody.call("place_order", order);
    }
    const now = await deliver();
    most = Math.max(most, now);
    mails += now;
    shop.clock.advance(HOUR + 1000);
  }
  expect([most, mails]).toEqual([6, 20]);
  const noted = await shop.ctx.db.select().from(refusals);
  expect(noted).toContainEqual(
    expect.objectContaining({ rule: "mail.recipient", subject: emailKey(VICTIM) }),
  );
}, 240_000);

test("asking whether addresses have accounts is not answered at all", async () => {
  const { data } = await shop
    .from("203.0.113.7")
    .client()
    .auth.signUp({
      email: freshEmail("curious"),
      password: PASSWORD,
    });
  const known = freshEmail("known");
  await shop.from("203.0.113.8").client().auth.signUp({ email: known, password: PASSWORD });
  let told = 0;
  for (let n = 0; n < 20; n++) {
    const anybody = shop.from(`198.51.100.${n}`, data.session!.access_token);
    const { body } = await anybody.send("PUT", "/auth/v1/user", { email: known });
    if (JSON.stringify(body).includes("email_exists")) told++;
  }
  expect(told).toBe(0);
});

test("what customers must get is never lost: beyond the mailbox's budget it waits", async () => {
  for (let n = 0; n < 40; n++) {
    const data = { name: `${n}` };
    await queueMail(shop.ctx.db, passwordChangedMail, { dedupeKey: `own:${n}`, to: VICTIM, data });
  }
  const hours: number[] = [];
  while (hours.length < 3) {
    hours.push(await deliver());
    shop.clock.advance(HOUR + 1000);
  }
  expect(hours).toEqual([15, 15, 10]);
});

test.each([
  "1<ada.obi@gmail.com>",
  "ada.obi@gmail.com(1)",
  "ada.obi(1)@gmail.com",
  "1,ada.obi@gmail.com",
  "1:ada.obi@gmail.com",
  "ada.obi@mail。example.com",
])(
  "%s is no spelling with a budget of its own: mail programs read the victim's in it",
  async (email) => {
    const stranger = shop.from("203.0.113.9");
    const answers = [
      await stranger.call("subscribe_newsletter", { email }),
      await stranger.send("POST", "/auth/v1/otp", { email, create_user: true }),
      await stranger.send("POST", "/auth/v1/signup", { email, password: PASSWORD }),
      await stranger.call("send_contact_code", { email }),
      await stranger.call("request_stock_alert", { product_id: 1, size: "9", email }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(await shop.ctx.db.$count(mailOutbox)).toBe(0);
  },
);
