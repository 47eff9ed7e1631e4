import { randomUUID } from "node:crypto";
import type { NewOrder } from "~/features/orders/place.server.ts";
import type { Caller } from "~/platform/caller.ts";
import { invalid } from "~/platform/errors.ts";
import { type CardPart, type Decision, koboOf } from "./decide-totals.server.ts";
import type { PlacedBy, Standing } from "./holds/standing.server.ts";
import type { OrderInput } from "./schema.ts";

/** Who places an order, and how long it waits for its money. */
export interface Placing extends PlacedBy {
  standing: Standing;
  expiresAt: Date | null;
}

/** What pays all that others leave of an order, where a gift card or store credit does. */
export const lastCard = ({ cardParts, totalKobo }: Decision): CardPart | undefined =>
  koboOf(cardParts) === totalKobo ? cardParts.at(-1) : undefined;

/** Those that pay a part, beside whatever the order is paid by. */
export const partsBeside = (decision: Decision): CardPart[] =>
  decision.cardParts.filter((part) => part !== lastCard(decision));

/** How it is paid what no card pays. @throws AppError invalid_input where nobody said */
function wayOf({ payment_method }: Pick<OrderInput, "payment_method">) {
  if (!payment_method) throw invalid("Choose how you want to pay");
  return payment_method;
}

/** Whose account an order belongs to; one that staff write down is not their own. */
export const ownerOf = (caller: Caller, { staff }: PlacedBy) =>
  caller.kind === "user" && !staff ? caller.userId : null;

/** The row of an order, as it was decided. */
export function newOrder(
  caller: Caller,
  { staff, agreed, agent, standing, expiresAt }: Placing,
  { contact, address, ...input }: OrderInput,
  decision: Decision,
): NewOrder {
  const { promotions, lineDiscounts: _, cardParts, zone, estimate, ...totals } = decision;
  return {
    ...totals,
    ...standing,
    emailKey: standing.emailKey || null,
    id: randomUUID(),
    userId: ownerOf(caller, staff ? { staff } : {}),
    source: staff ? "staff" : agent === undefined ? "web" : "agent",
    agent: agent || null,
    channel: agreed?.channel ?? null,
    createdBy: staff?.id ?? null,
    paymentMethod: lastCard(decision) ? "gift_card" : wayOf(input),
    giftCardKobo: koboOf(partsBeside(decision)),
    byCredit: cardParts.length > 0 && cardParts.every(({ byCredit }) => byCredit),
    fullName: contact.name,
    email: contact.email,
    phone: contact.phone,
    deliveryMethod: input.delivery_method,
    deliveryZone: zone?.key ?? null,
    ...address,
    receiverName: input.receiver?.name ?? null,
    receiverPhone: input.receiver?.phone ?? null,
    isGift: input.gift !== undefined,
    giftNote: input.gift?.note ?? "",
    notes: input.notes,
    estimateFrom: estimate.from,
    estimateTo: estimate.to,
    discountCode: promotions.find(({ code }) => code !== null)?.code ?? null,
    promotions: promotions.length > 0 ? promotions : null,
    expiresAt,
  };
}
