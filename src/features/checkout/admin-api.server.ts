import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { deliveryZones, discounts } from "~/db/schema/checkout.ts";
import { koboToNaira, nairaToKobo } from "~/lib/money.ts";
import { DISCOUNT_KINDS } from "~/lib/statuses.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf } from "~/platform/caller.ts";
import { AppError, invalid, notFound, sqlState } from "~/platform/errors.ts";
import { limits } from "~/platform/route-limits.ts";
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

const koboOrNull = (value: number | null) => (value === null ? null : nairaToKobo(value));
const nairaOrNull = (value: number | null) => (value === null ? null : koboToNaira(value));

export const functions = [
  defineFunction({
    name: "save_discount",
    description: "Adds a discount code, or with an id changes one.",
    rights: "discounts.edit",
    limit: limits.staff,
    reads: false,
    input: z.object({
      id: z.uuid().optional(),
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
    }),
    output: z.object({ id: z.string() }),
    async handler(ctx, caller, input) {
      if (input.kind === "percentage" && !(input.value >= 1 && input.value <= 100)) {
        throw invalid("A percentage is from 1 to 100");
      }
      if (input.kind === "amount" && input.value <= 0) throw invalid("An amount is above zero");
      const values = {
        code: input.code,
        kind: input.kind,
        value:
          input.kind === "amount"
            ? nairaToKobo(input.value)
            : input.kind === "percentage"
              ? Math.round(input.value)
              : 0,
        minimumKobo: nairaToKobo(input.minimum),
        startsAt: input.starts_at ? new Date(input.starts_at) : null,
        endsAt: input.ends_at ? new Date(input.ends_at) : null,
        perCustomerLimit: input.per_customer_limit,
        totalLimit: input.total_limit,
        categories: input.categories,
        isActive: input.is_active,
      };
      const saving = ctx.db.transaction(async (tx) => {
        const [row] = input.id
          ? await tx.update(discounts).set(values).where(eq(discounts.id, input.id)).returning()
          : await tx.insert(discounts).values(values).returning();
        if (!row) throw notFound("There is no such discount");
        await recordAudit(tx, {
          ...actorOf(caller),
          action: input.id ? "discount.updated" : "discount.created",
          entity: "discount",
          entityId: row.id,
          after: { code: row.code, kind: row.kind, is_active: row.isActive },
        });
        return { id: row.id };
      });
      return saving.catch((error) => {
        if (sqlState(error) !== "23505") throw error;
        throw new AppError("conflict", `There is a code ${input.code} already`);
      });
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
      return rows.map((row) => ({
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
      }));
    },
  }),
  defineFunction({
    name: "save_zone",
    description: "Changes a delivery zone; orders placed before keep their fee.",
    rights: "delivery.edit",
    limit: limits.staff,
    reads: false,
    input: zone,
    output: z.null(),
    async handler(ctx, caller, input) {
      if (input.standard_days_min > input.standard_days_max)
        throw invalid("Days run from fewer to more");
      if (input.express_days_min > input.express_days_max)
        throw invalid("Days run from fewer to more");
      await ctx.db.transaction(async (tx) => {
        const [row] = await tx
          .update(deliveryZones)
          .set({
            name: input.name,
            states: input.states,
            places: input.places,
            standardKobo: koboOrNull(input.standard),
            expressKobo: koboOrNull(input.express),
            sameDayKobo: koboOrNull(input.same_day),
            standardDaysMin: input.standard_days_min,
            standardDaysMax: input.standard_days_max,
            expressDaysMin: input.express_days_min,
            expressDaysMax: input.express_days_max,
            onDeliveryAllowed: input.on_delivery_allowed,
          })
          .where(eq(deliveryZones.key, input.key))
          .returning({ key: deliveryZones.key });
        if (!row) throw notFound("There is no such zone");
        await recordAudit(tx, {
          ...actorOf(caller),
          action: "zone.updated",
          entity: "zone",
          entityId: input.key,
          after: { standard: input.standard, express: input.express, same_day: input.same_day },
        });
      });
      await ctx.changed([tags.settings]);
      return null;
    },
  }),
];
