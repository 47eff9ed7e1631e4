import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { newsletterSends } from "~/db/schema/newsletters.ts";
import { mailboxContacts } from "~/db/schema/outreach.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { HOUR, NOON, names, newsletterShop, staff } from "~tests/support/newsletters.ts";
import { sendTest } from "./compose.server.ts";
import { readNewsletter } from "./read-newsletter.server.ts";
import { removeNewsletter } from "./save-newsletter.server.ts";
import { moveNewsletter, sendNewsletter } from "./send.server.ts";
import { sendPiece } from "./send-pieces.server.ts";

const { t, save, read, send, written, sendAll } = newsletterShop();

const problem = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: string; reason?: string; message: string }) => error,
  );

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
