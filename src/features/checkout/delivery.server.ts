import { asc } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { deliveryZones } from "~/db/schema/checkout.ts";
import type { StoreSettings } from "~/features/settings/schema.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { readDoorStanding, refuseDoor } from "~/features/trust/risk.server.ts";
import { type Kobo, koboToNaira, nairaToKobo } from "~/lib/money.ts";
import { PARCEL_METHODS, type ParcelMethod } from "~/lib/statuses.ts";
import { addedRate, totalWith } from "~/lib/vat.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import {
  type EstimateRules,
  estimateDelivery,
  sameDayOpen,
  withoutIdleExpress,
} from "./estimate.ts";
import { vatTerms } from "./vat-terms.ts";
import {
  DELIVERY_METHOD_NAMES,
  type DeliveryZone,
  deliveryFee,
  findZone,
  STARTING_ZONES,
} from "./zones.ts";

/** The zones in force, in their order. */
export function getZones(ctx: Context): Promise<DeliveryZone[]> {
  return remember(ctx, tags.settings, "delivery-zones", () =>
    ctx.reserve.db.select().from(deliveryZones).orderBy(asc(deliveryZones.position)),
  );
}

/** Gives a fresh shop its starting zones. */
export async function seedZones(db: Queryable): Promise<void> {
  await db
    .insert(deliveryZones)
    .values(STARTING_ZONES.map((zone, position) => ({ ...zone, position })))
    .onConflictDoNothing();
}

export const estimateRules = (orders: StoreSettings["orders"]): EstimateRules => ({
  processingDaysMin: orders.processing_days_min,
  processingDaysMax: orders.processing_days_max,
  cutoffHour: orders.cutoff_hour,
});

/** The fee in force for a subtotal; null where the method is not offered. */
export function feeFor(
  zone: DeliveryZone | undefined,
  method: ParcelMethod,
  subtotalKobo: Kobo,
  orders: StoreSettings["orders"],
): Kobo | null {
  const fee = deliveryFee(zone, method);
  const free = orders.free_delivery_over_kobo;
  if (fee !== null && method === "standard" && free !== null && subtotalKobo >= free) return 0;
  return fee;
}

/** Whether an order may be paid at the door. */
export function allowsPayOnDelivery(
  zone: DeliveryZone | undefined,
  method: ParcelMethod,
  totalKobo: Kobo,
  orders: StoreSettings["orders"],
): boolean {
  if (!orders.on_delivery_enabled || totalKobo > orders.on_delivery_max_kobo) return false;
  return method === "pickup" || (zone?.onDeliveryAllowed ?? false);
}

/** What a shopper reads: it accuses nobody. */
export const NOT_AT_THE_DOOR =
  "Pay on delivery is not available for this order. Choose card or transfer.";

/** Every way to get an order to a place, with fee and days. */
export async function quoteDelivery(
  ctx: Context,
  input: {
    state: string;
    city: string;
    area: string;
    subtotal: number;
    street?: string;
    email?: string;
    phone?: string;
  },
  userId: string | null = null,
) {
  const [settings, zones] = await Promise.all([getSettings(ctx), getZones(ctx)]);
  const zone = findZone(zones, input);
  const terms = vatTerms(settings);
  const wrapFee = settings.gifts.wrap_fee_kobo;
  const now = ctx.clock.now();
  const rules = estimateRules(settings.orders);
  const subtotalKobo = nairaToKobo(input.subtotal);
  const methods = PARCEL_METHODS.filter((method) => {
    if (method === "pickup") return settings.orders.pickup_enabled;
    return method !== "same_day" || sameDayOpen(now, rules);
  });
  const { street = "", email = "", phone = "" } = input;
  const atTheDoor = async (method: ParcelMethod, totalKobo: Kobo) => {
    if (!allowsPayOnDelivery(zone, method, totalKobo, settings.orders))
      return {
        pay_on_delivery: false,
        pay_on_delivery_hint: "Not offered for this address or amount.",
      };
    // Nobody has said yet who they are: what is true for everybody.
    if (!email && !phone) return { pay_on_delivery: true, pay_on_delivery_hint: "" };
    const address = method === "pickup" ? null : { street, city: input.city };
    const customer = { email, phone, userId, address };
    const standing = await readDoorStanding(ctx, ctx.db, customer);
    const refusal = await refuseDoor(ctx, ctx.db, standing, totalKobo);
    return {
      pay_on_delivery: refusal === undefined,
      pay_on_delivery_hint: refusal ? NOT_AT_THE_DOOR : "",
    };
  };
  const options = await Promise.all(
    methods.map(async (method) => {
      const fee = feeFor(zone, method, subtotalKobo, settings.orders);
      if (fee === null) return [];
      return {
        method,
        name: DELIVERY_METHOD_NAMES[method],
        fee: koboToNaira(fee),
        ...estimateDelivery(now, method, zone, rules),
        ...(await atTheDoor(method, totalWith(subtotalKobo + fee, terms).totalKobo)),
      };
    }),
  );
  return {
    zone: zone?.name ?? null,
    vat_added: addedRate(terms),
    gift_wrap: wrapFee === null ? null : koboToNaira(wrapFee),
    options: withoutIdleExpress(options.flat()),
  };
}
