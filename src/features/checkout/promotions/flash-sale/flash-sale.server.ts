import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  PRICE_COLUMNS,
  type PriceRow,
  pricedOf,
} from "~/features/catalogue/price-columns.server.ts";
import { flashOffKobo, isFlashSaleOn, type SaleRules } from "~/features/catalogue/sale.ts";
import { currentCost } from "~/features/inventory/costs.server.ts";
import { editSettings, readSettings } from "~/features/settings/service.server.ts";
import { type Kobo, koboToNaira } from "~/lib/money.ts";
import { needsConfirmation } from "~/lib/refusals.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid } from "~/platform/errors.ts";
import { flashOddness } from "./oddness.ts";

/** Over so many days it is told what was sold in it. */
const DAYS = 30;

const moment = z.iso.datetime().nullable();
/** When it holds. What is in it, and for how much, stays a rule of the settings. */
export const flashSaleTimes = z.object({ is_on: z.boolean(), from: moment, until: moment });
export type FlashSaleTimes = z.output<typeof flashSaleTimes>;

export const flashSaleView = flashSaleTimes.extend({
  percent: z.number(),
  badges: z.array(z.string()),
  /** Cheaper pieces are in it whatever their badge. */
  below: z.number(),
  /** Whether it holds at this moment. */
  holds: z.boolean(),
  /** Pieces of the shop that it is the price of, or would be if it held. */
  pieces: z.number(),
  /** Of the last thirty days: pieces that were paid, and what it took off them. */
  sold: z.number(),
  spent: z.number(),
});

export const saveFlashSaleInput = flashSaleTimes.extend({
  /** As it was seen: what others have changed since is told. */
  seen: flashSaleTimes,
  /** Whoever sends it has read what is odd about it. */
  is_sure: z.boolean().default(false),
});

interface FlashPiece {
  name: string;
  priceKobo: Kobo;
  costKobo: Kobo | null;
}

/** What is in it, or would be if it held now, each at its price there. */
async function readPieces(ctx: Context, rules: SaleRules): Promise<FlashPiece[]> {
  const { rows } = await ctx.db.execute<PriceRow & { name: string; cost: string | null }>(
    sql`select p.name, ${currentCost} as cost, ${sql.raw(PRICE_COLUMNS)} from products p where p.is_active`,
  );
  const always = { ...rules, sale_is_on: true, sale_from: null, sale_until: null };
  return rows.flatMap((row) => {
    const off = flashOffKobo(pricedOf(row), always, ctx.clock.now());
    if (off === null) return [];
    const costKobo = row.cost === null ? null : Number(row.cost);
    return { name: row.name, priceKobo: row.price_kobo - off, costKobo };
  });
}

export async function readFlashSale(ctx: Context): Promise<z.input<typeof flashSaleView>> {
  const { catalogue: rules } = await readSettings(ctx.db);
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - DAYS * 86_400_000).toISOString();
  const [pieces, { rows }] = await Promise.all([
    readPieces(ctx, rules),
    ctx.db.execute<{ sold: number; off: number }>(sql`
      select coalesce(sum(quantity), 0)::int as sold,
        coalesce(sum(quantity * flash_off_kobo), 0)::float8 as off
      from order_items where sold_at > ${since}::timestamptz and flash_off_kobo is not null`),
  ]);
  return {
    is_on: rules.sale_is_on,
    from: rules.sale_from,
    until: rules.sale_until,
    percent: rules.sale_percent,
    badges: rules.sale_badges,
    below: rules.sale_below_naira,
    holds: isFlashSaleOn(rules, now),
    pieces: pieces.length,
    sold: rows[0]!.sold,
    spent: koboToNaira(rows[0]!.off),
  };
}

const settingsOf = ({ is_on, from, until }: FlashSaleTimes) => ({
  sale_is_on: is_on,
  sale_from: from,
  sale_until: until,
});

/**
 * Switches the Flash Sale, or gives it its moments; prices everywhere follow.
 *
 * @throws AppError refused (needs_confirmation) with what is odd about it, to who is not sure;
 *   changed (changed_meanwhile)
 */
export async function saveFlashSale(
  ctx: Context,
  person: SignedIn,
  { seen, is_sure, ...given }: z.output<typeof saveFlashSaleInput>,
): Promise<void> {
  const { from, until } = given;
  if (from && until && until <= from) throw invalid("It must end after it begins");
  const { catalogue: rules } = await readSettings(ctx.db);
  const warnings = is_sure
    ? []
    : flashOddness(given, await readPieces(ctx, rules), ctx.clock.now());
  if (warnings.length > 0) {
    throw new AppError("refused", warnings.join(" "), needsConfirmation.because({ warnings }));
  }
  await editSettings(ctx, person, "catalogue", settingsOf(given), settingsOf(seen));
}
