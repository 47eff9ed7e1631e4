import { Link } from "react-router";
import { ContactLinks } from "../components/contact-details.tsx";
import { FactTable, type PolicySection } from "../components/policy-page.tsx";

export const shippingSections: PolicySection[] = [
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
        Every piece is inspected, wrapped and handed to the courier within 1–3 business days. You
        receive a message when it leaves us. Orders placed on a Sunday or a public holiday are begun
        on the next business day.
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
          rows={[
            ["Standard", "3–7 business days", "₦2,500–₦5,000"],
            ["Express", "1–3 business days", "₦5,000–₦8,000"],
            ["Same day, Lagos only", "Ordered before 12 PM", "₦8,000–₦12,000"],
          ]}
        />
        <p>
          The exact fee depends on where you are and is shown at checkout before you place the
          order. Same-day delivery is for Lagos addresses and orders placed before 12 PM on a
          business day; later orders go out the next business day.
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
          rows={[
            ["Lagos Mainland", "1–2 business days"],
            ["Lagos Island and Lekki", "1–2 business days"],
            ["South-West", "2–3 business days"],
            ["Abuja and Port Harcourt", "3–4 business days"],
            ["South-East and South-South", "3–5 business days"],
            ["North", "5–7 business days"],
          ]}
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
