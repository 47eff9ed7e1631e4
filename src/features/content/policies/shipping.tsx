import { Link } from "react-router";
import { ContactLinks } from "../components/contact-details.tsx";
import { FactTable, type PolicySection } from "../components/policy-page.tsx";
import type { PolicyFacts } from "./facts.ts";

/** In a line: what search engines and the page's head say. */
export const shippingIntro = ({ ready, sameDay }: PolicyFacts) =>
  `Ready in ${ready} business days, delivered to all 36 states of Nigeria and the FCT${
    sameDay ? `, the same day in ${sameDay.where} if you order before ${sameDay.until}` : ""
  }.`;

export const shippingSections = (facts: PolicyFacts): PolicySection[] => [
  {
    id: "where",
    title: "Where we deliver",
    content: (
      <p>
        We deliver within Nigeria only, to all 36 states and the Federal Capital Territory. We do
        not ship abroad, and we do not deliver to post office boxes: a rider needs a street, a
        landmark and a phone number that is answered.
      </p>
    ),
  },
  {
    id: "processing",
    title: "Getting your order ready",
    content: (
      <p>
        Every piece is inspected, wrapped and handed to the courier within {facts.ready} business
        days. You receive a message when it leaves us. Orders placed on a Sunday or a public holiday
        are begun on the next business day.
      </p>
    ),
  },
  {
    id: "options",
    title: "Delivery options and fees",
    content: (
      <>
        <FactTable
          caption="Ways of delivery with days and fees"
          head={["Service", "Time after processing", "Fee"]}
          rows={facts.ways}
        />
        <p>
          The exact fee depends on where you are and is shown at checkout before you place the
          order.
          {facts.freeFrom && ` From ${facts.freeFrom}, standard delivery is free.`}
          {facts.sameDay &&
            ` Same-day delivery is for addresses in ${facts.sameDay.where} and orders placed before ${facts.sameDay.until} on a business day; later orders go out the next business day.`}
        </p>
      </>
    ),
  },
  {
    id: "zones",
    title: "How long it takes to reach you",
    content: (
      <>
        <FactTable
          caption="Delivery time by zone"
          head={["Zone", "Usual time on the road"]}
          rows={facts.zones}
        />
        <p>Heavy rain, fuel scarcity and elections can slow the roads; we call you when they do.</p>
      </>
    ),
  },
  {
    id: "on-the-day",
    title: "On the day",
    content: (
      <ul>
        <li>The rider calls the number on your order before coming.</li>
        <li>If nobody answers we try once more the next business day.</li>
        <li>Look at the parcel before you sign. If it was opened or is damaged, refuse it.</li>
        <li>Where you chose to pay on delivery, pay the amount on your confirmation, no more.</li>
      </ul>
    ),
  },
  {
    id: "problems",
    title: "Late, lost or damaged",
    content: (
      <p>
        If your order has not come within the time above, write to us: we answer within 24 hours. A
        parcel lost on the way is sent again or refunded in full. A piece that arrives damaged can
        come back at any time; see our{" "}
        <Link className="link" to="/return-policy#defects">
          Return &amp; Refund Policy
        </Link>
        .
      </p>
    ),
  },
  { id: "contact", title: "Ask us about a delivery", content: <ContactLinks /> },
];
