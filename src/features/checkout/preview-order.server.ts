import { getSettings } from "~/features/settings/service.server.ts";
import { type Kobo, koboToNaira, nairaToKobo } from "~/lib/money.ts";
import type { MissingPiece } from "~/lib/refusals.ts";
import type { ParcelMethod } from "~/lib/statuses.ts";
import { totalWith } from "~/lib/vat.ts";
import { anonymous } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { quoteDelivery } from "./delivery.server.ts";
import {
  type PricedLine,
  priceLines,
  subtotalKobo,
  type WantedLine,
} from "./price-lines.server.ts";
import { type FoundDeal, findDeal } from "./promotions/find-deal.server.ts";
import { readOffers } from "./promotions/offers.server.ts";
import { vatTerms } from "./vat-terms.ts";

/** What somebody would order, as far as it is known. */
export interface Wanted {
  lines: readonly WantedLine[];
  /** Undefined while nobody has said; picking up needs none. */
  place: { state: string; city: string; area: string; street: string } | undefined;
  method: ParcelMethod | null;
  email: string;
  phone: string;
  code: string;
}

export type DeliveryOption = Awaited<ReturnType<typeof quoteDelivery>>["options"][number];

/** What an order of this would be if it were placed now, by the rules that place it. */
export interface OrderPreview {
  lines: PricedLine[];
  problems: MissingPiece[];
  /** To the place, or in the store where there is none. */
  options: DeliveryOption[];
  /** The chosen one, if it is offered. */
  delivery: DeliveryOption | undefined;
  deal: FoundDeal;
  subtotalKobo: Kobo;
  deliveryKobo: Kobo;
  discountKobo: Kobo;
  /** Null where prices have it in them. */
  vatAddedKobo: Kobo | null;
  totalKobo: Kobo;
}

/** Looks at what somebody without an account would order, and changes nothing. */
export async function previewOrder(ctx: Context, wanted: Wanted): Promise<OrderPreview> {
  const { place, method, email, phone, code } = wanted;
  const [settings, offers] = await Promise.all([
    getSettings(ctx),
    readOffers(ctx, anonymous, { code, email, phone }),
  ]);
  const now = ctx.clock.now();
  const { lines, problems } = await priceLines(ctx.db, wanted.lines, settings, {
    lock: false,
    at: now,
  });
  const subtotal = subtotalKobo(lines);
  const { options } = await quoteDelivery(ctx, {
    ...(place ?? { state: "", city: "", area: "", street: "" }),
    subtotal: koboToNaira(subtotal),
    email,
    phone,
  });
  const delivery = options.find((option) => option.method === method);
  const deliveryKobo = nairaToKobo(delivery?.fee ?? 0);
  const deal = await findDeal(ctx, ctx.db, offers, {
    lines,
    deliveryFeeKobo: deliveryKobo,
    // Only that somebody proves to be the customer takes a use of theirs away; placing asks for it.
    customer: { email, phone, userId: null, isProved: true },
    now,
    lock: false,
  });
  const discountKobo = deal.piecesKobo + deal.deliveryKobo;
  return {
    lines,
    problems,
    options,
    delivery,
    deal,
    subtotalKobo: subtotal,
    deliveryKobo,
    discountKobo,
    ...totalWith(subtotal - discountKobo + deliveryKobo, vatTerms(settings)),
  };
}
