import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { newsletters } from "~/db/schema/newsletters.ts";
import { showBlocks } from "~/features/editorial/show-blocks.server.ts";
import { formatCount } from "~/lib/count.ts";
import { isQuiet } from "~/lib/quiet-hours.ts";
import { changedMeanwhile, needsConfirmation } from "~/lib/refusals.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid } from "~/platform/errors.ts";
import { takeBackMails } from "~/platform/mail/queue.ts";
import { newsletterMail } from "./mail/newsletter-mail.tsx";
import { MOVES, type Move, people } from "./rules.ts";
import { requireDraft } from "./save-newsletter.server.ts";
import type { sendInput } from "./schema.ts";
import { countReaders } from "./segments/select.server.ts";
import { sendPiecesJob, startSending } from "./send-pieces.server.ts";
import { fieldsOf, findNewsletter, type NewsletterRow } from "./stored.server.ts";

/**
 * Begins to send a newsletter, or has it begin by itself at a moment to come.
 *
 * @throws AppError refused (needs_confirmation) with how many people get it, to who is not sure;
 *   changed (changed_meanwhile) when it is another by now; invalid_input for one that nobody would get
 */
export async function sendNewsletter(
  ctx: Context,
  caller: Caller,
  { id, version, at, is_sure }: z.output<typeof sendInput>,
): Promise<void> {
  const now = ctx.clock.now();
  const begins = at === null ? null : new Date(at);
  if (begins && begins <= now) throw invalid("This moment is over: choose one to come");
  if (!is_sure) await askAbout(ctx, await findNewsletter(ctx.db, id), begins);
  await ctx.db.transaction(async (tx) => {
    const row = await findNewsletter(tx, id, { lock: true });
    requireDraft(row);
    if (row.version !== version) {
      throw new AppError("changed", "Somebody has changed it meanwhile: read it once more", {
        reason: changedMeanwhile.reason,
      });
    }
    if (begins) {
      await tx
        .update(newsletters)
        .set({ state: "scheduled", scheduledAt: begins, nextPieceAt: begins, updatedAt: now })
        .where(eq(newsletters.id, id));
    } else {
      await startSending(ctx, tx, row, now);
    }
    await recordAudit(tx, {
      ...actorOf(caller),
      action: begins ? "newsletter.scheduled" : "newsletter.sent",
      entity: "newsletter",
      entityId: id,
      after: { ...fieldsOf(row), ...(begins && { from: begins.toISOString() }) },
    });
  });
  if (!begins) await ctx.jobs.enqueue(sendPiecesJob, {}, { singletonKey: "now" });
}

/** @throws AppError refused (needs_confirmation) with whom it would go to; invalid_input */
async function askAbout(ctx: Context, row: NewsletterRow, begins: Date | null): Promise<void> {
  const { blocks, segment } = fieldsOf(row);
  const [{ count, of }, shown] = await Promise.all([
    countReaders(ctx, ctx.db, segment),
    showBlocks(ctx, blocks),
  ]);
  if (count === 0) throw invalid("Nobody would get it: no reader fits all of this");
  if (shown.blocks.length === 0) throw invalid("It has nothing to show yet: put a block in");
  const warnings = [
    count === of
      ? `It goes to everybody who reads the newsletter: ${people(count)}.`
      : `It goes to ${people(count)} of ${formatCount(of)} who read the newsletter.`,
    ...(begins ? ["Whoever joins them before then gets it, too."] : []),
    ...(shown.empty.length > 0
      ? [
          `${shown.empty.length === 1 ? "One block has" : `${shown.empty.length} blocks have`} nothing to show and would be left out.`,
        ]
      : []),
    ...(isQuiet(begins ?? ctx.clock.now())
      ? ["Nobody is written to between nine in the evening and seven in the morning."]
      : []),
  ];
  throw new AppError("refused", warnings.join(" "), needsConfirmation.because({ warnings }));
}

/**
 * Pauses a newsletter, goes on with it, stops it or takes back that it is scheduled. What is stopped
 * leaves the outbox, as far as nobody has begun to send it.
 *
 * @throws AppError refused where it stands otherwise by now
 */
export async function moveNewsletter(
  ctx: Context,
  caller: Caller,
  { id, move }: { id: string; move: Move },
): Promise<void> {
  const now = ctx.clock.now();
  const { from, to } = MOVES[move];
  await ctx.db.transaction(async (tx) => {
    const row = await findNewsletter(tx, id, { lock: true });
    if (!(from as readonly string[]).includes(row.state)) {
      throw new AppError("refused", "It stands otherwise by now: look again", {
        reason: changedMeanwhile.reason,
      });
    }
    await tx
      .update(newsletters)
      .set({
        state: to,
        updatedAt: now,
        ...(move === "resume" && { nextPieceAt: now }),
        ...(move === "stop" && { finishedAt: now, nextPieceAt: null }),
        ...(move === "unschedule" && { scheduledAt: null, nextPieceAt: null }),
      })
      .where(and(eq(newsletters.id, id)));
    if (move === "stop") await stopWaiting(tx, id);
    await recordAudit(tx, {
      ...actorOf(caller),
      action: `newsletter.${move}`,
      entity: "newsletter",
      entityId: id,
      before: { state: row.state },
      after: { state: to },
    });
  });
  if (move === "resume") await ctx.jobs.enqueue(sendPiecesJob, {}, { singletonKey: "now" });
}

async function stopWaiting(tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.execute<{ dedupe_key: string }>(sql`
    select m.dedupe_key from mail_outbox m
    where m.status = 'queued' and m.template = ${newsletterMail.name}
      and m.data->>'newsletter_id' = ${id}`);
  const keys = rows.map(({ dedupe_key }) => dedupe_key);
  await takeBackMails(tx, keys);
  await tx.execute(sql`
    update newsletter_sends set state = 'stopped'
    where newsletter_id = ${id} and state = 'waiting'`);
  await tx.execute(sql`
    update newsletter_sends set state = 'stopped'
    where newsletter_id = ${id} and mailbox in (
      select k.mailbox from unnest(${sql.param(keys)}::text[]) as m(key)
      cross join lateral (select split_part(m.key, ':', 3) as mailbox) k
      where not exists (select from mail_outbox o where o.dedupe_key = m.key))`);
}
