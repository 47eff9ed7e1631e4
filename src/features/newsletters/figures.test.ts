import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { newsletterSends, newsletters } from "~/db/schema/newsletters.ts";
import { orders } from "~/db/schema/orders.ts";
import { mailboxContacts } from "~/db/schema/outreach.ts";
import { mailOutbox, newsletterSubscribers } from "~/db/schema/store.ts";
import { readMail } from "~/features/content/read-mail.server.ts";
import { emailKey } from "~/lib/contact-keys.ts";
import { readList } from "~/platform/admin-list.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { testContext } from "~tests/support/context.ts";
import { countQueries } from "~tests/support/count-queries.ts";
import { readFigures } from "./figures.server.ts";
import { forgetSends } from "./forget-sends.server.ts";
import { newsletterList } from "./lists.server.ts";
import { readNewsletter } from "./read-newsletter.server.ts";
import { withoutCounting } from "./rules.ts";
import { saveNewsletter } from "./save-newsletter.server.ts";
import { saveNewsletterInput } from "./schema.ts";
import { sendNewsletter } from "./send.server.ts";
import { sendPiece } from "./send-pieces.server.ts";

const t = testContext();
const DAY = 86_400_000;
const NOON = new Date("2026-11-19T11:00:00Z");
const staff = { kind: "anonymous" } as const;
const readers = ["ada@example.com", "ben.obi@gmail.com", "chi@example.com"];

beforeEach(async () => {
  t.clock.set(NOON);
  for (const table of [newsletters, newsletterSubscribers, mailboxContacts, mailOutbox, orders]) {
    await t.ctx.db.delete(table);
  }
  await t.ctx.db.insert(newsletterSubscribers).values(readers.map((email) => ({ email })));
});

/** A newsletter that its readers have, with the token of each. */
async function sent() {
  const text = "See [the drop](/new-arrivals) or [elsewhere](https://example.com/a)";
  const saved = await saveNewsletter(
    t.ctx,
    staff,
    saveNewsletterInput.parse({ subject: "Friday", blocks: [{ kind: "text", id: "a", text }] }),
  );
  await sendNewsletter(t.ctx, staff, { ...saved, at: null, is_sure: true });
  await sendPiece(t.ctx);
  await sendDueMails(t.ctx);
  const rows = await t.ctx.db
    .select({ email: newsletterSubscribers.email, token: newsletterSends.token })
    .from(newsletterSends)
    .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.id, newsletterSends.subscriberId))
    .where(eq(newsletterSends.newsletterId, saved.id));
  const tokenOf = (email: string) => rows.find((row) => row.email === email)!.token;
  return { id: saved.id, tokenOf };
}
const get = async (path: string) => await createApp(t.ctx).request(path);
const go = (token: string, to = "/sale") =>
  get(`/letters/${token}/go?to=${encodeURIComponent(to)}`);
const order = (email: string, naira: number, more: Partial<typeof orders.$inferInsert> = {}) =>
  t.ctx.db.insert(orders).values({
    fullName: "Somebody",
    email,
    emailKey: emailKey(email),
    phone: "+2348035550142",
    paymentMethod: "transfer",
    deliveryMethod: "standard",
    subtotalKobo: naira * 100,
    deliveryFeeKobo: 0,
    totalKobo: naira * 100,
    paidAt: t.clock.now(),
    createdAt: t.clock.now(),
    ...more,
  });

test("links to the shop and the picture of a letter have a token of their own, others none", async () => {
  const { tokenOf } = await sent();
  const mails = await t.ctx.db.select().from(mailOutbox);
  for (const { recipient, html } of mails) {
    const base = `http://shop.test/letters/${tokenOf(recipient)}`;
    expect(html).toContain(`${base}/go?to=%2Fnew-arrivals"`);
    expect(html).toContain(`${base}/seen.gif`);
    expect(html).toContain('href="https://example.com/a"');
    expect(html).toContain("http://shop.test/newsletter/unsubscribe?token=");
  }
});

test("an opening and an arrival count once, and cost one statement that changes nothing the next time", async () => {
  const { id, tokenOf } = await sent();
  const token = tokenOf("ada@example.com");
  const seen = await get(`/letters/${token}/seen.gif`);
  expect(seen.headers.get("content-type")).toBe("image/gif");
  const first = await go(token);
  expect([first.status, first.headers.get("location")]).toEqual([302, "/sale"]);
  const row = () => t.ctx.db.select().from(newsletterSends).where(eq(newsletterSends.token, token));
  const before = await row();
  t.clock.advance(DAY);
  expect(await countQueries(() => go(token))).toBe(1);
  expect(await countQueries(() => get(`/letters/${token}/seen.gif`))).toBe(1);
  expect(await row()).toEqual(before);
  expect(await readFigures(t.ctx, id)).toMatchObject({ opened: 1, clicked: 1 });
});

