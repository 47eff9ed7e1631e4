import { setTimeout as setWakeUp } from "node:timers";
import { setTimeout } from "node:timers/promises";
import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or, type SQL } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { endOfQuiet, isQuiet } from "~/lib/quiet-hours.ts";
import { reasonOf } from "~/platform/reason-of.ts";
import type { Context } from "../context.ts";
import { holdBack } from "./budget.ts";
import { MailRefused } from "./mailer.ts";
import { headersOf, type RenderedMail, renderMail } from "./render.ts";

const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 3_600_000;
/** Two days: a mail server that is away for a night loses nobody's order. */
const MAX_ATTEMPTS = 55;
/** Three hours: a code or a link that signs in is old by then. */
const SECRET_ATTEMPTS = 10;
/** Some servers refuse for good what they take a minute later. */
const REFUSED_ATTEMPTS = 3;
/** How long the sender rests after a mail, in times of what the mail took. */
const REST = 9;
/** After one of very many: of a hundred requests fewer than five meet one. */
const BULK_REST = 24;

/**
 * Sends what is due, oldest first and what goes to very many last, until nothing is left, or of the latter a
 * piece has left. Any number of copies may run it at once: each mail is in the hands of one of them.
 *
 * @returns how many mails left the queue
 */
export async function sendDueMails(ctx: Context): Promise<number> {
  let handled = 0;
  while (await ctx.db.transaction((tx) => handleNext(ctx, tx))) handled++;
  return handled;
}

/**
 * Whether more of what goes to very many may leave now: no more than a piece within a pause, also of what
 * waited while the mail server was away. What waits for that is looked for again each minute.
 */
async function hasBulkRoom(ctx: Context, tx: Transaction, now: Date, bulk: string[]) {
  const { piece, pauseSeconds } = ctx.config.newsletter;
  const since = new Date(now.getTime() - pauseSeconds * 1000);
  const sent = await tx.$count(
    mailOutbox,
    and(
      eq(mailOutbox.status, "sent"),
      inArray(mailOutbox.template, bulk),
      gt(mailOutbox.sentAt, since),
    ),
  );
  return sent < piece;
}

async function takeNext(tx: Transaction, now: Date, which: SQL) {
  const [row] = await tx
    .select()
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.status, "queued"),
        or(isNull(mailOutbox.dueAt), lte(mailOutbox.dueAt, now)),
        which,
      ),
    )
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

