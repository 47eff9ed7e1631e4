import { anyOf, type ClaimKind, NO } from "./kind.ts";

const RULES =
  /"topic":"(?:returns|refunds|defects|exchange|not_returnable|lost|cancel|delivery_day|terms|shipping|processing)"/;
/** What the shop promises to everyone. */
export const policies: ClaimKind[] = [
  {
    kind: "returns",
    words: anyOf(
      String.raw`\b(?:returns?|returned|returnable|refund(?:s|ed|able)?|exchanges?|exchanged|swap(?:ped)?|replacements?|money back|repairs?)\b`,
    ),
    unless: anyOf(
      String.raw`\bI (?:cannot|can['’]t|do not|don['’]t)\b`,
      String.raw`\b(?:ask|read|see|about|answer)\b.{0,40}\b(?:returns?|refunds?|policy)\b`,
    ),
    needs: new RegExp(`${RULES.source}|"can_return":|"(?:payment|status)":"refunded"`),
  },
  {
    kind: "worn pieces",
    words: anyOf(
      String.raw`\breturn\w*\b.{0,80}\b(?:worn|used|washed)\b|\b(?:worn|used|washed)\b.{0,30}\breturn\w*`,
    ),
    unless: anyOf(NO, String.raw`\bunworn\b`),
  },
  {
    kind: "beyond the rules",
    words: anyOf(
      String.raw`\b(?:send|bring|give) (?:it|them|am) back\b.{0,30}\b(?:wear|worn|used|using|wash)`,
      `${NO}.{0,12}\\bneed\\b.{0,12}\\b(?:tags?|box|receipt|dust bag)\\b`,
      String.raw`\brefunds?\b.{0,25}\b(?:instant\w*|immediate\w*|at once|same day|automatic\w*|cash)\b`,
      String.raw`\bsale (?:pieces|items)\b.{0,30}\b(?:return|refund|exchange)|\bfinal sale\b`,
      String.raw`\b(?:pay|give)\b.{0,12}\bmoney\b.{0,20}\b(?:any ?time|always)\b`,
    ),
  },
  {
    kind: "without conditions",
    words: anyOf(
      String.raw`\bany reason\b|\bno questions\b|\bwhenever\b.{0,20}\blike\b|\b(?:any ?time|always)\b.{0,30}\b(?:return|refund|exchange|cancel)`,
      String.raw`\b(?:return|refund|exchange|cancel)\w*\b.{0,30}\b(?:any ?time|whenever)\b|\bwithout (?:tags?|(?:the )?box|(?:a )?receipt)\b`,
    ),
    unless: anyOf(String.raw`\b(?:fault\w*|defect\w*|damaged)\b`),
  },
  {
    kind: "guarantee",
    words: /\b(?:lifetime|warrant\w+|guarantee\w*|insur(?:ed|ance))\b/i,
    unless: anyOf(NO),
    needs: /warrant|guarantee|insur/,
  },
  {
    kind: "abroad",
    words: anyOf(
      String.raw`\b(?:ship|deliver|send|carry)\w*\b.{0,40}\b(?:abroad|overseas|international\w*|worldwide|outside nigeria|london|uk|england|usa|america|canada|toronto|dubai|ghana|accra|kenya|nairobi|europe|germany|france|italy|china|houston|new york)\b`,
    ),
    unless: anyOf(NO),
  },
  {
    kind: "pay on delivery",
    words: anyOf(
      String.raw`\b(?:pay(?:ment|ing)?|cash) (?:on|when|at|upon) (?:delivery|it (?:arrives|comes|lands))\b|\bpay\b.{0,10}\b(?:when|once)\b.{0,20}\b(?:comes?|arrives?|lands?|delivers?|reach\w*)\b|\bon delivery up to\b`,
    ),
    unless: anyOf(NO, String.raw`\bif\b`),
    needs: /"pay_on_delivery":true|"on_delivery":true/,
  },
  {
    kind: "no pay on delivery",
    words: anyOf(`${NO}.{0,20}\\bpay(?:ment)? (?:on|at) delivery\\b`),
    needs: /"pay_on_delivery":false|"on_delivery":false/,
  },
  {
    kind: "ways to pay",
    words: anyOf(
      String.raw`\b(?:you|una) (?:can|may|fit)\b.{0,12}\bpay\b.{0,30}\b(?:card|transfer|ussd|bank)\b|\bwe (?:accept|take|collect)\b.{0,30}\b(?:cards?|transfers?|cash|ussd)\b`,
    ),
    needs: /"payment":\{/,
  },
];
