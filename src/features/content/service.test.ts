import { expect, test } from "vitest";
import { contactMessages, mailOutbox, newsletterSubscribers } from "~/db/schema/store.ts";
import { testContext } from "~tests/support/context.ts";
import { sendContactMessage, subscribeToNewsletter } from "./service.server.ts";
import { findSubscription, setSubscription } from "./subscription.server.ts";

const shop = testContext({ env: { RATE_LIMITS: "on" } });

test("a reader is kept once, whatever the spelling, and no mail goes out", async () => {
  for (const email of [" Ada@Example.ng ", "ada@example.ng"]) {
    expect(await subscribeToNewsletter(shop.ctx, email, "10.0.0.1")).toBe(
      "Successfully subscribed to our newsletter!",
    );
  }
  const readers = await shop.ctx.db.select().from(newsletterSubscribers);
  expect(readers.map(({ email }) => email)).toEqual(["ada@example.ng"]);
  expect(await shop.ctx.db.select().from(mailOutbox)).toEqual([]);
});

test("who left and subscribes again is a reader again", async () => {
  const { db } = shop.ctx;
  await db.update(newsletterSubscribers).set({ unsubscribedAt: new Date() });
  await subscribeToNewsletter(shop.ctx, "ada@example.ng", "10.0.0.1");
  const [reader] = await db.select().from(newsletterSubscribers);
  expect(reader?.unsubscribedAt).toBeNull();
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
  expect(await sendContactMessage(shop.ctx, fields, "10.0.0.1")).toBe(
    "Message sent! We'll get back to you soon.",
  );
  const kept = await shop.ctx.db.select().from(contactMessages);
  expect(kept).toMatchObject([
    { name: "Ada", email: "ada@example.ng", message: "Is it real silk?", status: "new" },
  ]);
  expect(await shop.ctx.db.select().from(mailOutbox)).toEqual([]);
});

test("what cannot be kept is refused with a sentence", async () => {
  const fine = { name: "Ada", email: "ada@example.ng", message: "Hello" };
  await expect(
    sendContactMessage(shop.ctx, { ...fine, message: " " }, "10.0.0.2"),
  ).rejects.toMatchObject({ code: "invalid_input", message: "Please fill in all fields" });
  await expect(
    sendContactMessage(shop.ctx, { ...fine, name: "A\0da" }, "10.0.0.2"),
  ).rejects.toMatchObject({ code: "invalid_input" });
  await expect(subscribeToNewsletter(shop.ctx, "a\0@x.ng", "10.0.0.2")).rejects.toMatchObject({
    code: "invalid_input",
  });
});

test("one address cannot flood the staff; another is not held up by it", async () => {
  const fields = { name: "Bot", email: "bot@example.ng", message: "Buy" };
  for (let sent = 0; sent < 10; sent++) await sendContactMessage(shop.ctx, fields, "10.0.0.3");
  await expect(sendContactMessage(shop.ctx, fields, "10.0.0.3")).rejects.toMatchObject({
    code: "rate_limited",
  });
  await expect(sendContactMessage(shop.ctx, fields, "10.0.0.4")).resolves.toMatch(/Message sent/);
});
