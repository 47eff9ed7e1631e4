import type { Context } from "~/platform/context.ts";
import { networkOf } from "~/platform/network.ts";

/** More than a carrier's address brings this shop in a day; who comes later orders without an account. */
export const ACCOUNTS_PER_DAY = 500;
const DAY = 86_400;

/**
 * Counts an account that a stranger opens, of which nothing but the person takes it out again.
 *
 * @throws AppError rate_limited
 */
export const spendAccount = (ctx: Context, address: string): Promise<void> =>
  ctx.limits.spend("accounts_of_day", networkOf(address).wide, ACCOUNTS_PER_DAY, DAY);
