import { and, eq, lte, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { newsletters } from "~/db/schema/newsletters.ts";
import { showBlocks } from "~/features/editorial/show-blocks.server.ts";
import { mailboxOf, takeMailOfDay } from "~/features/outreach/gate.server.ts";
import { isQuiet } from "~/lib/quiet-hours.ts";
import type { NewsletterSendState } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob, type Job } from "~/platform/jobs.ts";
import { queueMails } from "~/platform/mail/queue.ts";
import { newsletterMail } from "./mail/newsletter-mail.tsx";
import { RETRY_MS, WAITS_MS } from "./rules.ts";
import { segmentSchema } from "./segments/schema.ts";
import { countReaders, readersOf } from "./segments/select.server.ts";
import { fieldsOf, type NewsletterRow } from "./stored.server.ts";

/** Before every id. */
const FIRST = "00000000-0000-0000-0000-000000000000";

interface Reader extends Record<string, unknown> {
  subscriber_id: string;
  email: string;
  reads: boolean;
}

/** What became of a reader's turn. */
interface Turn {
  subscriber_id: string;
  state: NewsletterSendState;
  mailbox: string | null;
  retry_at: string | null;
}

/**
 * Writes the next piece of a newsletter whose turn it is: to so many of its readers as one piece has, in
 * a number of statements that does not grow with them. What is left of a piece before leaves first.
 *
 * @returns whether another piece follows
 */
export async function sendPiece(ctx: Context): Promise<boolean> {
  const now = ctx.clock.now();
  if (isQuiet(now)) return false;
  const { piece, pauseSeconds } = ctx.config.newsletter;
  // What is looked up beside the transaction waits for no second connection of the pool.
  const within = { ...ctx, ...ctx.reserve };
  return await ctx.db.transaction(async (tx) => {
    const row = await takeNewsletter(tx, now);
    if (!row) return false;
    if (row.state === "scheduled") await startSending(within, tx, row, now);
    const isFull = (await countWaiting(tx)) >= piece;
    const { readers, ...reached } = isFull
      ? { readers: [], isThrough: false }
      : await nextReaders(within, tx, row, now, piece);
    const blocks = readers.length > 0 && (await lookUp(within, row));
    await writeTo(ctx, tx, { ...row, startedAt: row.startedAt ?? now }, readers, now);
    const next = isFull || !reached.isThrough ? now : await nextRetry(tx, row.id);
    await tx
      .update(newsletters)
      .set({
        ...reached,
        ...(blocks && { shown: blocks }),
        ...(next
          ? { nextPieceAt: new Date(Math.max(next.getTime(), now.getTime() + pauseSeconds * 1000)) }
          : { state: "sent", finishedAt: now, nextPieceAt: null }),
      })
      .where(eq(newsletters.id, row.id));
    return next !== null;
  });
}

/** What its readers are shown, as it is now. */
const lookUp = async (ctx: Context, row: NewsletterRow) =>
  (await showBlocks(ctx, fieldsOf(row).blocks)).blocks;

/** Begins with the first of its readers. */
export async function startSending(
  ctx: Context,
  tx: Transaction,
  row: NewsletterRow,
  now: Date,
): Promise<void> {
  const { count } = await countReaders(ctx, tx, fieldsOf(row).segment);
  await tx
    .update(newsletters)
    .set({ state: "sending", people: count, startedAt: now, nextPieceAt: now, updatedAt: now })
    .where(eq(newsletters.id, row.id));
}

/** The one that has waited longest, locked: of several copies one writes it. */
async function takeNewsletter(tx: Transaction, now: Date): Promise<NewsletterRow | undefined> {
  const [row] = await tx
    .select()
    .from(newsletters)
    .where(
      and(sql`${newsletters.state} in ('scheduled', 'sending')`, lte(newsletters.nextPieceAt, now)),
    )
    .orderBy(newsletters.nextPieceAt)
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

/** How many newsletters wait in the outbox: what cannot leave is not added to. */
async function countWaiting(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from mail_outbox
    where status = 'queued' and template = ${newsletterMail.name}`);
  return rows[0]!.count;
}

/** Those who are to be tried again come first, then the next who had no turn yet. */
async function nextReaders(
  ctx: Context,
  tx: Transaction,
  { id, segment, reached, isThrough }: NewsletterRow,
  now: Date,
  piece: number,
): Promise<{ readers: Reader[]; reached: string | null; isThrough: boolean }> {
  const { rows: again } = await tx.execute<Reader>(sql`
    select d.subscriber_id, s.email, s.unsubscribed_at is null as reads
    from newsletter_sends d join newsletter_subscribers s on s.id = d.subscriber_id
    where d.newsletter_id = ${id} and d.state = 'waiting' and d.retry_at <= ${now.toISOString()}::timestamptz
    order by d.retry_at limit ${piece}`);
  const room = piece - again.length;
  if (isThrough || room === 0) return { readers: again, reached, isThrough };
  const { rows: fresh } = await tx.execute<Reader>(sql`
    select n.id as subscriber_id, n.email, true as reads from ${await readersOf(ctx, segmentSchema.parse(segment))}
      and n.id > ${reached ?? FIRST}::uuid
    order by n.id limit ${room}`);
  return {
    readers: [...again, ...fresh],
    reached: fresh.at(-1)?.subscriber_id ?? reached,
    isThrough: fresh.length < room,
  };
}

async function nextRetry(tx: Transaction, id: string): Promise<Date | null> {
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    select min(retry_at) as at from newsletter_sends
    where newsletter_id = ${id} and state = 'waiting'`);
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}

