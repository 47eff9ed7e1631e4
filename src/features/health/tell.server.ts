import { and, eq, gt, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { findings } from "~/db/schema/health.ts";
import { adminMailboxes } from "~/features/accounts/roles/administrators.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { findingMail } from "./mails.tsx";
import { checksOf } from "./record.server.ts";

/** What mends itself within a minute is no news. */
const PATIENCE_MS = 45_000;
const AGAIN_MS = 24 * 3_600_000;

/**
 * Writes to staff once when something is not ok, again each day that it stays so, and once when it is
 * well again. Copies that do so at the same time write once.
 */
export async function tellStaff(ctx: Context): Promise<void> {
  const titles = new Map(checksOf(ctx).map(({ name, title }) => [name, title]));
  const now = ctx.clock.now();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const recipients = await findRecipients(ctx);
  if (recipients.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    const news = await tx
      .select()
      .from(findings)
      .where(
        and(
          inArray(findings.name, [...titles.keys()]),
          lte(findings.since, ago(PATIENCE_MS)),
          // Of a copy that is gone nobody knows more.
          gt(findings.checkedAt, ago(2 * 60_000)),
          or(
            and(
              eq(findings.ok, false),
              or(isNull(findings.toldAt), lte(findings.toldAt, ago(AGAIN_MS))),
            ),
            and(eq(findings.ok, true), isNotNull(findings.toldAt)),
          ),
        ),
      )
      .orderBy(findings.name, findings.place)
      .for("update");
    for (const { name, place, ok, text, since } of news) {
      for (const to of recipients) {
        await queueMail(tx, findingMail, {
          dedupeKey: `finding:${name}:${place}:${ok ? "ok" : "bad"}:${now.getTime()}:${to}`,
          to,
          data: { title: titles.get(name) ?? name, text, ok, place, since: since.toISOString() },
        });
      }
      await tx
        .update(findings)
        .set({ toldAt: ok ? null : now })
        .where(and(eq(findings.name, name), eq(findings.place, place)));
    }
  });
}

/** The mailbox that the settings name for such news, else every administrator's. */
async function findRecipients(ctx: Context): Promise<string[]> {
  const { notifications } = await getSettings(ctx);
  return notifications.staff_email ? [notifications.staff_email] : adminMailboxes(ctx);
}
