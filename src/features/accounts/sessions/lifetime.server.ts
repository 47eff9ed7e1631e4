import { and, gt, type SQL } from "drizzle-orm";
import { sessions } from "~/db/schema/accounts.ts";
import type { Context } from "~/platform/context.ts";

/** How long a session may rest and live. Staff's end sooner, by the roles that they have now. */
const limitsOf = ({ config }: Context, isStaff: boolean) =>
  isStaff ? config.auth.sessions.staff : config.auth.sessions.shopper;

/** Whether a session is over although nobody has ended it. */
export function hasExpired(
  ctx: Context,
  session: { createdAt: Date; refreshedAt: Date },
  isStaff: boolean,
): boolean {
  const { idleMs, maxMs } = limitsOf(ctx, isStaff);
  const now = ctx.clock.now().getTime();
  return (
    now - session.refreshedAt.getTime() >= idleMs || now - session.createdAt.getTime() >= maxMs
  );
}

/** Sessions that have not expired, as a condition. */
export function notExpired(ctx: Context, isStaff: boolean): SQL | undefined {
  const { idleMs, maxMs } = limitsOf(ctx, isStaff);
  const now = ctx.clock.now().getTime();
  return and(
    gt(sessions.refreshedAt, new Date(now - idleMs)),
    gt(sessions.createdAt, new Date(now - maxMs)),
  );
}
