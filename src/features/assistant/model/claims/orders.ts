import { anyOf, type ClaimKind, IF, NO } from "./kind.ts";

const notStated = anyOf(
  IF,
  NO,
  String.raw`\bwithin\b|\bbusiness days?\b`,
  String.raw`\b(?:can|could|may|might|must|will|would|to) be\b`,
);
/** "has been shipped", "is on its way", "don land": how an order stands. */
const state = (words: string, needs: RegExp, kind: string): ClaimKind => ({
  kind,
  words: anyOf(
    `\\b(?:order|parcel|package|payment|money|refund|it|e|he|am|item|shipment|(?:[a-z]+-)?[0-9a-f]*\\d[0-9a-f]{4,})\\b.{0,40}\\b(?:${words})\\b`,
  ),
  unless: notStated,
  needs,
});
/** How an order and its money stand, and what may still be done with it. */
export const orders: ClaimKind[] = [
  state(
    "(?:has|have|was|is|been|now) (?:already )?(?:shipped|dispatched|sent)|has shipped|on (?:its|the|your) way|out for delivery|with the (?:rider|courier)|dey (?:come|road)|has left|have left|don leave|gone out|on the road|in transit|still (?:coming|moving|travelling)",
    /"status":"(?:shipped|out for delivery)"/,
    "shipped",
  ),
  state(
    "(?:been|was|is) delivered|has arrived|don (?:land|reach|arrive)",
    /"status":"(?:delivered|completed)"/,
    "delivered",
  ),
  state(
    "still with us|still here|(?:not|yet to) (?:left|leave)|being (?:packed|processed|prepared)",
    /"status":"(?:pending|confirmed|processing)"/,
    "still here",
  ),
  state("(?:been|was|is|now|don) cancel(?:l?ed)?", /"status":"cancelled"/, "cancelled"),
  {
    kind: "cancelled",
    words: anyOf(
      String.raw`\border cancel(?:l?ed)\b|\bcancellation\b.{0,12}\b(?:is|has|was|don|complete\w*|done|confirmed)\b`,
    ),
    unless: notStated,
    needs: /"status":"cancelled"/,
  },
  {
    kind: "with the rider",
    words: anyOf(
      String.raw`\b(?:rider|courier|driver|dispatch)\b.{0,15}\b(?:don|has|have|is|dey|picked|left)\b`,
    ),
    unless: notStated,
    needs: /"status":"(?:shipped|out for delivery)"/,
  },
  {
    kind: "payment received",
    words: anyOf(
      String.raw`\b(?:received|got|seen|confirmed|don see)\b.{0,12}\b(?:payment|transfer|money)\b`,
      String.raw`\bmoney\b.{0,15}\bback in your\b`,
    ),
    unless: notStated,
    needs: /"payment":"paid"/,
  },
  state(
    "successful|been (?:paid|received|confirmed)|is paid|went through|don enter",
    /"payment":"paid"|"status":"confirmed"/,
    "paid",
  ),
  {
    kind: "refunded",
    words: anyOf(
      String.raw`\brefund\b.{0,30}\b(?:on (?:its|the) way|been|processed|approved|sent|complete\w*|don|dey come)\b`,
      String.raw`\b(?:has|have) been refunded\b|\bmoney (?:don|dey) (?:dey )?(?:come|enter|reach)\b`,
    ),
    unless: notStated,
    needs: /"(?:payment|status)":"refunded"/,
  },
  {
    kind: "can cancel",
    words: anyOf(
      String.raw`\b(?:you|it) (?:can|may|fit|could) (?:still |also |always )?(?:be )?cancel`,
    ),
    needs: /"can_cancel":true|may cancel/,
  },
  {
    kind: "cannot cancel",
    words: anyOf(`(?:${NO}|\\bno longer\\b|\\bno fit\\b).{0,20}\\bcancel`),
    unless: anyOf(
      String.raw`\bI (?:have not|haven['’]t|did not|didn['’]t|cannot|can['’]t|no fit|am not able)\b|\bcourier\b`,
    ),
    needs: /"can_cancel":false/,
  },
  {
    kind: "cannot cancel after",
    words: anyOf(
      `\\bcourier\\b.*(?:${NO}|\\bno fit\\b).{0,20}\\bcancel|${NO}.{0,20}\\bcancel.*\\bcourier\\b`,
    ),
    needs: /until the order is handed to the courier/,
  },
];
