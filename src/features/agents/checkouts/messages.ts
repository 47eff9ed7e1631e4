import type { OrderPreview } from "~/features/checkout/preview-order.server.ts";
import type { Miss } from "~/features/checkout/promotions/rules.ts";
import { whyNotCode } from "~/features/checkout/promotions/words.ts";
import { addressSchema } from "~/lib/contact.ts";
import type { Message } from "../protocol.ts";
import { missingOf, readContact, readPlace } from "./asked.ts";
import { HANDOVERS, type Handover } from "./handovers.ts";
import type { Asked } from "./stored.ts";

const mendable = (code: string, content: string, path?: string): Message => ({
  type: "error",
  severity: "recoverable",
  code,
  content,
  ...(path ? { path } : {}),
});

export const handOver = (code: Handover): Message => ({
  type: "error",
  severity: "requires_buyer_input",
  code,
  content: HANDOVERS[code],
});

const METHOD = "$.fulfillment.methods[0]";

/** What is missing until the shop knows where it goes and how. */
export function tellOfDelivery(
  { way, isSplit, destination, option }: Asked,
  { options, delivery }: OrderPreview,
): Message[] {
  if (isSplit)
    return [
      mendable("split_not_offered", "All pieces go one way, to one place", "$.fulfillment.methods"),
    ];
  if (way === "pickup")
    return delivery
      ? []
      : [mendable("delivery_not_offered", "Picking up in the store is not offered now", METHOD)];
  if (!destination)
    return [mendable("missing", "Say where it goes, or that it is picked up", "$.fulfillment")];
  const at = `${METHOD}.destinations[0]`;
  const place = readPlace(destination);
  if (!place) {
    const content =
      "We deliver within Nigeria: name one of its states, or FCT Abuja, as the address_region";
    return [mendable("address_undeliverable", content, at)];
  }
  const read = addressSchema.safeParse(place);
  if (!read.success)
    return read.error.issues.map(({ message }) => mendable("missing", message, at));
  if (options.every(({ method }) => method === "pickup"))
    return [mendable("address_undeliverable", "We do not deliver there now", at)];
  if (delivery) return [];
  const path = `${METHOD}.groups[0].selected_option_id`;
  return option === null
    ? [mendable("missing", "Choose one of the options", path)]
    : [
        mendable(
          "delivery_not_offered",
          "This delivery is not offered for the address now. Choose another one.",
          path,
        ),
      ];
}

export const tellOfContact = (asked: Asked): Message[] =>
  missingOf(readContact(asked)).map(({ code, content, path }) => mendable(code, content, path));

const CODES: Partial<Record<Miss["reason"], string>> = {
  expired: "expired",
  used_up: "expired",
  sign_in: "user_not_logged_in",
  mailbox_own: "user_ineligible",
  mailbox_other: "user_ineligible",
  mailbox_unsaid: "user_ineligible",
  not_first: "user_ineligible",
  not_yours: "user_ineligible",
  already_used: "user_ineligible",
  outdone: "combination_disallowed",
};

/** What becomes of codes that take nothing off. The assistant's person expects that they do. */
export function tellOfCodes({ codes }: Asked, { deal }: OrderPreview): Message[] {
  const warning = (code: string, content: string, n: number): Message => ({
    type: "warning",
    code: `discount_code_${code}`,
    content,
    path: `$.discounts.codes[${n}]`,
  });
  const { codeMiss } = deal;
  const first = codeMiss
    ? [
        warning(
          CODES[codeMiss.miss.reason] ?? "invalid",
          whyNotCode(codeMiss.promotion, codeMiss.miss),
          0,
        ),
      ]
    : [];
  const others = codes
    .slice(1)
    .map((_, n) => warning("combination_disallowed", "An order takes one code", n + 1));
  return [...first, ...others];
}

/** The order was not placed, since it would have cost otherwise than the assistant was told. */
export const tellOfChange = (): Message =>
  mendable(
    "price_changed",
    "It costs otherwise than you were told. Nothing was ordered: look at the totals, and complete again if they are agreed to.",
    "$.totals",
  );

export const tellOfRefusal = (code: string, content: string): Message => mendable(code, content);
