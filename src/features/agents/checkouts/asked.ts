import { contactSchema } from "~/lib/contact.ts";
import { isStateCode, STATES, type StateCode } from "~/lib/states.ts";
import { isOneOf, PARCEL_METHODS } from "~/lib/statuses.ts";
import { readVariantId } from "~/lib/variant-id.ts";
import type { StoredLine } from "../carts/stored-lines.ts";
import type { CheckoutInput, FulfillmentMethod, PostalAddress } from "./schema.ts";
import type { Asked } from "./stored.ts";

/** The one place for which an address of somebody in the checkout stands. */
export const DESTINATION = "destination";
export const STORE = "store";

const FIELDS = [
  "street_address",
  "extended_address",
  "address_locality",
  "address_region",
  "address_country",
  "first_name",
  "last_name",
  "phone_number",
] as const;

/** Lines by variant: one that is named twice is one line. */
function readLines({ line_items }: CheckoutInput): StoredLine[] {
  const wanted = new Map<string, StoredLine>();
  for (const { item, quantity } of line_items) {
    const { productId = 0, size = "" } = readVariantId(item.id) ?? {};
    const known = wanted.get(item.id)?.quantity ?? 0;
    wanted.set(item.id, { productId, size, quantity: known + quantity, name: "", priceKobo: 0 });
  }
  return [...wanted.values()];
}

const isMeant = ({ line_item_ids }: FulfillmentMethod) =>
  line_item_ids === undefined || line_item_ids.length > 0;

/** A way is named by its type, or by the id that the shop gave it. */
const wayOf = ({ type, id }: FulfillmentMethod): Asked["way"] =>
  type ?? (id === "shipping" || id === "pickup" ? id : null);

function destinationOf({ destinations = [], selected_destination_id }: FulfillmentMethod) {
  const chosen =
    destinations.find(({ id }) => id !== undefined && id === selected_destination_id) ??
    destinations[0];
  if (!chosen) return null;
  return Object.fromEntries(
    FIELDS.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])),
  ) as PostalAddress;
}

/** Reads what an assistant sends: all of it, each time. */
export function readAsked(input: CheckoutInput): Asked {
  const { buyer = {}, fulfillment, discounts } = input;
  const meant = (fulfillment?.methods ?? []).filter(isMeant);
  const [method] = meant;
  const option = method?.groups?.find(
    ({ selected_option_id }) => selected_option_id,
  )?.selected_option_id;
  const { first_name, last_name, email, phone_number, consent } = buyer;
  return {
    lines: readLines(input),
    buyer: {
      first_name,
      last_name,
      email,
      phone_number,
      consent: consent && {
        analytics: consent.analytics,
        preferences: consent.preferences,
        marketing: consent.marketing,
        sale_of_data: consent.sale_of_data,
      },
    },
    way: method ? wayOf(method) : null,
    isSplit: meant.length > 1 || (method?.groups?.length ?? 0) > 1,
    destination: method ? destinationOf(method) : null,
    option: option && isOneOf(PARCEL_METHODS, option) ? option : null,
    codes: (discounts?.codes ?? []).filter((code) => code !== ""),
  };
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

/** A state as people and programs write it: "Lagos", "Lagos State", "LA", "NG-LA", "Abuja". */
export function readState(text: string): StateCode | undefined {
  const code = text.trim().toUpperCase().replace(/^NG-/, "");
  if (isStateCode(code)) return code;
  const name = plain(text).replace(/state$/, "");
  if (["fct", "abuja", "federalcapitalterritory"].includes(name)) return "FC";
  return STATES.find(([, known]) => plain(known) === name)?.[0];
}

const isNigeria = (country: string | undefined) =>
  !country || ["ng", "nga", "nigeria"].includes(plain(country));

/** The address as the shop writes one; undefined for one that it does not deliver to, or that lacks its state. */
export function readPlace(destination: PostalAddress | null) {
  const state = destination && readState(destination.address_region ?? "");
  if (!destination || !state || !isNigeria(destination.address_country)) return undefined;
  return {
    state,
    city: destination.address_locality ?? "",
    area: "",
    street: destination.street_address ?? "",
    landmark: destination.extended_address ?? "",
  };
}

const nameOf = ({ first_name = "", last_name = "" }: Asked["buyer"] | PostalAddress) =>
  `${first_name} ${last_name}`.trim();

/** Whom it is for, as far as it was said: who gets the parcel, where it names somebody else. */
export function readContact({ buyer, destination }: Pick<Asked, "buyer" | "destination">) {
  return {
    name: nameOf(destination ?? {}) || nameOf(buyer),
    email: buyer.email ?? "",
    phone: destination?.phone_number || buyer.phone_number || "",
  };
}

const PATHS_OF_CONTACT = {
  name: "$.buyer.first_name",
  email: "$.buyer.email",
  phone: "$.buyer.phone_number",
} as const;

/** What of a contact is not there, or is none. */
export function missingOf(contact: ReturnType<typeof readContact>) {
  return (["name", "email", "phone"] as const).flatMap((field) => {
    const read = contactSchema.shape[field].safeParse(contact[field]);
    if (read.success) return [];
    const code = contact[field] === "" ? "missing" : `invalid_${field}`;
    return [{ code, path: PATHS_OF_CONTACT[field], content: read.error.issues[0]!.message }];
  });
}
