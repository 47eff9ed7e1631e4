import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { contactMessages, mailOutbox, newsletterSubscribers } from "~/db/schema/store.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { testContext } from "~tests/support/context.ts";
import { sendContactMessage, subscribeToNewsletter } from "./service.server.ts";
import { findSubscription, setSubscription } from "./subscription.server.ts";

const shop = testContext({ env: { RATE_LIMITS: "on", TRUST_PROXY: "true" } });

test("a reader is kept once, whatever the spelling, and gets one mail", async () => {
  for (const email of [" Ada@Example.ng ", "ada@example.ng"]) {
    expect(await subscribeToNewsletter(shop.ctx, email)).toBe(
      "Successfully subscribed to our newsletter!",
    );
  }
  const readers = await shop.ctx.db.select().from(newsletterSubscribers);
  expect(readers.map(({ email }) => email)).toEqual(["ada@example.ng"]);
  const mails = await shop.ctx.db.select().from(mailOutbox);
  expect(mails.map(({ template }) => template)).toEqual(["newsletter-welcome"]);
});

test("who left comes back by their own link alone: an address that anybody enters brings one mail, no newsletter", async () => {
  const { db } = shop.ctx;
  const about = async () => {
    const mails = await db.select().from(mailOutbox);
    return mails.filter(({ template }) => template === "newsletter-come-back");
  };
  const leave = () => db.update(newsletterSubscribers).set({ unsubscribedAt: shop.clock.now() });
  await leave();
  for (const _ of [1, 2, 3]) {
    expect(await subscribeToNewsletter(shop.ctx, "ada@example.ng")).toBe(
      "Successfully subscribed to our newsletter!",
    );
  }
  const [reader] = await db.select().from(newsletterSubscribers);
  expect(reader?.unsubscribedAt).not.toBeNull();
  expect(await about()).toMatchObject([{ recipient: "ada@example.ng", status: "queued" }]);

  await sendDueMails(shop.ctx);
  expect((await about())[0]?.text).toContain(reader!.unsubscribeToken);
  await setSubscription(shop.ctx, reader!.unsubscribeToken, true);
  // Who leaves another time is asked another time.
  shop.clock.advance(1000);
  await leave();
  await subscribeToNewsletter(shop.ctx, "ada@example.ng");
  expect(await about()).toHaveLength(2);
  await setSubscription(shop.ctx, reader!.unsubscribeToken, true);
  await db.delete(mailOutbox).where(eq(mailOutbox.template, "newsletter-come-back"));
});

test("a reader's own link ends the newsletter and begins it again; no other link does", async () => {
  const { db } = shop.ctx;
  const [reader] = await db.select().from(newsletterSubscribers);
  const token = reader!.unsubscribeToken;
  expect(await findSubscription(shop.ctx, token)).toEqual({
    email: "a…@example.ng",
    subscribed: true,
  });
  for (const _ of [1, 2]) {
    expect((await setSubscription(shop.ctx, token, false))?.subscribed).toBe(false);
  }
  for (const odd of [null, "", "me", crypto.randomUUID()]) {
    expect(await setSubscription(shop.ctx, odd, true)).toBeUndefined();
  }
  expect((await findSubscription(shop.ctx, token))?.subscribed).toBe(false);
  expect((await setSubscription(shop.ctx, token, true))?.subscribed).toBe(true);
});

test("a message is kept for the staff, trimmed, and no mail goes out", async () => {
  const fields = { name: " Ada ", email: " ada@example.ng", message: " Is it real silk?\n" };
  expect(await sendContactMessage(shop.ctx, fields)).toBe(
    "Message sent! We'll get back to you soon.",
  );
  const kept = await shop.ctx.db.select().from(contactMessages);
  expect(kept).toMatchObject([
    { name: "Ada", email: "ada@example.ng", message: "Is it real silk?", status: "new" },
  ]);
  const mails = await shop.ctx.db.select().from(mailOutbox);
  expect(mails.map(({ template }) => template)).toEqual(["newsletter-welcome"]);
});

test("the same key is the same message, and another one is refused", async () => {
  const fields = { name: "Ada", email: "ada@example.ng", message: "Sent in a tunnel" };
  const key = crypto.randomUUID();
  for (const _ of [1, 2]) await sendContactMessage(shop.ctx, fields, key);
  const { db } = shop.ctx;
  const isSent = eq(contactMessages.message, fields.message);
  expect(await db.$count(contactMessages, isSent)).toBe(1);
  await expect(
    sendContactMessage(shop.ctx, { ...fields, message: "Another" }, key),
  ).rejects.toMatchObject({ code: "idempotency_mismatch" });
  await expect(sendContactMessage(shop.ctx, fields, "one")).rejects.toMatchObject({
    code: "invalid_input",
  });
});

test("what cannot be kept is refused with a sentence", async () => {
  const fine = { name: "Ada", email: "ada@example.ng", message: "Hello" };
  await expect(sendContactMessage(shop.ctx, { ...fine, message: " " })).rejects.toMatchObject({
    code: "invalid_input",
    message: "Please fill in all fields",
  });
  await expect(sendContactMessage(shop.ctx, { ...fine, name: "A\0da" })).rejects.toMatchObject({
    code: "invalid_input",
  });
  await expect(subscribeToNewsletter(shop.ctx, "a\0@x.ng")).rejects.toMatchObject({
    code: "invalid_input",
  });
});

test("one address cannot flood the staff; another is not held up by it", async () => {
  const app = createApp(shop.ctx);
  const send = async (from: string) => {
    const answer = await app.request("/rest/v1/rpc/send_contact_message", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": from },
      body: JSON.stringify({ name: "Bot", email: "bot@example.ng", message: "Buy" }),
    });
    return answer.status;
  };
  for (let sent = 0; sent < 30; sent++) expect(await send("10.0.0.3")).toBe(200);
  expect(await send("10.0.0.3")).toBe(429);
  expect(await send("10.0.0.4")).toBe(200);
});
