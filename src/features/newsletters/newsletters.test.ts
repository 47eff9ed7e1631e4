import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { newsletterSends, newsletters } from "~/db/schema/newsletters.ts";
import { mailboxContacts } from "~/db/schema/outreach.ts";
import { mailOutbox, newsletterSubscribers } from "~/db/schema/store.ts";
import { setSubscription } from "~/features/content/subscription.server.ts";
import { mailboxOf, takeMailOfDay } from "~/features/outreach/gate.server.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import type { OutgoingMail } from "~/platform/mail/mailer.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { testContext } from "~tests/support/context.ts";
import { countQueries } from "~tests/support/count-queries.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { previewNewsletter, sendTest } from "./compose.server.ts";
import { readNewsletter, readProgress } from "./read-newsletter.server.ts";
import { removeNewsletter, saveNewsletter } from "./save-newsletter.server.ts";
import { previewInput, saveNewsletterInput } from "./schema.ts";
import { moveNewsletter, sendNewsletter } from "./send.server.ts";
import { sendPiece } from "./send-pieces.server.ts";

const PIECE = 3;
const PAUSE_MS = 30_000;
const t = testContext({ env: { NEWSLETTER_PIECE: String(PIECE) } });
const staff: Caller = {
  kind: "user",
  userId: "11111111-1111-4111-8111-111111111111",
  email: "manager@example.com",
  sessionId: "",
  aal: "aal1",
  roles: ["manager"],
  needsSecondFactor: false,
  mayOnlyLook: false,
};
const NOON = new Date("2026-11-19T11:00:00Z");
const HOUR = 3_600_000;

beforeEach(async () => {
  t.clock.set(NOON);
  for (const table of [newsletters, newsletterSubscribers, mailboxContacts, mailOutbox]) {
    await t.ctx.db.delete(table);
  }
});

const text = (words: string) => ({ kind: "text" as const, id: "a", title: "Friday", text: words });
type Draft = Parameters<typeof saveNewsletterInput.parse>[0] & object;
const draft = (more: Draft = {}) =>
  saveNewsletterInput.parse({
    subject: "A drop on Friday",
    preview: "Nine pieces",
    blocks: [text("Come **early**. [See them](/new-arrivals)")],
    ...more,
  });
const save = (more: Draft = {}) => saveNewsletter(t.ctx, staff, draft(more));
let readers = 0;
/** They have their turns in the order of their ids, which is this one. */
const read = (...emails: string[]) =>
  t.ctx.db
    .insert(newsletterSubscribers)
    .values(
      emails.map((email) => ({
        id: `00000000-0000-4000-8000-${String(++readers).padStart(12, "0")}`,
        email,
        createdAt: t.clock.now(),
      })),
    )
    .returning();
const names = (count: number) => Array.from({ length: count }, (_, n) => `reader${n}@example.com`);
const send = (saved: { id: string; version: number }, at: string | null = null) =>
  sendNewsletter(t.ctx, staff, { ...saved, at, is_sure: true });
const progress = async (id: string) => (await readProgress(t.ctx.db, id)).readers;
const written = () =>
  t.ctx.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.template, "newsletter"))
    .orderBy(asc(mailOutbox.recipient));
/** Pieces until none follows, each read by its readers before the next. */
async function sendAll(ctx: Context = t.ctx): Promise<void> {
  while (await sendPiece(ctx)) {
    await sendDueMails(ctx);
    t.clock.advance(PAUSE_MS);
  }
  await sendDueMails(ctx);
}
const problem = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: string; reason?: string; message: string }) => error,
  );

