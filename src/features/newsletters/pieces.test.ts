import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailboxContacts } from "~/db/schema/outreach.ts";
import { newsletterSubscribers } from "~/db/schema/store.ts";
import { setSubscription } from "~/features/content/subscription.server.ts";
import { mailboxOf, takeMailOfDay } from "~/features/outreach/gate.server.ts";
import type { Context } from "~/platform/context.ts";
import type { OutgoingMail } from "~/platform/mail/mailer.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { countQueries } from "~tests/support/count-queries.ts";
import { HOUR, names, newsletterShop, PAUSE_MS, PIECE, staff } from "~tests/support/newsletters.ts";
import { sendTest } from "./compose.server.ts";
import { readNewsletter, readProgress } from "./read-newsletter.server.ts";
import { moveNewsletter } from "./send.server.ts";
import { sendPiece } from "./send-pieces.server.ts";

const { t, save, read, send, written, sendAll } = newsletterShop();

const progress = async (id: string) => (await readProgress(t.ctx.db, id)).readers;

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
