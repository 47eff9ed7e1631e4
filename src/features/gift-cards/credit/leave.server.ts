import type { Transaction } from "~/db/client.ts";
import { findUser } from "~/features/accounts/users/users.server.ts";
import type { Context } from "~/platform/context.ts";
import { standingOf } from "../ledger.server.ts";
import { mailCard } from "../mail-card.server.ts";
import { stateOf } from "../rules.ts";
import { lockCredit } from "./credit.server.ts";

/**
 * Whose account goes keeps their money: what is left of it is a gift card from then on, whose code is
 * mailed to them. Their address is in that mail alone.
 */
export async function mailCreditOf(ctx: Context, tx: Transaction, userId: string): Promise<void> {
  const card = await lockCredit(tx, userId);
  if (!card || stateOf(standingOf(card), ctx.clock.now()) !== "active") return;
  const user = await findUser(tx, userId);
  if (!user?.email) return;
  await mailCard(ctx, tx, {
    ...card,
    toEmail: user.email,
    message: "What was left of your store credit.",
  });
}
