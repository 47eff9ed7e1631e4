import { Link } from "react-router";
import { ContactLinks } from "../components/contact-details.tsx";
import type { PolicySection } from "../components/policy-page.tsx";
import type { PolicyFacts } from "./facts.ts";

export const termsSections = ({ ready, returnDays }: PolicyFacts): PolicySection[] => [
  {
    id: "agreement",
    title: "What these terms are",
    content: (
      <p>
        These terms hold between you and us whenever you use this shop or order from it. If you do
        not agree with them, please do not order.
      </p>
    ),
  },
  {
    id: "account",
    title: "Your account",
    content: (
      <p>
        You can order with or without an account. If you open one, give your own name and an email
        address you read, keep your password to yourself, and tell us if somebody else has used it.
        You must be 18 or order with the consent of a parent.
      </p>
    ),
  },
  {
    id: "prices",
    title: "Prices",
    content: (
      <p>
        Prices are in Nigerian naira (₦), with any VAT in them unless the checkout adds it. Delivery
        is added at checkout, where you see the whole sum before you order. If a price or a fee
        changed while you were shopping, we show you the difference and order nothing until you
        agree.
      </p>
    ),
  },
  {
    id: "orders",
    title: "Your order",
    content: (
      <p>
        The contract is made when we confirm your order. Orders are prepared in {ready} business
        days. You may cancel without cost until the order is handed to the courier. If a piece turns
        out to be sold out or was plainly mispriced, we tell you and refund what you paid.
      </p>
    ),
  },
  {
    id: "payment",
    title: "Payment",
    content: (
      <p>
        You pay in one of the ways offered at checkout. Goods remain ours until they are paid for.
        An order that is not paid within the time shown is released and the pieces go back on the
        shelf.
      </p>
    ),
  },
  {
    id: "delivery",
    title: "Delivery and returns",
    content: (
      <p>
        We deliver within Nigeria only, to all 36 states and the FCT, as our{" "}
        <Link className="link" to="/shipping-info">
          Shipping Information
        </Link>{" "}
        says. You may return pieces within {returnDays} days, and defective ones without limit, as
        our{" "}
        <Link className="link" to="/return-policy">
          Return &amp; Refund Policy
        </Link>{" "}
        says. Approved refunds are paid in 7–10 business days.
      </p>
    ),
  },
  {
    id: "reviews",
    title: "Reviews and messages",
    content: (
      <p>
        Write what you know and be civil. We remove reviews that are unlawful, insulting or not
        about the product. By posting one you let us show it in the shop.
      </p>
    ),
  },
  {
    id: "rights",
    title: "Pictures and texts",
    content: (
      <p>
        The pictures, texts and designs of this shop belong to us or to the houses we sell. You may
        share links to them; please ask before you use them otherwise.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Liability and law",
    content: (
      <p>
        We answer for what we sell as Nigerian law provides, including the Federal Competition and
        Consumer Protection Act; nothing here takes away a right that law gives you. Disputes are
        heard by the courts of Lagos State, after we have tried to settle them between us.
      </p>
    ),
  },
  { id: "contact", title: "Questions about these terms", content: <ContactLinks /> },
];
