import { eq, sql } from "drizzle-orm";
import { userRoles, users } from "~/db/schema/accounts.ts";
import { koboToNaira } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";

/** One account with what it has bought and written. @throws AppError not_found */
export async function readCustomer(ctx: Context, id: string) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
  if (!user) throw notFound("There is no such account");
  const roles = await ctx.db.select().from(userRoles).where(eq(userRoles.userId, id));
  const { rows } = await ctx.db.execute<{
    full_name: string | null;
    orders: number;
    spent: number;
    reviews: number;
    wishlist: number;
    has_factor: boolean;
  }>(sql`select
    (select full_name from profiles where id = ${id}) as full_name,
    (select count(*)::int from orders where user_id = ${id} and status <> 'cancelled') as orders,
    (select coalesce(sum(total_kobo - refunded_kobo), 0)::bigint from orders where user_id = ${id} and paid_at is not null and status <> 'cancelled') as spent,
    (select count(*)::int from reviews where user_id = ${id}) as reviews,
    (select count(*)::int from wishlists where user_id = ${id}) as wishlist,
    exists(select 1 from mfa_factors where user_id = ${id} and status = 'verified') as has_factor`);
  const row = rows[0]!;
  return {
    ...row,
    id,
    full_name: row.full_name ?? "",
    email: user.email,
    created_at: user.createdAt.toISOString(),
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
    banned: user.bannedUntil !== null && user.bannedUntil > ctx.clock.now(),
    roles: roles.map((entry) => entry.role),
    spent: koboToNaira(row.spent),
  };
}
