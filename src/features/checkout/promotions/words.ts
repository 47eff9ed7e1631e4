import { formatNaira } from "~/lib/money.ts";
import type { CustomerGroup } from "~/lib/statuses.ts";
import type { Deal, Miss, Promotion } from "./rules.ts";

/** What shoppers call it. */
export const nameOf = ({ name, code }: Pick<Promotion, "name" | "code">): string =>
  name || `code ${code}`;

const GROUPS: Record<CustomerGroup, string> = {
  everyone: "everybody",
  first_order: "a first order, and you have ordered before",
  returning: "customers who have ordered before",
  readers: "readers of our newsletter",
};

const pieces = (count: number) => `${count} more ${count === 1 ? "piece" : "pieces"}`;

/** Why a code that somebody typed takes nothing off. */
export function whyNotCode(promotion: Promotion | undefined, miss: Miss): string {
  if (!promotion) return "We do not know this code";
  switch (miss.reason) {
    case "unknown":
      return "We do not know this code";
    case "mailbox_other":
      return "This code belongs to another mailbox. Order with the address it was mailed to";
    case "mailbox_own":
    case "mailbox_unsaid":
      return "This code belongs to one mailbox. Enter your email at checkout, and it counts";
    case "not_first":
      return "This code is for a first order, and you have ordered before";
    case "not_started":
      return "This code is not valid yet";
    case "expired":
      return "This code has expired";
    case "used_up":
      return "This code has been used up";
    case "sign_in":
      return `Sign in: this code is for ${GROUPS[promotion.customerGroup].split(",")[0]}`;
    case "not_yours":
      return `This code is for ${GROUPS[promotion.customerGroup]}`;
    case "already_used":
      return "You have used this code already";
    case "minimum":
      return `This code is for orders from ${formatNaira(promotion.minimumKobo)}`;
    case "not_for_these":
      return "This code is not for the pieces in your cart";
    case "more_pieces":
      return `Add ${pieces(miss.missing)} that this code is for`;
    case "outdone":
      return `Not needed: ${nameOf(miss.by)} takes as much off or more. Keep the code for another time`;
  }
}

/** The same of one that needs no code; undefined where it is nothing that a shopper could do about. */
function whyNot(promotion: Promotion, miss: Miss): string | undefined {
  const name = nameOf(promotion);
  switch (miss.reason) {
    case "minimum":
      return `Add ${formatNaira(miss.missingKobo)} more for ${name}`;
    case "more_pieces":
      return `Add ${pieces(miss.missing)} for ${name}`;
    case "sign_in":
      return `Sign in for ${name}`;
    case "already_used":
      return `You have used ${name} already`;
    case "outdone":
      return `${name} does not add to ${nameOf(miss.by)}, which takes as much off or more`;
    default:
      return undefined;
  }
}

const SHOWN = 3;
const ORDER: Miss["reason"][] = ["minimum", "more_pieces", "sign_in", "outdone", "already_used"];

/** Why promotions without a code take nothing off, for the cart: those nearest first, and not many. */
export function describeMissed(missed: Deal["missed"]): string[] {
  const distanceOf = (miss: Miss) =>
    miss.reason === "minimum" ? miss.missingKobo : miss.reason === "more_pieces" ? miss.missing : 0;
  return missed
    .filter(({ promotion }) => promotion.code === null)
    .sort(
      (a, b) =>
        ORDER.indexOf(a.miss.reason) - ORDER.indexOf(b.miss.reason) ||
        distanceOf(a.miss) - distanceOf(b.miss),
    )
    .flatMap(({ promotion, miss }) => whyNot(promotion, miss) ?? [])
    .slice(0, SHOWN);
}