/** The row stays locked while it is sent: a copy that dies gives it back at once. */
async function handleNext(ctx: Context, tx: Transaction): Promise<"one" | "bulk" | undefined> {
  const { deliver, templates, describeShop } = ctx.mailer;
  const now = ctx.clock.now();
  const bulk = [...templates.values()].filter(({ isBulk }) => isBulk).map(({ name }) => name);
  const row =
    (await takeNext(tx, now, notInArray(mailOutbox.template, bulk))) ??
    ((await hasBulkRoom(ctx, tx, now, bulk))
      ? await takeNext(tx, now, inArray(mailOutbox.template, bulk))
      : undefined);
  if (!row) return undefined;
  const handled = bulk.includes(row.template) ? "bulk" : "one";

  const settle = (values: Partial<typeof mailOutbox.$inferInsert>) =>
    tx.update(mailOutbox).set(values).where(eq(mailOutbox.id, row.id));
  const attempts = row.attempts + 1;

  const template = templates.get(row.template);
  // Also what the mail server did not take by day.
  if (template?.isBulk && deliver && isQuiet(now)) {
    await settle({ dueAt: endOfQuiet(now) });
    return handled;
  }
  // Where nobody delivers, no mailbox is filled. What was tried before has been counted.
  const held =
    template && deliver && row.attempts === 0
      ? await holdBack(ctx, template.budget, row.recipient)
      : undefined;
  if (held) {
    const { reason: lastError, dueAt } = held;
    await settle(dueAt ? { lastError, dueAt } : { lastError, status: "failed", data: {} });
    return handled;
  }

  let mail: RenderedMail;
  const queued = template?.queued.safeParse(row.data);
  // Outside the try: a database that fails here is no fault of the mail, which stays queued.
  const data =
    queued?.success &&
    (await template?.load({ ...ctx, ...ctx.reserve }, queued.data, row.recipient));
  try {
    if (!template) throw new Error(`There is no mail template "${row.template}"`);
    if (queued?.error) throw queued.error;
    if (!data) throw new Error("What this mail is about is gone");
    mail = await renderMail(template, data, await describeShop(ctx));
  } catch (error) {
    // Trying again cannot help: the template or its data is wrong.
    ctx.log.error({ error: reasonOf(error), mail: row.id }, "a mail could not be written");
    await settle({ status: "failed", attempts, lastError: reasonOf(error) });
    return handled;
  }

  if (!deliver) {
    await settle({ ...mail, status: "kept", sentAt: now });
    return handled;
  }
  try {
    const shop = await describeShop(ctx);
    await deliver({
      ...mail,
      to: row.recipient,
      from: ctx.config.mailFrom ?? `"${shop.name.replaceAll('"', "")}" <${shop.email}>`,
      messageId: `<${row.id}@${new URL(shop.url).hostname}>`,
      headers: headersOf(template, data),
    });
    await settle({
      ...(template.isSecret
        ? { subject: mail.subject, data: {} }
        : template.isBulk
          ? { subject: mail.subject }
          : mail),
      status: "sent",
      attempts,
      lastError: null,
      sentAt: now,
    });
  } catch (error) {
    const most = template.isSecret ? SECRET_ATTEMPTS : MAX_ATTEMPTS;
    const gaveUp = attempts >= (error instanceof MailRefused ? REFUSED_ATTEMPTS : most);
    const forgotten = gaveUp && template.isSecret ? { data: {} } : {};
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS);
    ctx.log.warn({ error: reasonOf(error), mail: row.id, attempts }, "a mail could not be sent");
    await settle({
      ...forgotten,
      subject: mail.subject,
      status: gaveUp ? "failed" : "queued",
      attempts,
      lastError: reasonOf(error),
      dueAt: new Date(now.getTime() + wait),
    });
  }
  return handled;
}

/**
 * Sends each mail as soon as the transaction that queued it has committed, or when it is due, and
 * rests between two: writing a mail takes as long as placing an order, and in a rush orders come
 * first. What fails waits for the periodic job.
 */
export function sendMailsWhenQueued(ctx: Context) {
  let busy = false;
  let again = false;
  let isResting = false;
  let current: Promise<unknown> = Promise.resolve();
  async function drain(): Promise<void> {
    busy = true;
    while (again) {
      again = false;
      const began = performance.now();
      const sent = ctx.db.transaction((tx) => handleNext(ctx, tx));
      current = sent.catch(() => {});
      let rest = REST;
      try {
        const handled = await sent;
        if (handled) again = !isResting;
        if (handled === "bulk") rest = BULK_REST;
      } catch (error) {
        ctx.log.error({ error: reasonOf(error) }, "sending mails failed");
      }
      await setTimeout((performance.now() - began) * rest, undefined, { ref: false });
    }
    busy = false;
  }
  function wake(): void {
    again = !isResting;
    if (again && !busy) void drain();
  }
  const waiting = new Set<NodeJS.Timeout>();
  const stopListening = ctx.bus.onRow(({ table, due }) => {
    if (table !== "mail_outbox") return;
    const wait = due ? new Date(due).getTime() - ctx.clock.now().getTime() : 0;
    if (wait <= 0) return wake();
    const timer = setWakeUp(() => {
      waiting.delete(timer);
      wake();
    }, wait).unref();
    waiting.add(timer);
  });
  function rest(): void {
    isResting = true;
    again = false;
    stopListening();
    waiting.forEach(clearTimeout);
    waiting.clear();
  }
  return {
    /** Begins no more mails. */
    rest,
    /** The same, and the one at hand is done. */
    async stop() {
      rest();
      await current;
    },
  };
}