test("it goes in pieces with a pause, once to each who asked for it, and to nobody who left", async () => {
  await read(...names(7), "Ada.Obi@gmail.com", "adaobi+shop@gmail.com", "gone@example.com");
  const rows = await t.ctx.db.select().from(newsletterSubscribers);
  const tokenOf = (email: string) => rows.find((row) => row.email === email)!.unsubscribeToken;
  await setSubscription(t.ctx, tokenOf("gone@example.com"), false);
  const saved = await save();
  await send(saved);

  expect(await sendPiece(t.ctx)).toBe(true);
  expect(await written()).toHaveLength(PIECE);
  // It rests, whoever asks.
  expect(await sendPiece(t.ctx)).toBe(false);
  t.clock.advance(PAUSE_MS);
  // What cannot leave is not added to.
  expect(await sendPiece(t.ctx)).toBe(true);
  expect(await written()).toHaveLength(PIECE);
  await sendDueMails(t.ctx);
  t.clock.advance(PAUSE_MS);
  await sendAll();

  const mails = await written();
  expect(mails).toHaveLength(8);
  expect(mails.every(({ status }) => status === "kept")).toBe(true);
  expect(mails.filter(({ recipient }) => recipient.endsWith("gmail.com"))).toHaveLength(1);
  expect(await progress(saved.id)).toMatchObject({ queued: 8, twice: 1, waiting: 0 });
  expect((await readNewsletter(t.ctx.db, saved.id)).progress.state).toBe("sent");
  const [mail] = mails;
  expect(mail).toMatchObject({ subject: "A drop on Friday" });
  expect(mail!.text).toContain("/newsletter/unsubscribe?token=");
  expect(mail!.html).toContain("<strong");
  await expect(send(saved)).rejects.toThrow("what people got stays as it is");
});

test("copies that send at once, and one that is killed within a piece, write to each once", async () => {
  await read(...names(8));
  const saved = await save();
  await send(saved);
  const killed = new Error("killed");
  await expect(
    t.ctx.db.transaction(async (tx) => {
      const dying = { ...t.ctx, db: tx as unknown as Context["db"] };
      await sendPiece(dying);
      throw killed;
    }),
  ).rejects.toThrow(killed);
  expect(await written()).toHaveLength(0);
  for (let n = 0; n < 6; n++) {
    await Promise.all([1, 2, 3, 4].map(() => sendPiece(t.ctx)));
    await Promise.all([sendDueMails(t.ctx), sendDueMails(t.ctx)]);
    t.clock.advance(PAUSE_MS);
  }
  const mails = await written();
  expect(mails.map(({ recipient }) => recipient)).toEqual(names(8));
  expect(await progress(saved.id)).toMatchObject({ queued: 8, waiting: 0 });
});

test("whoever had a mail of ours that day gets it later, for three days, and nobody gets it at night", async () => {
  await read("ada@example.com", "busy@example.com");
  const busy = mailboxOf(t.ctx, "busy@example.com");
  const take = () => t.ctx.db.transaction((tx) => takeMailOfDay(t.ctx, tx, [busy]));
  await take();
  const saved = await save();
  await send(saved);
  t.clock.set(new Date("2026-11-19T21:00:00Z"));
  expect(await sendPiece(t.ctx)).toBe(false);
  t.clock.set(new Date("2026-11-19T12:00:00Z"));
  await sendAll();
  expect((await written()).map(({ recipient }) => recipient)).toEqual(["ada@example.com"]);
  expect(await progress(saved.id)).toMatchObject({ queued: 1, waiting: 1 });
  t.clock.advance(24 * HOUR);
  await take();
  await sendPiece(t.ctx);
  expect(await progress(saved.id)).toMatchObject({ queued: 1, waiting: 1 });
  t.clock.advance(24 * HOUR + 1);
  await sendAll();
  expect(await progress(saved.id)).toMatchObject({ queued: 2, waiting: 0 });

  const second = await save({ subject: "Another" });
  await send(second);
  await t.ctx.db.update(mailboxContacts).set({ lastAt: t.clock.now() });
  await sendAll();
  expect(await progress(second.id)).toMatchObject({ waiting: 2 });
  for (let day = 0; day < 4; day++) {
    t.clock.advance(23 * HOUR);
    await t.ctx.db.update(mailboxContacts).set({ lastAt: t.clock.now() });
    await sendPiece(t.ctx);
  }
  expect(await progress(second.id)).toMatchObject({ busy: 2, waiting: 0, queued: 0 });
  expect((await readProgress(t.ctx.db, second.id)).state).toBe("sent");
});

