import { and, asc, inArray, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { discounts } from "~/db/schema/checkout.ts";
import type { HeldPromotion } from "~/lib/held-promotion.ts";
import type { Kobo } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { type CodeUser, countUses } from "../discount-uses.server.ts";
import { hasOrdered, knowFirst } from "../welcome/first-order.server.ts";
import { type Offers, spellingsOf } from "./offers.server.ts";
import {
  asksWho,
  type Basket,
  type BasketLine,
  type Deal,
  type Miss,
  makeDeal,
  type Person,
  type Promotion,
  weigh,
} from "./rules.ts";
import { whyNotCode } from "./words.ts";

/** What promotions make of an order, and what becomes of the code that was typed. */
export interface FoundDeal extends Deal {
  /** Why the code takes nothing off; it may be outdone. */
  codeMiss: { promotion: Promotion | undefined; miss: Miss } | undefined;
}

/**
 * Prices lines with all that is offered, by limits and budgets as they stand. With `lock`, nobody else
 * can use what has a limit until the transaction ends: the limits hold however many order at once.
 */
export async function findDeal(
  ctx: Context,
  db: Queryable,
  offers: Offers,
  input: {
    lines: readonly BasketLine[];
    deliveryFeeKobo: Kobo;
    customer: CodeUser;
    now: Date;
    lock: boolean;
  },
): Promise<FoundDeal> {
  const basket: Basket = { ...input, collections: offers.collections };
  const { code } = offers;
  const limited = offers.automatic.filter(
    (one) => hasLimits(one) && (offers.isProved || !asksWho(one)) && mayApply(one, basket),
  );
  const fresh = await readFresh(db, limited, code, input.lock);
  const typed = code === "" ? undefined : rowOfCode(fresh, code);
  const standing = offers.automatic.flatMap((one) =>
    limited.includes(one) ? (fresh.find(({ id }) => id === one.id) ?? []) : one,
  );
  const promotions = typed ? [...standing, typed] : standing;
  const person = await readPerson(ctx, db, promotions, typed, offers, input.customer);
  const deal = makeDeal(promotions, basket, person);
  const codeMiss =
    code === ""
      ? undefined
      : typed
        ? deal.missed.find(({ promotion }) => promotion === typed)
        : { promotion: undefined, miss: { reason: "unknown" as const } };
  return { ...deal, codeMiss };
}

/** @throws AppError refused when the code that was typed takes nothing off, with the reason */
export function requireCode({ codeMiss }: FoundDeal): void {
  if (!codeMiss || codeMiss.miss.reason === "outdone") return;
  throw new AppError("refused", whyNotCode(codeMiss.promotion, codeMiss.miss), {
    reason: `discount_${codeMiss.miss.reason}`,
  });
}

/** What an order keeps of its promotions; a code is used even where it takes nothing off. */
export const heldOf = ({ applied }: Deal): HeldPromotion[] =>
  applied
    .filter(({ promotion, kobo }) => kobo > 0 || promotion.code !== null)
    .map(({ promotion: { id, code, name, kind }, on, kobo }) => ({
      ...{ id, code, name, kind },
      ...{ on, kobo },
    }));

const hasLimits = ({
  totalLimit,
  budgetKobo,
  perCustomerLimit,
  customerGroup,
}: Promotion): boolean =>
  totalLimit !== null ||
  budgetKobo !== null ||
  perCustomerLimit !== null ||
  customerGroup === "first_order";

/** Whether it takes something off, were it not for its limits and for who orders. */
const mayApply = (promotion: Promotion, basket: Basket): boolean =>
  !("reason" in weigh(withoutLimits(promotion), basket, ANYBODY));

/** A promotion for whoever has been granted it. */
export const withoutLimits = (promotion: Promotion): Promotion => ({
  ...promotion,
  ...{
    isActive: true,
    firstOrders: false,
    customerGroup: "everyone",
    startsAt: null,
    endsAt: null,
  },
  ...{ totalLimit: null, perCustomerLimit: null, budgetKobo: null },
});

export const ANYBODY: Person = {
  isProved: false,
  hasOrdered: false,
  isReader: false,
  usesOf: () => 0,
};

/** Rows as they stand; locked in the order of their keys, so that nobody waits in a circle. */
async function readFresh(
  db: Queryable,
  limited: readonly Promotion[],
  code: string,
  lock: boolean,
): Promise<Promotion[]> {
  if (limited.length === 0 && code === "") return [];
  const ids = limited.map(({ id }) => id);
  const query = db
    .select()
    .from(discounts)
    .where(
      or(
        and(inArray(discounts.id, ids), isNull(discounts.code)),
        code === "" ? undefined : inArray(discounts.code, spellingsOf(code)),
      ),
    )
    .orderBy(asc(discounts.id));
  return lock ? query.for("update") : query;
}

const rowOfCode = (rows: readonly Promotion[], code: string) =>
  rows.find((one) => one.code !== null && (one.firstOrders || one.code === code));

/** What promotions ask about whoever orders; nothing is read that none asks. */
async function readPerson(
  ctx: Context,
  db: Queryable,
  promotions: readonly Promotion[],
  typed: Promotion | undefined,
  { code, isProved }: Offers,
  customer: CodeUser,
): Promise<Person> {
  const counted = promotions.filter(
    (one) => one.perCustomerLimit !== null && (isProved || !asksWho(one)),
  );
  const uses = await countUses(
    db,
    counted.map(({ id }) => id),
    customer,
  );
  const asks = (...groups: Promotion["customerGroup"][]) =>
    isProved && promotions.some(({ customerGroup }) => groups.includes(customerGroup));
  return {
    isProved,
    hasOrdered: asks("first_order", "returning") && (await hasOrdered(db, customer)),
    isReader: asks("readers") && (await isReader(db, customer.email)),
    first: typed?.firstOrders ? await knowFirst(ctx, db, typed, code, customer) : undefined,
    usesOf: (id) => uses.get(id) ?? 0,
  };
}

async function isReader(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from newsletter_subscribers
    where email = ${email.trim().toLowerCase()} and unsubscribed_at is null`);
  return rows.length > 0;
}
