import { describeDays } from "~/features/checkout/describe-days.ts";
import type { DeliveryOption, OrderPreview } from "~/features/checkout/preview-order.server.ts";
import { nameOf } from "~/features/checkout/promotions/words.ts";
import { nairaToKobo } from "~/lib/money.ts";
import { DESTINATION, STORE } from "./asked.ts";
import type { Asked } from "./stored.ts";

export interface Entry {
  type: string;
  display_text?: string;
  amount: number;
}

const entry = (type: string, display_text: string, amount: number): Entry[] =>
  amount === 0 ? [] : [{ type, display_text, amount }];

/** What it comes to; every entry but the last adds up to the last. */
export function describeTotals(preview: OrderPreview): Entry[] {
  const { deal, delivery, subtotalKobo, deliveryKobo, vatAddedKobo, totalKobo } = preview;
  return [
    { type: "subtotal", display_text: "Pieces", amount: subtotalKobo },
    ...entry("items_discount", "Off the pieces", -deal.piecesKobo),
    ...(delivery
      ? [{ type: "fulfillment", display_text: delivery.name, amount: deliveryKobo }]
      : []),
    ...entry("discount", "Off the delivery", -deal.deliveryKobo),
    ...entry("tax", "VAT", vatAddedKobo ?? 0),
    {
      type: "total",
      display_text: delivery ? "Total" : "Total before delivery",
      amount: totalKobo,
    },
  ];
}

/** What takes something off, and where. */
export const describeDiscounts = ({ deal }: OrderPreview, codes: readonly string[]) => ({
  codes,
  applied: deal.applied.flatMap(({ promotion, on, kobo }) =>
    kobo === 0
      ? []
      : {
          ...(promotion.code === null ? { automatic: true } : { code: promotion.code }),
          title: nameOf(promotion),
          amount: kobo,
          ...(on === "pieces"
            ? {
                allocations: deal.lineKobo.flatMap((amount, n) =>
                  amount === 0 ? [] : { path: `$.line_items[${n}]`, amount },
                ),
              }
            : {}),
        },
  ),
});

const describeOption = (option: DeliveryOption) => ({
  id: option.method,
  title: option.name,
  description: describeDays(option),
  earliest_fulfillment_time: `${option.from}T00:00:00+01:00`,
  latest_fulfillment_time: `${option.to}T23:59:59+01:00`,
  totals: [{ type: "total", amount: nairaToKobo(option.fee) }],
});

/** The ways to get it, with what each costs and when it is there; the chosen one has the lines. */
export function describeFulfillment(
  { way, destination }: Asked,
  { options, delivery }: OrderPreview,
  lineIds: readonly string[],
  store: { name: string; address: string },
) {
  const group = (id: string, isPickup: boolean) => ({
    id,
    line_item_ids: lineIds,
    options: options.filter(({ method }) => (method === "pickup") === isPickup).map(describeOption),
    selected_option_id:
      delivery && (delivery.method === "pickup") === isPickup ? delivery.method : null,
  });
  const isShipped = way !== "pickup";
  const shipping = {
    id: "shipping",
    type: "shipping",
    line_item_ids: isShipped ? lineIds : [],
    destinations: destination ? [{ ...destination, id: DESTINATION }] : [],
    selected_destination_id: destination ? DESTINATION : null,
    groups: isShipped && destination ? [group("shipping", false)] : [],
  };
  const pickup = {
    id: "pickup",
    type: "pickup",
    line_item_ids: isShipped ? [] : lineIds,
    destinations: [
      {
        id: STORE,
        name: store.name,
        address: { street_address: store.address, address_country: "NG" },
      },
    ],
    selected_destination_id: isShipped ? null : STORE,
    groups: isShipped ? [] : [group("pickup", true)],
  };
  const isPickupOffered = options.some(({ method }) => method === "pickup");
  return { methods: isPickupOffered || !isShipped ? [shipping, pickup] : [shipping] };
}
