import { asc, eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { newsletters } from "~/db/schema/newsletters.ts";
import { mailboxContacts } from "~/db/schema/outreach.ts";
import { mailOutbox, newsletterSubscribers } from "~/db/schema/store.ts";
import { saveNewsletter } from "~/features/newsletters/save-newsletter.server.ts";
import { saveNewsletterInput } from "~/features/newsletters/schema.ts";
import { sendNewsletter } from "~/features/newsletters/send.server.ts";
import { sendPiece } from "~/features/newsletters/send-pieces.server.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { testContext } from "./context.ts";

export const PIECE = 3;

export const PAUSE_MS = 30_000;

export const staff = {
  kind: "user",
  userId: "11111111-1111-4111-8111-111111111111",
  email: "manager@example.com",
  sessionId: "",
  aal: "aal1",
  roles: ["manager"],
  needsSecondFactor: false,
  mayOnlyLook: false,
} satisfies Caller;

export const NOON = new Date("2026-11-19T11:00:00Z");

export const HOUR = 3_600_000;

export const text = (words: string) => ({
  kind: "text" as const,
  id: "a",
  title: "Friday",
  text: words,
});

export type Draft = Parameters<typeof saveNewsletterInput.parse>[0] & object;

export const draft = (more: Draft = {}) =>
  saveNewsletterInput.parse({
    subject: "A drop on Friday",
    preview: "Nine pieces",
    blocks: [text("Come **early**. [See them](/new-arrivals)")],
    ...more,
  });

export const names = (count: number) =>
  Array.from({ length: count }, (_, n) => `reader${n}@example.com`);

/** A shop whose newsletters go in small pieces; readers and outbox are empty before each test, at noon. */
export function newsletterShop() {
  const t = testContext({ env: { NEWSLETTER_PIECE: String(PIECE) } });
  beforeEach(async () => {
    t.clock.set(NOON);
    for (const table of [newsletters, newsletterSubscribers, mailboxContacts, mailOutbox]) {
      await t.ctx.db.delete(table);
    }
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
  const send = (saved: { id: string; version: number }, at: string | null = null) =>
    sendNewsletter(t.ctx, staff, { ...saved, at, is_sure: true });
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

  return { t, save, read, send, written, sendAll };
}
