import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { deliveryZones } from "~/db/schema/checkout.ts";
import { koboToNaira, nairaToKobo } from "~/lib/money.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf } from "~/platform/caller.ts";
import { invalid, notFound } from "~/platform/errors.ts";
import { limits } from "~/platform/route-limits.ts";
import { mergeSeen } from "~/platform/seen.ts";
import { tags } from "~/platform/tags.ts";
import { defineFunction } from "~/rest/functions.ts";

const naira = z.number().min(0).max(1_000_000_000);
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

export const functions = [
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
