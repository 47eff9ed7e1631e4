import { anyOf, type ClaimKind, NO } from "./kind.ts";

const listed = (field: string) => (size: string) =>
  new RegExp(`"${field}":\\[[^\\]]*"${size.replace(".", "\\.")}"`, "i");

const stock: ClaimKind[] = [
  {
    kind: "few left",
    words: anyOf(
      String.raw`\bfew\b.{0,20}\b(?:left|remain\w*)\b|\brunning (?:low|out)\b|\blow (?:on |in )?stock\b`,
      String.raw`\b(?:almost|nearly)\b.{0,10}\b(?:sold out|gone|finish\w*)\b|\bdey finish\b|\bremains? small\b|\bno dull\b|(?<!in a )\bhurry\b`,
      String.raw`\bstock\b.{0,15}\b(?:thin\w*|dwindl\w*|shrink\w*|drop\w*|finishing|going down)\b|\ba handful\b`,
    ),
    needs: /"few_left":\["/,
    needsOfSize: listed("few_left"),
  },
  {
    kind: "in stock",
    words: anyOf(
      String.raw`\b(?:in stock|available)\b`,
      String.raw`\bwe (?:do |still |also |get )?(?:have|get|carry)\b(?! (?:not |never )?\w+ed\b).{0,40}\b(?:it|them|this|that|am|sizes?)\b`,
      String.raw`\byour size (?:is|dey)\b|\bplenty\b|\bsizes? [\d., and]+ dey\b|\b(?:still|dey) there\b|\bready to ship\b|\bget\b.{0,40}\bin (?:an? |size )?\d`,
      String.raw`\b(?:still dey(?! (?:pending|process\w*|road|come|pack\w*))|dey (?:for )?(?:ground|store|stock|size))\b`,
      String.raw`\b(?:comes?|have it|get it) in (?:sizes? )?\d`,
    ),
    unless: anyOf(
      `${NO}.{0,12}\\b(?:in stock|available|dey|have)`,
      String.raw`\b(?:deliver\w*|shipping|pay\w*|pick-?up|transfer)\b`,
    ),
    needs: /"in_stock":true/,
    needsOfSize: listed("sizes_in_stock"),
  },
  {
    kind: "sold out",
    words: anyOf(
      String.raw`\b(?:sold out|out of stock|unavailable|not available|no longer available|no dey again)\b`,
      String.raw`\b(?:don|done) finish\b|n['’]t (?:available|in stock)|\bnot in stock\b`,
    ),
    unless: anyOf(String.raw`\b(?:almost|nearly)\b`, String.raw`\b(?:deliver\w*|pay\w*)\b`),
    needs: /"in_stock":false/,
    needsOfSize: listed("sizes_sold_out"),
  },
];

const offers: ClaimKind[] = [
  {
    kind: "discount",
    words: anyOf(
      String.raw`\b(?:discount(?:s|ed)?|on sale|promos?|promotions?|coupons?|vouchers?|slashed|marked down|bargain)\b`,
      String.raw`\b(?:price|it|they)\b.{0,10}\b(?:is|are|been) reduced\b|\bspecial (?:price|offer|deal)|\bbetter price\b|\bprice cut|\bunlock|\bknock\b.{0,20}\boff\b|\brebate`,
    ),
    unless: anyOf(`${NO}.{0,40}\\b(?:discount|sale|promo|coupon|voucher|offer|deal|bargain|price)`),
    needs: /"price_before_sale":"|"percent":"/,
  },
  {
    kind: "at no cost",
    words: anyOf(
      String.raw`\b(?:on us|on the house)\b|\b(?:costs?|pay) (?:you )?nothing\b|\bfor nothing\b|${NO}.{0,12}\bpay (?:anything|a (?:naira|kobo))|\bat no (?:extra )?cost\b`,
      String.raw`\bwe (?:will |['’]ll |go )?(?:cover|bear|pay for)\b|\bat our (?:cost|expense)\b`,
    ),
    needs: /"fee":"free"|at our cost|without cost/,
  },
];

const dates: ClaimKind[] = [
  {
    kind: "next day",
    words: anyOf(
      String.raw`\bnext[- ]day\b|\bovernight\b|\bwithin the hour\b|\bin no time\b|\b(?:sharp sharp|now now|today today)\b`,
      String.raw`\b(?:deliver\w*|arriv\w*|reach\w*|come|comes|land|get|ready|refund\w*|ship\w*|dispatch\w*)\b.{0,30}\b(?:soon|shortly|sharp sharp|now now|immediately|instantly|next week|this week|weekend)\b`,
    ),
    unless: anyOf(NO),
  },
  { kind: "same day", words: /\bsame[- ]day\b/i, unless: anyOf(NO), needs: /same[- _]day/ },
  { kind: "express", words: /\bexpress\b/i, unless: anyOf(NO), needs: /express/ },
];

/** What is there, for how much, and by when. */
export const pieces: ClaimKind[] = [...stock, ...offers, ...dates];
