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

/** What the policy pages say, short enough for a conversation. A test holds them to the pages. */
export const policies: Record<PolicyTopic, { text: string; page: string }> = {
  returns: {
    text: "You may return a piece within 30 days of receiving it, unworn, with its tags, box and dust bag. Write to us with your order number; we send a return authorization within 24 hours, with the address and a label. We inspect the piece 2–3 business days after it arrives, and your refund takes 7–10 business days after that.",
    page: "/return-policy",
  },
  refunds: {
    text: "Refunds take 7–10 business days after we approve the return (inspection takes 2–3 business days) and go back the way you paid. If you paid on delivery, we transfer the money to your bank account. Delivery fees are refunded when the fault was ours.",
    page: "/return-policy#refunds",
  },
  defects: {
    text: "For a defect, or when we sent the wrong piece, there is no time limit. Tell us what is wrong, with a photograph if you can: we collect it at our cost, and you choose between a repair, a replacement and your money back.",
    page: "/return-policy#defects",
  },
  exchange: {
    text: "Yes, you can change to another size: ask for an exchange with your return within 30 days, and we keep the other size for you, for 14 days after we accepted, while yours is on its way. The piece must be unworn, with its tags.",
    page: "/return-policy#exchange",
  },
  not_returnable: {
    text: "Earrings, pieces altered to your measure, and pieces that were worn or washed cannot come back, unless they are defective.",
    page: "/return-policy#not-returnable",
  },
  shipping: {
    text: "We deliver to all 36 states and Abuja. We need 1–3 business days to get an order ready. Standard delivery takes 3–7 business days for ₦2,500–₦5,000, express 1–3 business days for ₦5,000–₦8,000, and same-day delivery in Lagos costs ₦8,000–₦12,000 when you order before 12 PM.",
    page: "/shipping-info",
  },
  processing: {
    text: "We inspect, wrap and hand an order to the courier within 1–3 business days; you receive a message when it leaves us. Orders of a Sunday or public holiday are begun on the next business day.",
    page: "/shipping-info#processing",
  },
  lost: {
    text: "If an order has not come in time, write to us: we answer within 24 hours. A parcel lost on the way is sent again or refunded in full.",
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
