import type { z } from "zod";
import { getSettings } from "~/features/settings/service.server.ts";
import { koboToNaira, nairaToKobo } from "~/lib/money.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { priceLines } from "./price-lines.server.ts";
import { findDeal, requireCode } from "./promotions/find-deal.server.ts";
import { type Offers, readOffers } from "./promotions/offers.server.ts";
import { describeMissed, nameOf, whyNotCode } from "./promotions/words.ts";
import type {
  quoteDiscountInput,
  quotePromotionsOutput,
  quotePromotionsWithCodeInput,
} from "./schema.ts";

type Quoted = Omit<z.output<typeof quoteDiscountInput>, "code">;

/** Shows a shopper what a code is worth for a cart. @throws AppError refused, with the reason */
export async function quoteDiscount(
  ctx: Context,
  caller: Caller,
  input: Quoted & { code: string },
) {
  const offers = await readOffers(ctx, caller, input);
  const deal = await quote(ctx, caller, input, { ...offers, automatic: [] });
  requireCode(deal);
  const { promotion, kobo } = deal.applied[0]!;
  return { code: promotion.code!, kind: promotion.kind, discount: koboToNaira(kobo) };
}

/** What promotions make of a cart, with or without a code, and why others take nothing off. */
export async function quotePromotions(
  ctx: Context,
  caller: Caller,
  {
    for_customer,
    ...input
  }: Omit<z.output<typeof quotePromotionsWithCodeInput>, "code"> & { code?: string },
): Promise<z.output<typeof quotePromotionsOutput>> {
  const offers = await readOffers(ctx, for_customer ? undefined : caller, input);
  if (offers.automatic.length === 0 && offers.code === "")
    return { discount: 0, applied: [], hints: [], refusal: null };
  const deal = await quote(ctx, caller, input, offers);
  const { codeMiss } = deal;
  const why = codeMiss && whyNotCode(codeMiss.promotion, codeMiss.miss);
  const isOutdone = codeMiss?.miss.reason === "outdone";
  return {
    discount: koboToNaira(deal.piecesKobo + deal.deliveryKobo),
    applied: deal.applied.map(({ promotion, kobo }) => ({
      name: nameOf(promotion),
      code: promotion.code,
      kind: promotion.kind,
      discount: koboToNaira(kobo),
    })),
    hints: [...(why && isOutdone ? [why] : []), ...describeMissed(deal.missed)],
    refusal: why && !isOutdone ? why : null,
  };
}

async function quote(ctx: Context, caller: Caller, input: Quoted, offers: Offers) {
  const settings = await getSettings(ctx);
  const now = ctx.clock.now();
  const { lines } = await priceLines(ctx.db, input.lines, settings, { lock: false, at: now });
  const userId = caller.kind === "user" ? caller.userId : null;
  return findDeal(ctx, ctx.db, offers, {
    lines,
    deliveryFeeKobo: nairaToKobo(input.delivery_fee),
    // Only that somebody proves to be the customer takes a use of theirs away; placing asks for it.
    customer: { email: input.email, phone: input.phone, userId, isProved: true },
    now,
    lock: false,
  });
}
