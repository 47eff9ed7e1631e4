import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { giftCards } from "~/db/schema/gift-cards.ts";
import { CODE_BYTES, writeCode } from "~/lib/typed-code.ts";
import type { Context } from "~/platform/context.ts";
import { sealText } from "~/platform/crypto.ts";

/** What a code is found by in the table, which does not say it. */
export const codeSeal = (ctx: Context, code: string): string =>
  sealText(ctx.secrets, "gift-card", code);

/** Gives a card a code, which the shop does not keep; the one before ends. @returns it, to be told once */
export async function giveCode(ctx: Context, tx: Transaction, cardId: string): Promise<string> {
  const code = writeCode(randomBytes(CODE_BYTES));
  await tx
    .update(giftCards)
    .set({ codeSeal: codeSeal(ctx, code), lastFour: code.slice(-4) })
    .where(eq(giftCards.id, cardId));
  return code;
}
