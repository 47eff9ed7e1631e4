import { koboToNaira } from "~/lib/money.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { networkOf } from "~/platform/network.ts";
import { requireUsable } from "./ledger.server.ts";
import { findCard } from "./pay.server.ts";

const AGAIN_SECONDS = 600;

/**
 * What can be spent of a card, for who has its code. Each look is in the audit log, once for a network in
 * ten minutes: a card that is looked at from many is perhaps no secret any more.
 *
 * @throws AppError refused (gift_card) where there is none, or it cannot be spent
 */
export async function quoteCard(
  ctx: Context,
  caller: Caller,
  { code, address }: { code: string; address: string },
): Promise<{ last_four: string; balance: number; expires_at: string | null }> {
  const card = await findCard(ctx, ctx.db, code);
  const key = `${card.id} ${networkOf(address).narrow}`;
  const again = await ctx.limits.take([
    { name: "gift_card_again", key, allowed: 1, seconds: AGAIN_SECONDS },
  ]);
  if (!again) {
    await recordAudit(ctx.db, {
      ...actorOf(caller),
      action: "gift_card.looked_up",
      entity: "gift_card",
      entityId: card.id,
      ip: address,
    });
  }
  requireUsable(card, ctx.clock.now());
  return {
    last_four: card.lastFour ?? "",
    balance: koboToNaira(card.balanceKobo),
    expires_at: card.expiresAt?.toISOString() ?? null,
  };
}