test("of an old letter its figures stay, and nobody who got it", async () => {
  const { id, tokenOf } = await sent();
  await go(tokenOf("ada@example.com"));
  await get(`/letters/${tokenOf("chi@example.com")}/seen.gif`);
  t.clock.advance(60_000);
  await order("ada@example.com", 90_000, { refundedKobo: 3_000_000 });
  const figures = await readFigures(t.ctx, id);
  const letter = await readNewsletter(t.ctx.db, id);
  const page = { search: "", sort: undefined, filters: {}, page: 1, perPage: 25 };
  const rows = async () => (await readList(t.ctx.db, newsletterList, page)).rows;
  const listed = await rows();
  expect(figures).toEqual({ opened: 2, clicked: 1, orders: 1, naira: 60_000 });

  t.clock.set(new Date(NOON.getTime() + 400 * DAY));
  expect(await forgetSends(t.ctx)).toBe(0);
  t.clock.advance(60_000);
  expect(await forgetSends(t.ctx)).toBe(1);
  expect(await forgetSends(t.ctx)).toBe(0);
  expect(await t.ctx.db.select().from(newsletterSends)).toEqual([]);
  expect(await readFigures(t.ctx, id)).toEqual(figures);
  expect(await readNewsletter(t.ctx.db, id)).toEqual(letter);
  expect(await rows()).toEqual(listed);
  expect((await go(tokenOf("ben.obi@gmail.com"))).headers.get("location")).toBe("/sale");
});

test("staff who read a letter in the outbox count as nobody", async () => {
  const { tokenOf } = await sent();
  const rows = await t.ctx.db.select().from(mailOutbox);
  const ada = rows.find(({ recipient }) => recipient === "ada@example.com")!;
  const { html } = await readMail(t.ctx, staff, ada.id);
  expect(ada.html).toContain(tokenOf("ada@example.com"));
  expect(html).not.toContain("/letters/");
  expect(html).toContain('href="http://shop.test/new-arrivals"');
  expect(html).toContain('href="https://example.com/a"');
  const search = new URLSearchParams({ to: '/products?size=9&"x' });
  expect(withoutCounting(`<a href="http://shop.test/letters/0a-1/go?${search}">Nine</a>`)).toBe(
    '<a href="http://shop.test/products?size=9&amp;%22x">Nine</a>',
  );
});

test("a letter's address leads into the shop alone, and says nothing of a token that is none", async () => {
  const { tokenOf } = await sent();
  const token = tokenOf("ada@example.com");
  for (const to of ["https://evil.example", "//evil.example", "/\\evil.example", "evil", ""]) {
    expect((await go(token, to)).headers.get("location")).toBe("/");
  }
  const unknown = "99999999-9999-4999-8999-999999999999";
  for (const none of [unknown, "x"]) {
    expect((await go(none)).headers.get("location")).toBe("/sale");
    expect((await get(`/letters/${none}/seen.gif`)).status).toBe(200);
  }
});

test("what a mailbox orders within seven days of coming by a letter is its, paid and less refunds", async () => {
  const first = await sent();
  await order("ada@example.com", 500);
  t.clock.advance(60_000);
  await go(first.tokenOf("ada@example.com"));
  await go(first.tokenOf("ben.obi@gmail.com"));
  t.clock.advance(60_000);
  await order("ada@example.com", 90_000, { refundedKobo: 3_000_000 });
  await order("benobi+x@gmail.com", 10_000);
  await order("chi@example.com", 7000);
  await order("ada@example.com", 1000, { paidAt: null });
  await order("ada@example.com", 2000, { status: "cancelled" });
  expect(await readFigures(t.ctx, first.id)).toEqual({
    opened: 2,
    clicked: 2,
    orders: 2,
    naira: 70_000,
  });
  t.clock.set(new Date(NOON.getTime() + 2 * DAY));
  const second = await sent();
  await go(second.tokenOf("ada@example.com"));
  t.clock.advance(60_000);
  await order("ada@example.com", 4000);
  await order("benobi@gmail.com", 6000);
  t.clock.set(new Date(NOON.getTime() + 8 * DAY));
  await order("benobi@gmail.com", 9000);
  expect(await readFigures(t.ctx, first.id)).toMatchObject({ orders: 3, naira: 76_000 });
  expect(await readFigures(t.ctx, second.id)).toMatchObject({ orders: 1, naira: 4000 });
});
