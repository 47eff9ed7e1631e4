import { defineStanding, section } from "./define.ts";

/** The Shipping Information of a fresh shop. */
export const shipping = defineStanding({
  slug: "shipping-info",
  title: "Shipping Information",
  summary:
    "Ready in {processing_days} business days, delivered to all 36 states of Nigeria and the FCT{same_day_too}.",
  blocks: [
    section(
      "where",
      "Where we deliver",
      "We deliver within Nigeria only, to all 36 states and the Federal Capital Territory. We do not ship abroad, and we do not deliver to post office boxes: a rider needs a street, a landmark and a phone number that is answered.",
    ),
    section(
      "processing",
      "Getting your order ready",
      "Every piece is inspected, wrapped and handed to the courier within {processing_days} business days. You receive a message when it leaves us. Orders placed on a Sunday or a public holiday are begun on the next business day.",
    ),
    section(
      "options",
      "Delivery options and fees",
      `{delivery_table}

The exact fee depends on where you are and is shown at checkout before you place the order. {free_delivery_rule} {same_day_rule}`,
    ),
    section(
      "zones",
      "How long it takes to reach you",
      `{zone_table}

Heavy rain, fuel scarcity and elections can slow the roads; we call you when they do.`,
    ),
    section(
      "on-the-day",
      "On the day",
      `- The rider calls the number on your order before coming.
- If nobody answers we try once more the next business day.
- Look at the parcel before you sign. If it was opened or is damaged, refuse it.
- Where you chose to pay on delivery, pay the amount on your confirmation, no more.`,
    ),
    section(
      "problems",
      "Late, lost or damaged",
      "If your order has not come within the time above, write to us: we answer within {answer_hours} hours. A parcel lost on the way is sent again or refunded in full. A piece that arrives damaged can come back at any time; see our [Return & Refund Policy](/return-policy#defects).",
    ),
    section("contact", "Ask us about a delivery", "{contact}"),
  ],
});