test("paused it writes to nobody more, then goes on; stopped, what waits is taken back", async () => {
  await read(...names(7));
  const saved = await save();
  await send(saved);
  await sendPiece(t.ctx);
  const move = (move: "pause" | "resume" | "stop" | "unschedule") =>
    moveNewsletter(t.ctx, staff, { id: saved.id, move });
  await move("pause");
  t.clock.advance(PAUSE_MS);
  expect(await sendPiece(t.ctx)).toBe(false);
  await sendDueMails(t.ctx);
  expect((await written()).map(({ status }) => status)).toEqual(["kept", "kept", "kept"]);
  await expect(move("pause")).rejects.toThrow("It stands otherwise by now");
  await move("resume");
  expect(await sendPiece(t.ctx)).toBe(true);
  await move("stop");
  expect(await progress(saved.id)).toMatchObject({ queued: 3, stopped: 4, waiting: 0 });
  await sendDueMails(t.ctx);
  expect(await written()).toHaveLength(3);
  t.clock.advance(PAUSE_MS);
  expect(await sendPiece(t.ctx)).toBe(false);
  await expect(move("resume")).rejects.toThrow("It stands otherwise by now");
});

test("whoever leaves between the outbox and the mailbox gets nothing", async () => {
  const [ada] = await read("ada@example.com", "ben@example.com");
  await send(await save());
  await sendPiece(t.ctx);
  await setSubscription(t.ctx, ada!.unsubscribeToken, false);
  await sendDueMails(t.ctx);
  const status = Object.fromEntries((await written()).map((m) => [m.recipient, m.status]));
  expect(status).toEqual({ "ada@example.com": "failed", "ben@example.com": "kept" });
});

test("how many people get it is said before, and what nobody would get, or has changed, is refused", async () => {
  const saved = await save();
  const ask = () => problem(sendNewsletter(t.ctx, staff, { ...saved, at: null, is_sure: false }));
  expect((await ask())?.message).toContain("Nobody would get it");
  await read(...names(4));
  expect(await ask()).toMatchObject({ reason: "needs_confirmation" });
  expect((await ask())?.message).toContain(
    "It goes to everybody who reads the newsletter: 4 people.",
  );
  const night = new Date("2026-11-19T21:30:00Z").toISOString();
  const later = await problem(
    sendNewsletter(t.ctx, staff, { ...saved, at: night, is_sure: false }),
  );
  expect(later?.message).toContain("between nine in the evening and seven");
  const past = sendNewsletter(t.ctx, staff, {
    ...saved,
    at: NOON.toISOString(),
    is_sure: true,
  });
  await expect(past).rejects.toThrow("This moment is over");

  const newer = await save({ id: saved.id, subject: "Another subject" });
  await expect(send(saved)).rejects.toThrow("Somebody has changed it meanwhile");
  const empty = await save({ blocks: [] });
  const asked = await problem(sendNewsletter(t.ctx, staff, { ...empty, at: null, is_sure: false }));
  expect(asked?.message).toContain("It has nothing to show yet");
  await send(newer);
  await expect(save({ id: saved.id, subject: "Too late" })).rejects.toThrow(
    "It is sending already",
  );
  await expect(removeNewsletter(t.ctx, staff, saved.id)).rejects.toThrow("It is sending already");
});

