import { defineStanding, section } from "./define.ts";

/** The Return & Refund Policy of a fresh shop. */
export const returns = defineStanding({
  slug: "return-policy",
  title: "Return & Refund Policy",
  summary:
    "{return_days} days to change your mind, no limit for defects, and your money back within {refund_days} business days.",
  blocks: [
    section(
      "thirty-days",
      "{return_days} days to decide",
      "You may return a piece within {return_days} days of receiving it, for any reason. It must be unworn, unwashed and unaltered, with its tags, box and dust bag.",
    ),
    section(
      "defects",
      "Defects and mistakes",
      "For a defect, or when we sent the wrong piece, there is no time limit. Tell us what is wrong, with a photograph if you can. We collect it at our cost and you choose between a repair, a replacement and your money back.",
    ),
    section(
      "how",
      "How to return",
      `1. Open your order, from its mail or under My Orders, and choose what you want to return.
2. We send a return authorization within {answer_hours} hours, with the address.
3. Pack the piece as it came and hand it to the courier, or bring it to the store.
4. We inspect it within {inspection_days} business days of its arrival and tell you the result.

Please send nothing before you have the authorization: we could not match the parcel.`,
    ),
    section(
      "refunds",
      "Your refund",
      `{return_table}

Refunds go back the way you paid. If you paid on delivery, we transfer the money to the bank account in your name that you give us. Delivery fees are refunded when the fault was ours.`,
    ),
    section(
      "exchange",
      "Another size",
      "Ask for an exchange with your return. We keep the other size for you from that moment, and for {held_days} days after we accepted while your parcel is on its way; it leaves as soon as yours has been inspected. Should your parcel take longer and the size be sold meanwhile, you get your money back. The [size guide](/size-guide) helps to get it right.",
    ),
    section(
      "not-returnable",
      "What cannot come back",
      `- Earrings, for reasons of hygiene, unless they are defective.
- Pieces made or altered to your measure, unless they are defective.
- Pieces that were worn, washed, scented or repaired elsewhere.`,
    ),
    section(
      "contact",
      "Ask us about a return",
      `We answer within {answer_hours} hours. The store is open:

{opening_hours}

{contact}`,
    ),
  ],
});
