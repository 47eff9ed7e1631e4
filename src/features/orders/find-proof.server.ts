import { sql } from "drizzle-orm";
import type { ContactProof } from "~/lib/statuses.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";

/**
 * What proves, before an order is there, that its contact is its orderer's: money that came from them
 * before, or an account whose mailbox answered. An address alone proves nothing, as anybody can type
 * anybody's; with the phone number of the same paid order it counts.
 */
export async function findProof(
  ctx: Context,
  caller: Caller,
  contact: { email: string; phone: string },
): Promise<Extract<ContactProof, "history" | "account" | "awaited">> {
  const userId = caller.kind === "user" ? caller.userId : null;
  const { rows } = await ctx.db.execute<{ history: boolean; account: boolean }>(sql`
    select
      exists (select from orders where user_id = ${userId}::uuid and paid_at is not null)
        or exists (select from orders
          where email = ${contact.email} and phone = ${contact.phone} and paid_at is not null) as history,
      exists (select from users
        where id = ${userId}::uuid and email <> '' and app_metadata->>'proved_email' = email) as account`);
  if (rows[0]?.history) return "history";
  return rows[0]?.account ? "account" : "awaited";
}
