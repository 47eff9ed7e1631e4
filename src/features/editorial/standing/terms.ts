import { defineStanding, section } from "./define.ts";

/** The Terms of Service of a fresh shop. */
export const terms = defineStanding({
  slug: "terms-of-service",
  title: "Terms of Service",
  summary:
    "What we promise and what we ask, from the moment you open the shop until your order is in your hands.",
  blocks: [
    section(
      "agreement",
      "What these terms are",
      "These terms hold between you and us whenever you use this shop or order from it. If you do not agree with them, please do not order.",
    ),
    section(
      "account",
      "Your account",
      "You can order with or without an account. If you open one, give your own name and an email address you read, keep your password to yourself, and tell us if somebody else has used it. You must be 18 or order with the consent of a parent.",
    ),
    section(
      "prices",
      "Prices",
      "Prices are in Nigerian naira (₦), with any VAT in them unless the checkout adds it. Delivery is added at checkout, where you see the whole sum before you order. If a price or a fee changed while you were shopping, we show you the difference and order nothing until you agree.",
    ),
    section(
      "orders",
      "Your order",
      "The contract is made when we confirm your order. Orders are prepared in {processing_days} business days. You may cancel without cost until the order is handed to the courier. If a piece turns out to be sold out or was plainly mispriced, we tell you and refund what you paid.",
    ),
    section(
      "payment",
      "Payment",
      "You pay in one of the ways offered at checkout. Goods remain ours until they are paid for. An order that is not paid within the time shown is released and the pieces go back on the shelf.",
    ),
    section(
      "delivery",
      "Delivery and returns",
      "We deliver within Nigeria only, to all 36 states and the FCT, as our [Shipping Information](/shipping-info) says. You may return pieces within {return_days} days, and defective ones without limit, as our [Return & Refund Policy](/return-policy) says. Approved refunds are paid in {refund_days} business days.",
    ),
    section(
      "reviews",
      "Reviews and messages",
      "Write what you know and be civil. We remove reviews that are unlawful, insulting or not about the product. By posting one you let us show it in the shop.",
    ),
    section(
      "rights",
      "Pictures and texts",
      "The pictures, texts and designs of this shop belong to us or to the houses we sell. You may share links to them; please ask before you use them otherwise.",
    ),
    section(
      "liability",
      "Liability and law",
      "We answer for what we sell as Nigerian law provides, including the Federal Competition and Consumer Protection Act; nothing here takes away a right that law gives you. Disputes are heard by the courts of Lagos State, after we have tried to settle them between us.",
    ),
    section("contact", "Questions about these terms", "{contact}"),
  ],
});
