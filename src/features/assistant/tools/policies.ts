export const policyTopics = [
  "returns",
  "refunds",
  "defects",
  "exchange",
  "not_returnable",
  "shipping",
  "processing",
  "lost",
  "cancel",
  "delivery_day",
  "abroad",
  "account",
  "privacy",
  "terms",
] as const;
export type PolicyTopic = (typeof policyTopics)[number];

/** What the policy pages say, short enough for a conversation, with the shop's facts by their names. */
export const policies: Record<PolicyTopic, { text: string; page: string }> = {
  returns: {
    text: "You may return a piece within {return_days} days of receiving it, unworn, with its tags, box and dust bag. Write to us with your order number; we send a return authorization within {answer_hours} hours, with the address and a label. We inspect the piece {inspection_days} business days after it arrives, and your refund takes {refund_days} business days after that.",
    page: "/return-policy",
  },
  refunds: {
    text: "Refunds take {refund_days} business days after we approve the return (inspection takes {inspection_days} business days) and go back the way you paid. If you paid on delivery, we transfer the money to your bank account. Delivery fees are refunded when the fault was ours.",
    page: "/return-policy#refunds",
  },
  defects: {
    text: "For a defect, or when we sent the wrong piece, there is no time limit. Tell us what is wrong, with a photograph if you can: we collect it at our cost, and you choose between a repair, a replacement and your money back.",
    page: "/return-policy#defects",
  },
  exchange: {
    text: "Yes, you can change to another size: ask for an exchange with your return within {return_days} days, and we keep the other size for you, for {held_days} days after we accepted, while yours is on its way. The piece must be unworn, with its tags.",
    page: "/return-policy#exchange",
  },
  not_returnable: {
    text: "Earrings, pieces altered to your measure, and pieces that were worn or washed cannot come back, unless they are defective.",
    page: "/return-policy#not-returnable",
  },
  shipping: {
    text: "We deliver to all 36 states and Abuja. We need {processing_days} business days to get an order ready. {delivery_ways}",
    page: "/shipping-info",
  },
  processing: {
    text: "We inspect, wrap and hand an order to the courier within {processing_days} business days; you receive a message when it leaves us. Orders of a Sunday or public holiday are begun on the next business day.",
    page: "/shipping-info#processing",
  },
  lost: {
    text: "If an order has not come in time, write to us: we answer within {answer_hours} hours. A parcel lost on the way is sent again or refunded in full.",
    page: "/shipping-info#problems",
  },
  cancel: {
    text: "You may cancel without cost until the order is handed to the courier, also when it is paid; what you paid is refunded.",
    page: "/terms-of-service#orders",
  },
  delivery_day: {
    text: "The rider calls the number on your order before coming. If nobody answers, we try once more the next business day.",
    page: "/shipping-info#on-the-day",
  },
  abroad: {
    text: "We deliver within Nigeria only, to all 36 states and Abuja. We do not ship abroad.",
    page: "/shipping-info#where",
  },
  account: {
    text: "You can order with or without an account. With one you see all your orders in one place; without, the link in your order mail leads to yours.",
    page: "/terms-of-service#account",
  },
  privacy: {
    text: "Our Privacy Policy says what we keep about you and why, and how to have it deleted.",
    page: "/privacy-policy",
  },
  terms: { text: "Our Terms of Service set out how buying here works.", page: "/terms-of-service" },
};
