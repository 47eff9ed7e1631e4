import { Link } from "react-router";
import { ContactLinks, OpeningHours } from "../components/contact-details.tsx";
import { FactTable, type PolicySection } from "../components/policy-page.tsx";
import type { PolicyFacts } from "./facts.ts";

export const returnSections = ({ returnDays, heldDays }: PolicyFacts): PolicySection[] => [
  {
    id: "thirty-days",
    title: `${returnDays} days to decide`,
    content: (
      <p>
        You may return a piece within {returnDays} days of receiving it, for any reason. It must be
        unworn, unwashed and unaltered, with its tags, box and dust bag.
      </p>
    ),
  },
  {
    id: "defects",
    title: "Defects and mistakes",
    content: (
      <p>
        For a defect, or when we sent the wrong piece, there is no time limit. Tell us what is
        wrong, with a photograph if you can. We collect it at our cost and you choose between a
        repair, a replacement and your money back.
      </p>
    ),
  },
  {
    id: "how",
    title: "How to return",
    content: (
      <>
        <ol>
          <li>
            Open your order, from its mail or under My Orders, and choose what you want to return.
          </li>
          <li>We send a return authorization within 24 hours, with the address.</li>
          <li>Pack the piece as it came and hand it to the courier, or bring it to the store.</li>
          <li>We inspect it within 2–3 business days of its arrival and tell you the result.</li>
        </ol>
        <p>Please send nothing before you have the authorization: we could not match the parcel.</p>
      </>
    ),
  },
  {
    id: "refunds",
    title: "Your refund",
    content: (
      <>
        <FactTable
          caption="Steps of a return and how long they take"
          head={["Step", "Time"]}
          rows={[
            ["Return authorization", "Within 24 hours"],
            ["Inspection", "2–3 business days after arrival"],
            ["Refund", "7–10 business days after approval"],
          ]}
        />
        <p>
          Refunds go back the way you paid. If you paid on delivery, we transfer the money to the
          bank account in your name that you give us. Delivery fees are refunded when the fault was
          ours.
        </p>
      </>
    ),
  },
  {
    id: "exchange",
    title: "Another size",
    content: (
      <p>
        Ask for an exchange with your return. We keep the other size for you from that moment, and
        for {heldDays} days after we accepted while your parcel is on its way; it leaves as soon as
        yours has been inspected. Should your parcel take longer and the size be sold meanwhile, you
        get your money back. The{" "}
        <Link className="link" to="/size-guide">
          size guide
        </Link>{" "}
        helps to get it right.
      </p>
    ),
  },
  {
    id: "not-returnable",
    title: "What cannot come back",
    content: (
      <ul>
        <li>Earrings, for reasons of hygiene, unless they are defective.</li>
        <li>Pieces made or altered to your measure, unless they are defective.</li>
        <li>Pieces that were worn, washed, scented or repaired elsewhere.</li>
      </ul>
    ),
  },
  {
    id: "contact",
    title: "Ask us about a return",
    content: (
      <>
        <p>We answer within 24 hours. The store is open:</p>
        <OpeningHours />
        <ContactLinks />
      </>
    ),
  },
];
