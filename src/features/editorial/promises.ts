import { between, feesInWords, hourInWords } from "~/features/checkout/delivery-words.ts";
import type { DeliveryZone } from "~/features/checkout/zones.ts";
import { RETURN_DAYS } from "~/features/orders/rules.ts";
import type { StoreSettings } from "~/features/settings/schema.ts";
import { formatNaira } from "~/lib/money.ts";

export interface Promised {
  title: string;
  text: string;
  /** The page with all of it. */
  to: string;
}

const isOffered = (kobo: number | null) => kobo !== null;

/** What the shop promises of delivery and returns, by its settings and zones alone. */
export function promisesOf(
  orders: StoreSettings["orders"],
  zones: readonly DeliveryZone[],
): Promised[] {
  const standard = zones.filter(({ standardKobo }) => isOffered(standardKobo));
  const sameDay = zones.filter(({ sameDayKobo }) => isOffered(sameDayKobo));
  const ready = between(orders.processing_days_min, orders.processing_days_max);
  const free = orders.free_delivery_over_kobo;
  return [
    ...(standard.length > 0
      ? [
          {
            title: "Across Nigeria",
            text: `Ready in ${ready} business days, then ${between(
              Math.min(...standard.map(({ standardDaysMin }) => standardDaysMin)),
              Math.max(...standard.map(({ standardDaysMax }) => standardDaysMax)),
            )} on the road. ${feesInWords(standard.map(({ standardKobo }) => standardKobo))}${
              free === null ? "." : `, free from ${formatNaira(free)}.`
            }`,
            to: "/shipping-info",
          },
        ]
      : []),
    ...(sameDay.length > 0
      ? [
          {
            title: "The same day",
            text: `${sameDay.map(({ name }) => name).join(", ")}: ordered before ${
              orders.cutoff_hour === 12 ? "noon" : hourInWords(orders.cutoff_hour)
            } on a business day. ${feesInWords(sameDay.map(({ sameDayKobo }) => sameDayKobo))}.`,
            to: "/shipping-info",
          },
        ]
      : []),
    {
      title: `${RETURN_DAYS} days to decide`,
      text: "Send back what you do not love, unworn. For a defect there is no limit.",
      to: "/return-policy",
    },
  ];
}