async function writeTo(
  ctx: Context,
  tx: Transaction,
  { id, startedAt }: NewsletterRow,
  readers: readonly Reader[],
  now: Date,
): Promise<void> {
  if (readers.length === 0) return;
  const reading = readers
    .filter(({ reads }) => reads)
    .map((reader) => ({ ...reader, mailbox: mailboxOf(ctx, reader.email) }));
  const told = await mailboxesTold(tx, id, reading);
  // Two addresses of one mailbox are one reader.
  const fresh = reading.filter(({ mailbox }) => !told.has(mailbox) && told.add(mailbox));
  const free = await takeMailOfDay(
    ctx,
    tx,
    fresh.map(({ mailbox }) => mailbox),
  );
  const written = fresh.filter(({ mailbox }) => free.has(mailbox));
  await queueMails(
    tx,
    newsletterMail,
    written.map(({ subscriber_id, email, mailbox }) => ({
      to: email,
      dedupeKey: `newsletter:${id}:${mailbox}`,
      data: { newsletter_id: id, subscriber_id },
    })),
  );
  const isLate = now.getTime() - startedAt!.getTime() > WAITS_MS;
  const mailboxes = new Map(fresh.map(({ subscriber_id, mailbox }) => [subscriber_id, mailbox]));
  const turns = readers.map(({ subscriber_id, reads }): Turn => {
    const mailbox = mailboxes.get(subscriber_id);
    const turn = { subscriber_id, mailbox: null, retry_at: null };
    if (!reads) return { ...turn, state: "left" };
    if (mailbox === undefined) return { ...turn, state: "twice" };
    if (free.has(mailbox)) return { ...turn, state: "queued", mailbox };
    if (isLate) return { ...turn, state: "busy" };
    const retryAt = new Date(now.getTime() + RETRY_MS).toISOString();
    return { ...turn, state: "waiting", retry_at: retryAt };
  });
  await tx.execute(sql`
    insert into newsletter_sends (newsletter_id, subscriber_id, state, mailbox, retry_at, queued_at)
    select ${id}::uuid, subscriber_id, state, mailbox, retry_at,
      case when state = 'queued' then ${now.toISOString()}::timestamptz end
    from json_to_recordset(${JSON.stringify(turns)}::json)
      as t(subscriber_id uuid, state text, mailbox text, retry_at timestamptz)
    on conflict (newsletter_id, subscriber_id) do update
      set state = excluded.state, mailbox = excluded.mailbox, retry_at = excluded.retry_at,
        queued_at = excluded.queued_at`);
}

/** Which of these mailboxes got it already, at another address. */
async function mailboxesTold(
  tx: Transaction,
  id: string,
  readers: readonly { mailbox: string }[],
): Promise<Set<string>> {
  const wanted = readers.map(({ mailbox }) => mailbox);
  const { rows } = await tx.execute<{ mailbox: string }>(sql`
    select mailbox from newsletter_sends
    where newsletter_id = ${id} and mailbox = any(${sql.param(wanted)}::text[])`);
  return new Set(rows.map(({ mailbox }) => mailbox));
}

/**
 * Looks each minute for newsletters that are due, and after each piece asks for the next one: a server
 * that is killed between two pieces, or within one, loses nothing.
 */
export const sendPiecesJob: Job = defineJob({
  name: "send-newsletters",
  every: "* * * * *",
  soon: true,
  async run(ctx) {
    if (!(await sendPiece(ctx))) return;
    await ctx.jobs.enqueue(
      sendPiecesJob,
      {},
      {
        startAfterSeconds: Math.max(1, ctx.config.newsletter.pauseSeconds),
        singletonKey: "next",
      },
    );
  },
});
