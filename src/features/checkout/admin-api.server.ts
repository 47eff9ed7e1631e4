import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { deliveryZones, discounts } from "~/db/schema/checkout.ts";
import { koboToNaira, nairaToKobo } from "~/lib/money.ts";
import { DISCOUNT_KINDS } from "~/lib/statuses.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf } from "~/platform/caller.ts";
import { AppError, invalid, notFound, sqlState } from "~/platform/errors.ts";
import { limits } from "~/platform/route-limits.ts";
import { mergeSeen } from "~/platform/seen.ts";
import { tags } from "~/platform/tags.ts";
import { defineFunction } from "~/rest/functions.ts";

const naira = z.number().min(0).max(1_000_000_000);
const limit = z.number().int().min(1).nullable();
const days = z.number().int().min(0).max(60);

const zone = z.object({
  key: z.string(),
  name: z.string().trim().min(1).max(60),
  states: z.array(z.string().length(2)),
  places: z.array(z.string().trim().min(1).max(60)),
  standard: naira.nullable(),
  express: naira.nullable(),
  same_day: naira.nullable(),
  standard_days_min: days,
  standard_days_max: days,
  express_days_min: days,
  express_days_max: days,
  on_delivery_allowed: z.boolean(),
});

type Zone = z.output<typeof zone>;
type ZoneRow = typeof deliveryZones.$inferSelect;

const zoneOf = (row: ZoneRow): Zone => ({
  key: row.key,
  name: row.name,
  states: row.states,
  places: row.places,
  standard: nairaOrNull(row.standardKobo),
  express: nairaOrNull(row.expressKobo),
  same_day: nairaOrNull(row.sameDayKobo),
  standard_days_min: row.standardDaysMin,
  standard_days_max: row.standardDaysMax,
  express_days_min: row.expressDaysMin,
  express_days_max: row.expressDaysMax,
  on_delivery_allowed: row.onDeliveryAllowed,
});

const zoneColumns = (zone: Zone): Omit<ZoneRow, "key" | "position"> => ({
  name: zone.name,
  states: zone.states,
  places: zone.places,
  standardKobo: koboOrNull(zone.standard),
  expressKobo: koboOrNull(zone.express),
  sameDayKobo: koboOrNull(zone.same_day),
  standardDaysMin: zone.standard_days_min,
  standardDaysMax: zone.standard_days_max,
  expressDaysMin: zone.express_days_min,
  expressDaysMax: zone.express_days_max,
  onDeliveryAllowed: zone.on_delivery_allowed,
});

const koboOrNull = (value: number | null) => (value === null ? null : nairaToKobo(value));
const nairaOrNull = (value: number | null) => (value === null ? null : koboToNaira(value));

const discount = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{3,30}$/, "3 to 30 letters, digits and hyphens"),
  kind: z.enum(DISCOUNT_KINDS),
  /** Percent, or naira for an amount. */
  value: naira.default(0),
  minimum: naira.default(0),
  starts_at: z.iso.datetime({ offset: true }).nullable().default(null),
  ends_at: z.iso.datetime({ offset: true }).nullable().default(null),
  per_customer_limit: limit.default(null),
  total_limit: limit.default(null),
  categories: z.array(z.string()).default([]),
  is_active: z.boolean().default(true),
});
type Discount = z.output<typeof discount>;
type DiscountRow = typeof discounts.$inferSelect;

const discountOf = (row: DiscountRow): Discount => ({
  code: row.code,
  kind: row.kind,
  value: row.kind === "amount" ? koboToNaira(row.value) : row.value,
  minimum: koboToNaira(row.minimumKobo),
  starts_at: row.startsAt?.toISOString() ?? null,
  ends_at: row.endsAt?.toISOString() ?? null,
  per_customer_limit: row.perCustomerLimit,
  total_limit: row.totalLimit,
  categories: row.categories,
  is_active: row.isActive,
});

/** @throws AppError invalid_input when its value does not fit its kind */
function discountColumns(given: Discount): typeof discounts.$inferInsert {
  const { kind, value } = given;
  if (kind === "percentage" && !(value >= 1 && value <= 100))
    throw invalid("A percentage is from 1 to 100");
  if (kind === "amount" && value <= 0) throw invalid("An amount is above zero");
  const worth = { amount: nairaToKobo(value), percentage: Math.round(value), free_delivery: 0 };
  return {
    code: given.code,
    kind,
    value: worth[kind],
    minimumKobo: nairaToKobo(given.minimum),
    startsAt: given.starts_at ? new Date(given.starts_at) : null,
    endsAt: given.ends_at ? new Date(given.ends_at) : null,
    perCustomerLimit: given.per_customer_limit,
    totalLimit: given.total_limit,
    categories: given.categories,
    isActive: given.is_active,
  };
}

export const functions = [
  defineFunction({
    name: "save_discount",
    description: "Adds a discount code, or with an id changes one.",
    rights: "discounts.edit",
    limit: limits.staff,
    reads: false,
    // With what was seen of it: what others have changed since is kept.
    input: discount.extend({ id: z.uuid().optional(), seen: discount.optional() }),
    output: z.object({ id: z.string() }),
    async handler(ctx, caller, { id, seen, ...given }) {
      const saving = ctx.db.transaction(async (tx) => {
        const [row] = id
          ? await tx.select().from(discounts).where(eq(discounts.id, id)).for("update")
          : [];
        if (id && !row) throw notFound("There is no such discount");
        const now = row && discountOf(row);
        const merged = now
          ? await mergeSeen(tx, { entity: "discount", id: row.id, now, seen, given })
          : given;
        const values = discountColumns(merged);
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
      // The home page promises what a first order gets.
      await ctx.changed([tags.settings]);
      return saved;
    },
  }),
  defineFunction({
    name: "list_zones",
    description: "Delivery zones with their fees and days.",
    rights: "delivery.edit",
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: z.array(zone),
    async handler(ctx) {
      const rows = await ctx.db.select().from(deliveryZones).orderBy(asc(deliveryZones.position));
      return rows.map(zoneOf);
    },
  }),
  defineFunction({
    name: "save_zone",
    description: "Changes a delivery zone; orders placed before keep their fee.",
    rights: "delivery.edit",
    limit: limits.staff,
    reads: false,
    // With what was seen of it: what others have changed since is kept.
    input: zone.extend({ seen: zone.optional() }),
    output: z.null(),
    async handler(ctx, caller, { seen, ...given }) {
      await ctx.db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(deliveryZones)
          .where(eq(deliveryZones.key, given.key))
          .for("update");
        if (!row) throw notFound("There is no such zone");
        const now = zoneOf(row);
        const merged = await mergeSeen(tx, { entity: "zone", id: row.key, now, seen, given });
        if (merged.standard_days_min > merged.standard_days_max)
          throw invalid("Days run from fewer to more");
        if (merged.express_days_min > merged.express_days_max)
          throw invalid("Days run from fewer to more");
        await tx
          .update(deliveryZones)
          .set(zoneColumns(merged))
          .where(eq(deliveryZones.key, row.key));
        await recordAudit(tx, {
          ...actorOf(caller),
          action: "zone.updated",
          entity: "zone",
          entityId: row.key,
          before: now,
          after: merged,
        });
      });
      await ctx.changed([tags.settings]);
      return null;
    },
  }),
];
