import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { features } from "~/app/features.server.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { recoveryMail } from "~/features/accounts/mails/one-time.tsx";
import type { Feature } from "~/platform/feature.ts";
import { testContext } from "~tests/support/context.ts";
import type { DeliverMail, OutgoingMail } from "./mailer.ts";
import { queueMail } from "./queue.ts";
import { renderMail } from "./render.ts";
import { sendDueMails, sendMailsWhenQueued } from "./send.ts";
import { defineMail } from "./template.ts";

const shop = testContext({ env: { MAIL_FROM: "Shop <shop@shop.test>" } });
const note = { name: "Ada", code: "123456", link: "http://shop.test/auth/v1/verify?token=abc" };

const queue = (dedupeKey: string, to = "ada@example.com") =>
  queueMail(shop.ctx.db, recoveryMail, { dedupeKey, to, data: note });
/** The shop with somebody who delivers. */
const delivering = (deliver: DeliverMail) => ({
  ...shop.ctx,
  mailer: { ...shop.ctx.mailer, deliver },
});
const outbox = () => shop.ctx.db.select().from(mailOutbox);

beforeEach(async () => {
  await shop.ctx.db.delete(mailOutbox);
});

test("without SMTP a mail is kept, with everything to read", async () => {
  await queue("a");
  expect(await sendDueMails(shop.ctx)).toBe(1);
  const [mail] = await outbox();
  expect(mail).toMatchObject({ status: "kept", subject: "Choose a new password for Oríkì" });
  expect(mail?.html).toContain("<h1");
  expect(mail?.text).toContain("123456");
  expect(mail?.text).toContain(note.link);
  expect(mail?.text).not.toContain("A link and a code to choose a new password.");
});

test("a key is mailed once, and each mail is delivered once by many senders", async () => {
  await Promise.all([queue("a"), queue("a"), queue("b"), queue("c"), queue("d")]);
  const delivered: OutgoingMail[] = [];
  const deliver = async (mail: OutgoingMail) => void delivered.push(mail);
  await Promise.all([1, 2, 3, 4].map(() => sendDueMails(delivering(deliver))));
  await sendDueMails(delivering(deliver));
  expect(delivered).toHaveLength(4);
  expect(new Set(delivered.map((mail) => mail.messageId)).size).toBe(4);
  expect(delivered[0]).toMatchObject({ from: "Shop <shop@shop.test>", to: "ada@example.com" });
});

test("what was sent no longer holds a code that signs in", async () => {
  await queue("a");
  await sendDueMails(delivering(async () => {}));
  expect(JSON.stringify(await outbox())).not.toContain("123456");
  expect((await outbox())[0]).toMatchObject({ status: "sent", attempts: 1 });
});

test("a mail with a code is tried again later and later, then given up while the code is of use", async () => {
  await queue("a");
  let tries = 0;
  const deliver = async () => {
    tries++;
    throw new Error("421 busy");
  };
  await sendDueMails(delivering(deliver));
  await sendDueMails(delivering(deliver));
  expect(tries).toBe(1);
  shop.clock.advance(29_000);
  await sendDueMails(delivering(deliver));
  expect(tries).toBe(1);
  shop.clock.advance(1000);
  await sendDueMails(delivering(deliver));
  expect(tries).toBe(2);
  expect((await outbox())[0]).toMatchObject({ status: "queued", lastError: "421 busy" });
  for (let i = 0; i < 20; i++) {
    shop.clock.advance(3_600_000);
    await sendDueMails(delivering(deliver));
  }
  expect(tries).toBe(10);
  expect((await outbox())[0]).toMatchObject({ status: "failed", attempts: 10 });
});

test("one mail that cannot be written does not hold up the others", async () => {
  const lost = { recipient: "ada@example.com", status: "queued" as const };
  const gone = { order_id: "0c1c48a1-4f0f-4a53-8c3e-3c4f4fd4b4b4" };
  await shop.ctx.db.insert(mailOutbox).values([
    { ...lost, dedupeKey: "a", template: "no-such-template", data: note },
    { ...lost, dedupeKey: "b", template: "order-placed", data: { order: 1 } },
    { ...lost, dedupeKey: "c", template: "order-placed", data: gone },
  ]);
  await queue("d");
  await sendDueMails(shop.ctx);
  const mails = await outbox().orderBy(mailOutbox.dedupeKey);
  expect(mails.map((mail) => [mail.dedupeKey, mail.status, mail.lastError])).toEqual([
    ["a", "failed", 'There is no mail template "no-such-template"'],
    ["b", "failed", expect.stringContaining("order_id")],
    ["c", "failed", "What this mail is about is gone"],
    ["d", "kept", null],
  ]);
});