test("two who edit one draft lose nothing: what another has changed is told", async () => {
  const saved = await save();
  const { subject, preview, blocks, segment } = await readNewsletter(t.ctx.db, saved.id);
  const seen = { subject, preview, blocks, segment };
  await save({ id: saved.id, seen, subject: "Hers" });
  const his = await problem(save({ id: saved.id, seen, subject: "His" }));
  expect(his).toMatchObject({ reason: "changed_meanwhile" });
  await save({ id: saved.id, seen, preview: "His line" });
  expect(await readNewsletter(t.ctx.db, saved.id)).toMatchObject({
    subject: "Hers",
    preview: "His line",
  });
  const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, saved.id));
  expect(log.map(({ action }) => action)).toEqual([
    "newsletter.created",
    "newsletter.updated",
    "newsletter.updated",
  ]);
});

test("scheduled it begins by itself, to those who read by then, unless it is taken back", async () => {
  await read("ada@example.com");
  const saved = await save();
  const at = new Date(NOON.getTime() + HOUR).toISOString();
  await send(saved, at);
  expect(await sendPiece(t.ctx)).toBe(false);
  await expect(save({ id: saved.id })).rejects.toThrow("It is scheduled: take it back first");
  await moveNewsletter(t.ctx, staff, { id: saved.id, move: "unschedule" });
  t.clock.advance(HOUR);
  expect(await sendPiece(t.ctx)).toBe(false);
  t.clock.set(NOON);
  await send(saved, at);
  await read("ben@example.com");
  t.clock.advance(HOUR);
  await sendAll();
  expect(await written()).toHaveLength(2);
});

test("a mail is what its blocks say: marks and pieces, never markup of whoever typed it", async () => {
  const { id } = await makeProduct(t.ctx, { name: "Aso Tote", brand: "Itoku" });
  const blocks = [
    text("<img src=x onerror=alert(1)> *soft*\n\n- one\n- two"),
    { kind: "edit" as const, id: "b", from: "pieces" as const, product_ids: [id], title: "Look" },
    { kind: "promises" as const, id: "c", title: "" },
  ];
  const { html, text: plain } = await previewNewsletter(
    t.ctx,
    previewInput.parse({ subject: "S", preview: "P", blocks }),
  );
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).not.toContain("<img src=x");
  expect(html).toContain("<em>soft</em>");
  expect(html).toContain("<li");
  expect(html).toContain(`http://shop.test/product/${id}`);
  expect(plain).toContain("Aso Tote");
  const bad = (block: object) =>
    saveNewsletterInput.safeParse({ subject: "S", blocks: [block] }).success;
  expect(bad(text("[Look](javascript:alert(1))"))).toBe(false);
  expect(bad({ kind: "hero", id: "h" })).toBe(false);
  expect(bad({ kind: "text", id: "a", html: "<b>x</b>" })).toBe(true);
  expect(draft({ blocks: [{ ...text("x"), html: "<b>" }] }).blocks[0]).not.toHaveProperty("html");
});

test("a test goes to whoever asks alone, and takes nobody's mail of the day", async () => {
  await read("ada@example.com");
  const saved = await save();
  expect(await sendTest(t.ctx, staff, saved.id)).toBe(staff.email);
  await sendDueMails(t.ctx);
  const mails = await t.ctx.db.select().from(mailOutbox);
  expect(mails).toMatchObject([
    { recipient: staff.email, subject: "Test: A drop on Friday", status: "kept" },
  ]);
  expect(mails[0]?.text).toContain("this copy is for staff");
  expect(await t.ctx.db.$count(mailboxContacts)).toBe(0);
  expect(await t.ctx.db.$count(newsletterSends)).toBe(0);
});

