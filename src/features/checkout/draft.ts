import type { SavedAddress } from "~/features/accounts/schema.ts";
import { formatPhone } from "~/lib/format-phone.ts";
import type { ParcelMethod, ShopperMethod } from "~/lib/statuses.ts";
import { type GiftDraft, NO_GIFT } from "./gift.ts";

/** What the shopper has typed and chosen so far; kept in this browser until the order stands. */
export interface CheckoutDraft extends GiftDraft {
  contact: { name: string; email: string; phone: string };
  address: { state: string; city: string; area: string; street: string; landmark: string };
  deliveryMethod: ParcelMethod;
  paymentMethod: ShopperMethod | "";
  discountCode: string;
  /** The code of a gift card that pays what it can. */
  giftCard: string;
  /** The account's own store credit pays what it can, before a gift card does. */
  useCredit: boolean;
  notes: string;
  /** Id of the person whose saved details stand in it; "" while nobody's do. */
  owner: string;
  /** Sent with the order, so that a repeat after a lost answer is the same order. */
  idempotencyKey: string;
  /** Id of the checkout that the shopper's assistant had prepared; "" where none had. */
  agentCheckout: string;
}

export const emptyDraft: CheckoutDraft = {
  contact: { name: "", email: "", phone: "" },
  address: { state: "", city: "", area: "", street: "", landmark: "" },
  deliveryMethod: "standard",
  paymentMethod: "",
  discountCode: "",
  giftCard: "",
  useCredit: false,
  notes: "",
  ...NO_GIFT,
  owner: "",
  idempotencyKey: "",
  agentCheckout: "",
};

/** Whoever is signed in, and where their orders have gone before; the usual address first. */
export interface Shopper {
  id: string;
  name: string;
  email: string;
  addresses: readonly SavedAddress[];
}

/** The fields of a saved address that say where an order goes. */
export function placeOf({ state, city, area, street, landmark }: SavedAddress) {
  return { state, city, area, street, landmark };
}

/** The saved address that the draft goes to, if it is one. */
export function chosenAddress(
  draft: CheckoutDraft,
  addresses: readonly SavedAddress[],
): SavedAddress | undefined {
  const fields = Object.entries(draft.address) as [keyof CheckoutDraft["address"], string][];
  const there = addresses.filter((one) =>
    fields.every(([name, text]) => one[name] === text.trim()),
  );
  const { name, phone } = draft.contact;
  // Two people may live at one address.
  return (
    there.find((one) => one.full_name === name && formatPhone(one.phone) === phone) ?? there[0]
  );
}

/** Sends the order to a saved address, and to who is called there. */
export function sendTo(draft: CheckoutDraft, to: SavedAddress): Partial<CheckoutDraft> {
  return {
    address: placeOf(to),
    contact: { ...draft.contact, name: to.full_name, phone: formatPhone(to.phone) },
  };
}

/**
 * Takes somebody else's out of a draft: what their account put in and what they typed, which may be the
 * code of their gift card.
 */
export function withoutOthers(draft: CheckoutDraft, shopperId: string | undefined): CheckoutDraft {
  if (draft.owner === "" || draft.owner === shopperId) return draft;
  const { deliveryMethod, paymentMethod } = draft;
  return { ...emptyDraft, deliveryMethod, paymentMethod };
}

/** Fills what is still empty with what the shopper has saved; nothing typed is changed. */
export function prefill(draft: CheckoutDraft, shopper: Shopper): CheckoutDraft {
  const { contact, address } = draft;
  const { addresses } = shopper;
  // Of a state chosen on a product page, else the usual one.
  const usual = addresses.find((one) => one.state === address.state) ?? addresses[0];
  const isBlank = !address.street && !address.city;
  return {
    ...draft,
    owner: shopper.id,
    contact: {
      name: contact.name || usual?.full_name || shopper.name,
      email: contact.email || shopper.email,
      phone: contact.phone || formatPhone(usual?.phone ?? ""),
    },
    address: isBlank && usual ? placeOf(usual) : address,
  };
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Keeps of `value` what has the shape of `shape`; the rest stays as in `shape`. */
function keepFitting<T extends object>(shape: T, value: unknown): T {
  if (!isFields(value)) return shape;
  const fitted: Fields = {};
  for (const [key, standard] of Object.entries(shape)) {
    const given = value[key];
    if (typeof standard === "boolean") fitted[key] = given === true;
    else if (isFields(standard)) fitted[key] = keepFitting(standard, given);
    else fitted[key] = typeof given === "string" ? given.slice(0, 600) : standard;
  }
  return fitted as T;
}

/** Reads a stored draft; damaged or older ones keep what still fits. */
export function parseDraft(stored: string | null): CheckoutDraft {
  if (!stored) return emptyDraft;
  try {
    return keepFitting(emptyDraft, JSON.parse(stored));
  } catch {
    return emptyDraft;
  }
}
