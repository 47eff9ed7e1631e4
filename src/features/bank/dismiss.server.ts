import { and, eq } from "drizzle-orm";
import { bankCredits } from "~/db/schema/bank.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";

/**
 * Money of a line is no order's: it is asked about no more, until it is brought back.
 *
 * @throws AppError refused (credit_decided)
 */
export const dismissCredit = (ctx: Context, actor: Actor, id: string) =>
  move(ctx, actor, id, { from: "open", to: "dismissed" });

/** It may be an order's after all. @throws AppError refused (credit_decided) */
export const bringBackCredit = (ctx: Context, actor: Actor, id: string) =>
  move(ctx, actor, id, { from: "dismissed", to: "open" });

async function move(
  ctx: Context,
  actor: Actor,
  id: string,
  { from, to }: { from: "open" | "dismissed"; to: "open" | "dismissed" },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const moved = await tx
      .update(bankCredits)
      .set({
        state: to,
        decidedBy: to === "open" ? null : actor.id,
        decidedAt: to === "open" ? null : ctx.clock.now(),
      })
      .where(and(eq(bankCredits.id, id), eq(bankCredits.state, from)))
      .returning({ amountKobo: bankCredits.amountKobo, day: bankCredits.day });
    if (moved.length === 0) {
      throw new AppError("refused", "Somebody has decided about this money already", {
        reason: "credit_decided",
      });
    }
    await auditStaff(tx, actor, {
      action: to === "open" ? "bank.brought_back" : "bank.dismissed",
      entity: "bank",
      entityId: id,
      after: { amount_kobo: moved[0]!.amountKobo, day: moved[0]!.day },
    });
  });
}
