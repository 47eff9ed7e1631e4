import { and, eq, gt, isNull, ne, or } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { discounts } from "~/db/schema/checkout.ts";
import { koboToNaira, nairaToKobo } from "~/lib/money.ts";
import { needsConfirmation } from "~/lib/refusals.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, notFound, sqlState } from "~/platform/errors.ts";
import { mergeSeen } from "~/platform/seen.ts";
import { tags } from "~/platform/tags.ts";
import { type PromotionFields, promotionFields } from "./fields.ts";
import { findCodesOddness, findOddness } from "./oddness.server.ts";
import { MOST_AUTOMATIC } from "./rules.ts";

type Row = typeof discounts.$inferSelect;

export const savePromotionInput = promotionFields.extend({
  id: z.uuid().optional(),
  /** As it was seen: what others have changed since is kept. */
  seen: promotionFields.optional(),
  /** Whoever sends it has read what is odd about it. */
  is_sure: z.boolean().default(false),
});

const koboOrNull = (value: number | null) => (value === null ? null : nairaToKobo(value));
const nairaOrNull = (value: number | null) => (value === null ? null : koboToNaira(value));
const dateOrNull = (text: string | null) => (text === null ? null : new Date(text));

const fieldsOf = (row: Row): PromotionFields => ({
  code: row.code,
  name: row.name,
  kind: row.kind,
  value: row.kind === "amount" ? koboToNaira(row.value) : row.value,
  minimum: koboToNaira(row.minimumKobo),
  starts_at: row.startsAt?.toISOString() ?? null,
  ends_at: row.endsAt?.toISOString() ?? null,
  per_customer_limit: row.perCustomerLimit,
  total_limit: row.totalLimit,
  budget: nairaOrNull(row.budgetKobo),
  categories: row.categories,
  collection_ids: row.collectionIds,
  buy_quantity: row.buyQuantity,
  get_quantity: row.getQuantity,
  customer_group: row.customerGroup,
  is_active: row.isActive,
});

/** @throws AppError invalid_input when they do not go together */
function columnsOf(given: PromotionFields): typeof discounts.$inferInsert {
  const { kind, value } = given;
  const isPercent = kind === "percentage" || kind === "buy_get";
  if (isPercent && !(value >= 1 && value <= 100)) throw invalid("A percentage is from 1 to 100");
  if (kind === "amount" && value <= 0) throw invalid("An amount is above zero");
  if (kind === "buy_get" && !(given.buy_quantity && given.get_quantity))
    throw invalid("Say how many are bought, and how many are got");
  if (given.code === null && given.name === "")
    throw invalid("Without a code it needs a name: the cart shows it");
  const [startsAt, endsAt] = [dateOrNull(given.starts_at), dateOrNull(given.ends_at)];
  if (startsAt && endsAt && endsAt <= startsAt) throw invalid("It must end after it begins");
  const percent = Math.round(value);
  const worth = {
    ...{ amount: nairaToKobo(value), percentage: percent },
    ...{ buy_get: percent, free_delivery: 0 },
  };
  const isBuyGet = kind === "buy_get";
  return {
    code: given.code,
    name: given.name,
    kind,
    value: worth[kind],
    minimumKobo: nairaToKobo(given.minimum),
    startsAt,
    endsAt,
    perCustomerLimit: given.per_customer_limit,
    totalLimit: given.total_limit,
    budgetKobo: koboOrNull(given.budget),
    categories: given.categories,
    collectionIds: given.collection_ids,
    buyQuantity: isBuyGet ? given.buy_quantity : null,
    getQuantity: isBuyGet ? given.get_quantity : null,
    customerGroup: given.customer_group,
    isActive: given.is_active,
  };
}

/** Each cart is priced against all that need no code: there are no more than that takes no time. */
async function requireRoom(ctx: Context, tx: Transaction, own: string | undefined): Promise<void> {
  const others = and(
    isNull(discounts.code),
    eq(discounts.isActive, true),
    or(isNull(discounts.endsAt), gt(discounts.endsAt, ctx.clock.now())),
    own === undefined ? undefined : ne(discounts.id, own),
  );
  if ((await tx.$count(discounts, others)) < MOST_AUTOMATIC) return;
  throw invalid(
    `${MOST_AUTOMATIC} promotions need no code already: end one of them, or give this one a code`,
  );
}

/**
 * Makes a promotion, or with an id changes one; carts follow at once, orders keep what they have.
 *
 * @throws AppError refused (needs_confirmation) with what is odd about it, to who is not sure;
 *   changed (changed_meanwhile); conflict when another has its code
 */
export async function savePromotion(
  ctx: Context,
  caller: Caller,
  { id, seen, is_sure, ...given }: z.output<typeof savePromotionInput>,
): Promise<{ id: string }> {
  const addsCode = !id && given.code !== null && given.is_active;
  const warnings = is_sure
    ? []
    : [
        ...(await findOddness(ctx, columnsOf(given))),
        ...(addsCode ? await findCodesOddness(ctx) : []),
      ];
  if (warnings.length > 0) {
    throw new AppError("refused", warnings.join(" "), needsConfirmation.because({ warnings }));
  }
  const saving = ctx.db.transaction(async (tx) => {
    const [row] = id
      ? await tx.select().from(discounts).where(eq(discounts.id, id)).for("update")
      : [];
    if (id && !row) throw notFound("There is no such discount");
    const now = row && fieldsOf(row);
    const merged = now
      ? await mergeSeen(tx, { entity: "discount", id: row.id, now, seen, given })
      : given;
    // What was used cannot become more than there is.
    if (row && merged.total_limit !== null && merged.total_limit < row.uses)
      throw invalid(`It was used ${row.uses} times already: allow as many at least`);
    const values = columnsOf(merged);
    if (values.code === null && values.isActive) await requireRoom(ctx, tx, row?.id);
    const [saved] = row
      ? await tx.update(discounts).set(values).where(eq(discounts.id, row.id)).returning()
      : await tx.insert(discounts).values(values).returning();
    await recordAudit(tx, {
      ...actorOf(caller),
      action: row ? "discount.updated" : "discount.created",
      entity: "discount",
      entityId: saved!.id,
      before: now ?? null,
      after: merged,
    });
    return { id: saved!.id };
  });
  const saved = await saving.catch((error) => {
    if (sqlState(error) !== "23505") throw error;
    throw new AppError("conflict", `There is a code ${given.code} already`);
  });
  // The home page promises what a first order gets, and carts what needs no code.
  await ctx.changed([tags.settings]);
  return saved;
}
