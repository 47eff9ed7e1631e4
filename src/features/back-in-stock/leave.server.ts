import { eq } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { stockAlertOptOuts, stockAlerts } from "~/db/schema/back-in-stock.ts";
import { mailboxOf } from "~/features/outreach/gate.server.ts";
import type { Context } from "~/platform/context.ts";
import { isSealed, sealText } from "~/platform/crypto.ts";

/** The page that ends these mails for whoever reads them. Nothing is stored for it. */
export function leaveLink(ctx: Context, mailbox: string): string {
  const search = new URLSearchParams({ m: mailbox, key: sealText(ctx.secrets, LEAVE, mailbox) });
  return `${ctx.config.publicUrl}/back-in-stock/leave?${search}`;
}
const LEAVE = "stock-alerts-leave";

/** The mailbox of a link that came from us. */
export function readLeaveLink(ctx: Context, search: URLSearchParams): string | undefined {
  const mailbox = search.get("m") ?? "";
  return isSealed(ctx.secrets, LEAVE, mailbox, search.get("key") ?? "") ? mailbox : undefined;
}

/** Ends what a mailbox waits for, and what anybody asks in its name from now on. */
export async function leaveAlerts(ctx: Context, mailbox: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(stockAlertOptOuts)
      .values({ mailbox, createdAt: ctx.clock.now() })
      .onConflictDoNothing();
    await tx.delete(stockAlerts).where(eq(stockAlerts.mailbox, mailbox));
  });
}

export const hasLeft = async (ctx: Context, mailbox: string): Promise<boolean> =>
  (await ctx.db.select().from(stockAlertOptOuts).where(eq(stockAlertOptOuts.mailbox, mailbox)))
    .length > 0;

/** Takes everything of these mailboxes out, whoever asked for it. */
export async function forgetMailboxes(
  ctx: Context,
  db: Queryable,
  emails: readonly string[],
): Promise<void> {
  for (const mailbox of new Set(emails.map((email) => mailboxOf(ctx, email)))) {
    await db.delete(stockAlerts).where(eq(stockAlerts.mailbox, mailbox));
  }
}