test("a queued mail is sent when its transaction commits, and only then", async () => {
  const mails = sendMailsWhenQueued(shop.ctx);
  const { promise, resolve } = Promise.withResolvers<void>();
  const unlisten = shop.ctx.bus.onRow((change) => change.table === "mail_outbox" && resolve());
  await shop.ctx.db
    .transaction(async (tx) => {
      await queueMail(tx, recoveryMail, { dedupeKey: "x", to: "a@b.ng", data: note });
      tx.rollback();
    })
    .catch(() => {});
  await shop.ctx.db.transaction((tx) =>
    queueMail(tx, recoveryMail, { dedupeKey: "y", to: "a@b.ng", data: note }),
  );
  await promise;
  await expect
    .poll(async () => (await outbox()).map((mail) => [mail.dedupeKey, mail.status]))
    .toEqual([["y", "kept"]]);
  unlisten();
  await mails.stop();
});

test.each(features.flatMap((feature: Feature) => feature.mails ?? []))(
  "$name can be written, in HTML and in plain text",
  async (template) => {
    const sample = sampleOf("", template.data) as Record<string, unknown>;
    const mail = await renderMail(template, sample, await shop.ctx.mailer.describeShop(shop.ctx));
    expect(mail.subject).not.toBe("");
    // Its digits stay together on a phone.
    expect(mail.html).toMatch(/\+234\u00a0\d{3}\u00a0\d{3}\u00a0\d{4}/);
    expect(mail.html).not.toMatch(/\+234 \d/);
    expect(mail.html).toMatch(/^<!DOCTYPE html/);
    expect(mail.text.length).toBeGreaterThan(80);
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/undefined|\[object|NaN/);
  },
);

/** Something that fits a field of a template; of a list, one; of several kinds, the first. */
function sampleOf(key: string, schema: unknown): unknown {
  if (schema instanceof z.ZodArray) return [sampleOf(key, schema.element)];
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape);
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(name, field)]));
  }
  if (schema instanceof z.ZodUnion) return sampleOf(key, schema.options[0]);
  if (schema instanceof z.ZodLiteral) return schema.value;
  const listed = schema instanceof z.ZodEnum ? schema.options[0] : undefined;
  const texts = [key, "https://shop.test/x", "2026-11-22T09:30:00.000Z", "1"];
  const candidates = [listed, ...texts, 1, true, [], {}, null, undefined];
  return candidates.find((value) => (schema as z.ZodType).safeParse(value).success);
}

test("what a shopper calls themselves stays text", async () => {
  const mail = await renderMail(
    recoveryMail,
    { ...note, name: '<img src=x onerror="alert(1)">\r\nBcc: all@example.com' },
    await shop.ctx.mailer.describeShop(shop.ctx),
  );
  expect(mail.html).not.toContain("<img");
  const named = defineMail({
    name: "named",
    budget: "own",
    data: z.object({ name: z.string() }),
    subject: ({ name }) => `For ${name}`,
    preview: () => "",
    body: () => null,
  });
  const { subject } = await renderMail(
    named,
    { name: "A\r\nBcc: x" },
    await shop.ctx.mailer.describeShop(shop.ctx),
  );
  expect(subject).toBe("For A Bcc: x");
});

test("copies that say the same but for their tokens are written once, others anew", async () => {
  const body = vi.fn(({ text, token }: { text: string; token: string }) => `${text} for ${token}`);
  const letter = defineMail({
    name: "letter",
    budget: "own",
    isBulk: true,
    data: z.object({ text: z.string(), token: z.string() }),
    tokens: ({ token }) => [token],
    subject: ({ text }) => text,
    preview: () => "",
    body,
  });
  const shopOf = await shop.ctx.mailer.describeShop(shop.ctx);
  const written = async (text: string, token: string, of = shopOf) => {
    const { html, text: plain } = await renderMail(letter, { text, token }, of);
    expect(html).toContain(`${text} for ${token}`);
    expect(plain).toContain(`${text} for ${token}`);
    return body.mock.calls.length;
  };
  expect(await written("Friday", "e1c2")).toBe(1);
  expect(await written("Friday", "77ab")).toBe(1);
  expect(await written("Saturday", "77ab")).toBe(2);
  expect(await written("Saturday", "77ab", { ...shopOf, phone: "0800" })).toBe(3);
});

test("a queued mail says which of its keys was first", async () => {
  await queue("same", "first@example.com");
  await queue("same", "second@example.com");
  const [mail] = await shop.ctx.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.dedupeKey, "same"));
  expect(mail?.recipient).toBe("first@example.com");
});