test("each mail has its way out in its headers, leaves after all others, and is not kept", async () => {
  const [ada] = await read("ada@example.com");
  const saved = await save();
  await send(saved);
  await sendPiece(t.ctx);
  await sendTest(t.ctx, staff, saved.id);
  const delivered: OutgoingMail[] = [];
  const deliver = async (mail: OutgoingMail) => void delivered.push(mail);
  await sendDueMails({ ...t.ctx, mailer: { ...t.ctx.mailer, deliver } });
  expect(delivered.map(({ to }) => to)).toEqual([staff.email, "ada@example.com"]);
  expect(delivered[1]?.headers).toMatchObject({
    "List-Unsubscribe": `<http://shop.test/newsletter/unsubscribe?token=${ada!.unsubscribeToken}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(delivered[0]?.headers).toBeUndefined();
  expect(await written()).toMatchObject([{ status: "sent", html: null, text: null }]);
});

test("what could not leave by day leaves in the morning, not at night", async () => {
  await read("ada@example.com");
  await send(await save());
  await sendPiece(t.ctx);
  const delivered: string[] = [];
  const deliver = async ({ to }: OutgoingMail) => void delivered.push(to);
  const sendAt = async (time: string) => {
    t.clock.set(new Date(time));
    await sendDueMails({ ...t.ctx, mailer: { ...t.ctx.mailer, deliver } });
    return delivered.length;
  };
  expect(await sendAt("2026-11-19T20:20:00Z")).toBe(0);
  expect(await sendAt("2026-11-19T23:30:00Z")).toBe(0);
  expect(await sendAt("2026-11-20T05:59:00Z")).toBe(0);
  expect(await sendAt("2026-11-20T06:00:00Z")).toBe(1);
});

test("what waited while the mail server was away leaves in pieces with their pauses, and holds up no other mail", async () => {
  await read(...names(2 * PIECE + 1));
  const saved = await save();
  await send(saved);
  const { newsletter } = t.ctx.config;
  const config = { ...t.ctx.config, newsletter: { ...newsletter, piece: 2 * PIECE + 1 } };
  await sendPiece({ ...t.ctx, config });
  let isAway = true;
  const delivered: string[] = [];
  const deliver = async ({ to }: OutgoingMail) => {
    if (isAway) throw new Error("421 away");
    delivered.push(to);
  };
  const left = async () => {
    delivered.length = 0;
    const ctx = { ...t.ctx, mailer: { ...t.ctx.mailer, deliver } };
    // Asked by several copies, and again.
    await Promise.all([sendDueMails(ctx), sendDueMails(ctx)]);
    await sendDueMails(ctx);
    return delivered.filter((to) => to !== staff.email).length;
  };
  expect(await left()).toBe(0);
  isAway = false;
  t.clock.advance(HOUR);
  // Two copies may both take the last of a piece.
  const first = await left();
  expect(first).toBeGreaterThanOrEqual(PIECE);
  expect(first).toBeLessThanOrEqual(PIECE + 1);
  await sendTest(t.ctx, staff, saved.id);
  t.clock.advance(PAUSE_MS - 1);
  expect(await left()).toBe(0);
  expect(delivered).toEqual([staff.email]);
  t.clock.advance(1);
  expect(await left()).toBeGreaterThanOrEqual(PIECE);
  t.clock.advance(PAUSE_MS);
  await left();
  expect((await written()).map(({ status }) => status)).not.toContain("queued");
});

test("what a piece costs does not grow with its people, nor what the start costs with all of them", async () => {
  const people = 2500;
  await t.ctx.pool.query(
    "insert into newsletter_subscribers (email) select 'r' || n || '@example.com' from generate_series(1, $1) n",
    [people],
  );
  const saved = await save();
  const began = await countQueries(() => send(saved));
  expect(began).toBeLessThanOrEqual(9);
  expect(await progress(saved.id)).toMatchObject({ waiting: people });
  const pieceOf = async (piece: number) => {
    await t.ctx.db.execute(sql`update mail_outbox set status = 'sent'`);
    t.clock.advance(PAUSE_MS);
    const config = { ...t.ctx.config, newsletter: { piece, pauseSeconds: 0 } };
    return await countQueries(() => sendPiece({ ...t.ctx, config }));
  };
  await pieceOf(1);
  const few = await pieceOf(10);
  expect(few).toBeLessThanOrEqual(20);
  expect(await pieceOf(1000)).toBe(few);
  expect(await progress(saved.id)).toMatchObject({ queued: 1011 });
});
