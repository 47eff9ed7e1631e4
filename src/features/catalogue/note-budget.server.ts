import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { networkOf } from "~/platform/network.ts";

/** Views, cart additions and searches together: more than a carrier's address sends to this shop in a day. */
export const NOTES_PER_DAY = 20_000;
const NAME = "notes_of_day";
const DAY = 86_400;

/**
 * Counts what one network tells of visits in a day. Devices cost nothing to make, and each note is a row
 * for a year and more that counts among the shop's figures.
 *
 * @throws AppError rate_limited
 */
export async function spendNotes(
  ctx: Context,
  caller: Caller,
  address: string,
  notes = 1,
): Promise<void> {
  if (caller.kind === "service") return;
  await ctx.limits.spend(NAME, networkOf(address).wide, NOTES_PER_DAY, DAY, notes);
}
