import type { Facts } from "./facts.ts";

/** Something that a sentence may state without a figure, and what makes it true. */
interface ClaimKind {
  kind: string;
  /** The words that make the claim. */
  words: RegExp;
  /** With these the same words claim nothing, or the contrary, which is a kind of its own. */
  unless?: RegExp;
  /** What stands in a tool's result when it is true; without, no tool can make it true. */
  needs?: RegExp;
  /** The same where the sentence names sizes: needed for each of them. */
  needsOfSize?: (size: string) => RegExp;
  /** A question makes it too. */
  evenAsked?: boolean;
}

const any = (...words: string[]) => new RegExp(words.join("|"), "i");
const listed = (field: string) => (size: string) =>
  new RegExp(`"${field}":\\[[^\\]]*"${size.replace(".", "\\.")}"`, "i");

const NO = String.raw`(?:\b(?:not|no|never|cannot|neither|nor)\b|n['’]t\b)`;
const IF = String.raw`\b(?:if|when|once|until|till|after|before|unless|as soon as)\b`;
const DEEDS =
  "cancel|add|plac|refund|updat|chang|reserv|book|appl|remov|process|confirm|email|forward|escalat|report|notif|submit|sav|schedul|arrang|approv|creat|complet|issu|credit|initiat|reset|unlock|mov|ship|dispatch|extend|waiv|deliver|order|log";
const PAST = `(?:(?:${DEEDS})(?:l?ed|i?ed|ped)|sent|put|paid|made|given|gave|told|called|kept|held|taken|got|spoken?|spoke|talked|contacted|asked|alerted|agreed|negotiated|assigned|secured|filed|raised|opened)`;
const WILL = `(?:(?:${DEEDS})\\w*|hold|keep|give|send|call|put|pay|make|remind|sort|compensate)`;

/** The tools know nothing of these: who says them has made them up. */
const invented: ClaimKind[] = [
  {
    kind: "hurry",
    words: any(
      String.raw`\bsell(?:ing|s)? (?:so |very |really )?(?:fast|out|quick)`,
      String.raw`\bgoing fast\b|\bhigh(?:ly)? (?:in )?demand`,
      String.raw`\blast (?:few )?(?:pieces?|pairs?|units?)\b|\bbest-?\s?sell|\btrending\b`,
      String.raw`\b(?:people|shoppers|customers) (?:are |dey )?(?:viewing|looking|watch|buy)`,
      String.raw`\bback in stock\b|\brestock`,
      String.raw`\b(?:only|just) \w+\b.{0,20}\b(?:in stock|available)\b`,
    ),
    unless: any(String.raw`\bonly in\b`),
  },
  {
    kind: "offer",
    words: any(
      String.raw`\bflash sale|\b(?:sale|offer|promo|deal|discount)s?\b.{0,20}\bends?\b`,
      String.raw`\b(?:today|tonight|this week) only\b|\blimited[- ]time|\bjust for you\b`,
      String.raw`\bbuy (?:one|two|1|2)\b|\bget (?:one|1)\b|\bcash-?back\b|\bloyalty|\blast price\b`,
      String.raw`\bask\b.{0,30}\bdiscount|\bdiscount\b.{0,20}\bcheckout|\bgift (?:card|wrap)|\bstore credit|\bprice[- ]match`,
    ),
    unless: any(`${NO}.*`),
  },
  {
    kind: "code",
    words:
      /\b(?:[Uu]se|[Ee]nter|[Aa]pply|[Tt]ype)\s+(?:in\s+)?["“'‘]?(?!(?:US|UK|EU|TEMI|WhatsApp|NGN)\b)[A-Z][A-Z0-9-]{2,}|\b(?:code|coupon|voucher)s?\b\W+(?:is\W+|called\W+)?[A-Z]{3,}|\bcodes? (?:is|na) \w|\b(?:[Uu]se|[Ee]nter|[Aa]pply|[Tt]ype)\b.{0,25}\b(?:code|coupon|voucher)\b/,
  },
  {
    kind: "deed",
    words: any(
      String.raw`\b(?:I|we)(?:['’]ve|\s+have|\s+had)?\s+(?:(?:now|already|just|also|successfully|gone ahead and)\s+)*${PAST}\b`,
      String.raw`\b(?:I|we)\s+don\s+(?:already\s+|just\s+)?(?:${WILL})\b`,
      String.raw`\b(?:I(?:['’]ll| will| go| am going to|['’]m going to)|let me)\s+(?:now\s+|just\s+|also\s+)?(?:${WILL})\b`,
      String.raw`(?:\b(?:is|are|been|now|don dey)\b|['’]s\b).{0,25}\b(?:in|to|for) your (?:cart|bag|basket|wishlist)\b`,
      String.raw`\b(?:email|sms|message|confirmation)\b.{0,25}\b(?:on (?:its|the) way|been sent|is coming)\b`,
      String.raw`^\W*(?:added|cancell?ed|refunded|updated|saved|placed|reserved|sent|removed)\b|\b(?:I|we)(?:['’]ve| have| don)? gone? ahead\b`,
      String.raw`^\W*(?:all )?done\b|\bconsider it done\b|\be don set\b`,
      String.raw`\b(?:has|have) been (?:(?:now|just|successfully|already) )?(?:added|updated|changed|saved|reserved|applied|booked|removed|forwarded|escalated|emailed|logged|reported|submitted|raised|filed|noted)\b`,
    ),
    unless: any(String.raw`${IF} (?:I|we)\b|\bnothing\b`, `\\b(?:I|we)\\b.{0,12}${NO}`),
  },
  {
    kind: "payment elsewhere",
    words: any(
      String.raw`\b(?:pay|transfer|send|deposit)\b.{0,30}\b(?:to|into)\b.{0,15}\b(?:this|that|my|the following|personal)\b.{0,15}\b(?:account|wallet|number)\b`,
      String.raw`\b(?:bitcoin|crypto|usdt)\b|\bgift cards?\b`,
    ),
    unless: any(NO),
  },
  {
    kind: "instalments",
    words: any(
      String.raw`\bin?stall?ments?\b|\bsmall small\b|\bpay (?:later|monthly)\b|\bklarna\b|\bspread the\b`,
    ),
    unless: any(NO),
  },
  {
    kind: "secret",
    words: any(
      String.raw`\b(?:tell|send|give|share|enter|type|provide|confirm|reply|drop|submit|write|need|what(?:['’]?s| is| are)|wetin be|verify|verification|paste)\b.{0,70}\b(?:cvv2?|cvc|pin|password|passcode|otp|one[- ]time (?:code|pass\w*)|security code|card (?:number|details)|expiry|bvn|nin|log-?in|credentials|digits of your \w+)\b`,
      String.raw`\b(?:code|digits)\b.{0,25}\b(?:bank|texted|sent (?:to )?you|sms|phone)\b`,
      String.raw`\b(?:your|ur) (?:\w+ )?(?:cvv2?|cvc|pin|otp|bvn|nin|card number|card details)\b`,
    ),
    unless: any(
      String.raw`(?:\b(?:never|not|no)\b|n['’]t\b).{0,25}\b(?:share|send|give|tell|ask|need|enter|type|provide|see|know)\b`,
    ),
    evenAsked: true,
  },
];

const stock: ClaimKind[] = [
  {
    kind: "few left",
    words: any(
      String.raw`\bfew\b.{0,20}\b(?:left|remain\w*)\b|\brunning (?:low|out)\b|\blow (?:on |in )?stock\b`,
      String.raw`\b(?:almost|nearly)\b.{0,10}\b(?:sold out|gone|finish\w*)\b|\bdey finish\b|\bremains? small\b|\bno dull\b|\bhurry\b`,
    ),
    needs: /"few_left":\["/,
    needsOfSize: listed("few_left"),
  },
  {
    kind: "in stock",
    words: any(
      String.raw`\b(?:in stock|available)\b`,
      String.raw`\bwe (?:do |still |also |get )?(?:have|get|carry)\b.{0,40}\b(?:it|them|this|that|am|sizes?)\b`,
      String.raw`\byour size (?:is|dey)\b|\bplenty\b|\bsizes? [\d., and]+ dey\b|\b(?:still|dey) there\b|\bready to ship\b|\bget\b.{0,40}\bin (?:an? |size )?\d`,
      String.raw`\b(?:still dey|dey (?:for )?(?:ground|store|stock|size))\b`,
      String.raw`\b(?:comes?|have it|get it) in (?:sizes? )?\d`,
    ),
    unless: any(
      `${NO}.{0,12}\\b(?:in stock|available|dey|have)`,
      String.raw`\b(?:deliver\w*|shipping|pay\w*|pick-?up|transfer)\b`,
    ),
    needs: /"in_stock":true/,
    needsOfSize: listed("sizes_in_stock"),
  },
  {
    kind: "sold out",
    words: any(
      String.raw`\b(?:sold out|out of stock|unavailable|not available|no longer available|no dey again)\b`,
      String.raw`\b(?:don|done) finish\b|n['’]t (?:available|in stock)|\bnot in stock\b`,
    ),
    unless: any(String.raw`\b(?:almost|nearly)\b`, String.raw`\b(?:deliver\w*|pay\w*)\b`),
    needs: /"in_stock":false/,
    needsOfSize: listed("sizes_sold_out"),
  },
];

const offers: ClaimKind[] = [
  {
    kind: "discount",
    words: any(
      String.raw`\b(?:discount(?:s|ed)?|on sale|promos?|promotions?|coupons?|vouchers?|slashed|marked down|bargain)\b`,
      String.raw`\b(?:price|it|they)\b.{0,10}\b(?:is|are|been) reduced\b|\bspecial (?:price|offer|deal)|\bbetter price\b|\bprice cut|\bunlock|\bknock\b.{0,20}\boff\b|\brebate`,
    ),
    unless: any(`${NO}.{0,40}\\b(?:discount|sale|promo|coupon|voucher|offer|deal|bargain|price)`),
    needs: /"price_before_sale":"|"percent":"/,
  },
  {
    kind: "at no cost",
    words: any(
      String.raw`\b(?:on us|on the house)\b|\b(?:costs?|pay) (?:you )?nothing\b|\bfor nothing\b|${NO}.{0,12}\bpay (?:anything|a (?:naira|kobo))|\bat no (?:extra )?cost\b`,
      String.raw`\bwe (?:will |['’]ll |go )?(?:cover|bear|pay for)\b|\bat our (?:cost|expense)\b`,
    ),
    needs: /"fee":"free"|at our cost|without cost/,
  },
];

const dates: ClaimKind[] = [
  {
    kind: "next day",
    words: any(
      String.raw`\bnext[- ]day\b|\bovernight\b|\bwithin the hour\b|\bin no time\b|\b(?:sharp sharp|now now|today today)\b`,
      String.raw`\b(?:deliver\w*|arriv\w*|reach\w*|come|comes|land|get|ready|refund\w*|ship\w*|dispatch\w*)\b.{0,30}\b(?:soon|shortly|sharp sharp|now now|immediately|instantly|next week|this week|weekend)\b`,
    ),
    unless: any(NO),
  },
  { kind: "same day", words: /\bsame[- ]day\b/i, unless: any(NO), needs: /same[- _]day/ },
  { kind: "express", words: /\bexpress\b/i, unless: any(NO), needs: /express/ },
];

const notStated = any(IF, NO, String.raw`\b(?:can|could|may|might|must|will|would|to) be\b`);
/** "has been shipped", "is on its way", "don land": how an order stands. */
const state = (words: string, needs: RegExp, kind: string): ClaimKind => ({
  kind,
  words: any(
    `\\b(?:order|parcel|package|payment|money|refund|it|e|he|am|item|shipment)\\b.{0,40}\\b(?:${words})\\b`,
  ),
  unless: notStated,
  needs,
});
const orders: ClaimKind[] = [
  state(
    "(?:has|have|was|is|been|now) (?:already )?(?:shipped|dispatched|sent)|has shipped|on (?:its|the|your) way|out for delivery|with the (?:rider|courier)|dey (?:come|road)",
    /"status":"(?:shipped|out for delivery)"/,
    "shipped",
  ),
  state(
    "(?:been|was|is) delivered|has arrived|don (?:land|reach|arrive)",
    /"status":"(?:delivered|completed)"/,
    "delivered",
  ),
  state("(?:been|was|is|now|don) cancel(?:l?ed)?", /"status":"cancelled"/, "cancelled"),
  {
    kind: "cancelled",
    words: any(
      String.raw`\border cancel(?:l?ed)\b|\bcancellation\b.{0,12}\b(?:is|has|was|don|complete\w*|done|confirmed)\b`,
    ),
    unless: notStated,
    needs: /"status":"cancelled"/,
  },
  {
    kind: "with the rider",
    words: any(
      String.raw`\b(?:rider|courier|driver|dispatch)\b.{0,15}\b(?:don|has|have|is|dey|picked|left)\b`,
    ),
    unless: notStated,
    needs: /"status":"(?:shipped|out for delivery)"/,
  },
  {
    kind: "payment received",
    words: any(
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
    words: any(
      String.raw`\brefund\b.{0,30}\b(?:on (?:its|the) way|been|processed|approved|sent|complete\w*|don|dey come)\b`,
      String.raw`\b(?:has|have) been refunded\b|\bmoney (?:don|dey) (?:dey )?(?:come|enter|reach)\b`,
    ),
    unless: notStated,
    needs: /"payment":"refunded"/,
  },
  {
    kind: "can cancel",
    words: any(
      String.raw`\b(?:you|it) (?:can|may|fit|could) (?:still |also |always )?(?:be )?cancel`,
    ),
    needs: /"can_cancel":true|may cancel/,
  },
  {
    kind: "cannot cancel",
    words: any(`(?:${NO}|\\bno longer\\b|\\bno fit\\b).{0,20}\\bcancel`),
    unless: any(String.raw`\bI (?:cannot|can['’]t|no fit|am not able)\b|\bcourier\b`),
    needs: /"can_cancel":false/,
  },
  {
    kind: "cannot cancel after",
    words: any(
      `\\bcourier\\b.*(?:${NO}|\\bno fit\\b).{0,20}\\bcancel|${NO}.{0,20}\\bcancel.*\\bcourier\\b`,
    ),
    needs: /until the order is handed to the courier/,
  },
];

const RULES =
  /"topic":"(?:returns|refunds|defects|exchange|not_returnable|lost|cancel|delivery_day|terms|shipping|processing)"/;
const policies: ClaimKind[] = [
  {
    kind: "returns",
    words: any(
      String.raw`\b(?:returns?|returned|returnable|refund(?:s|ed|able)?|exchanges?|exchanged|swap(?:ped)?|replacements?|money back|repairs?)\b`,
    ),
    unless: any(
      String.raw`\bI (?:cannot|can['’]t|do not|don['’]t)\b`,
      String.raw`\b(?:ask|read|see|about|answer)\b.{0,40}\b(?:returns?|refunds?|policy)\b`,
    ),
    needs: new RegExp(`${RULES.source}|"can_return":|"payment":"refunded"`),
  },
  {
    kind: "worn pieces",
    words: any(
      String.raw`\breturn\w*\b.{0,40}\b(?:worn|used|washed)\b|\b(?:worn|used|washed)\b.{0,30}\breturn\w*`,
    ),
    unless: any(NO, String.raw`\bunworn\b`),
  },
  {
    kind: "beyond the rules",
    words: any(
      String.raw`\b(?:send|bring|give) (?:it|them|am) back\b.{0,30}\b(?:wear|worn|used|using|wash)`,
      `${NO}.{0,12}\\bneed\\b.{0,12}\\b(?:tags?|box|receipt|dust bag)\\b`,
      String.raw`\brefunds?\b.{0,25}\b(?:instant\w*|immediate\w*|at once|same day|automatic\w*|cash)\b`,
      String.raw`\bsale (?:pieces|items)\b.{0,30}\b(?:return|refund|exchange)|\bfinal sale\b`,
      String.raw`\b(?:pay|give)\b.{0,12}\bmoney\b.{0,20}\b(?:any ?time|always)\b`,
    ),
  },
  {
    kind: "without conditions",
    words: any(
      String.raw`\bany reason\b|\bno questions\b|\bwhenever\b.{0,20}\blike\b|\b(?:any ?time|always)\b.{0,30}\b(?:return|refund|exchange|cancel)`,
      String.raw`\b(?:return|refund|exchange|cancel)\w*\b.{0,30}\b(?:any ?time|whenever)\b|\bwithout (?:tags?|(?:the )?box|(?:a )?receipt)\b`,
    ),
  },
  {
    kind: "guarantee",
    words: /\b(?:lifetime|warrant\w+|guarantee\w*|insur(?:ed|ance))\b/i,
    unless: any(NO),
    needs: /warrant|guarantee|insur/,
  },
  {
    kind: "abroad",
    words: any(
      String.raw`\b(?:ship|deliver|send|carry)\w*\b.{0,40}\b(?:abroad|overseas|international\w*|worldwide|outside nigeria|london|uk|england|usa|america|canada|toronto|dubai|ghana|accra|kenya|nairobi|europe|germany|france|italy|china|houston|new york)\b`,
    ),
    unless: any(NO),
  },
  {
    kind: "pay on delivery",
    words: any(
      String.raw`\b(?:pay(?:ment|ing)?|cash) (?:on|when|at|upon) (?:delivery|it (?:arrives|comes|lands))\b|\bpay\b.{0,10}\b(?:when|once)\b.{0,20}\b(?:comes?|arrives?|lands?|delivers?|reach\w*)\b|\bon delivery up to\b`,
    ),
    unless: any(NO, String.raw`\bif\b`),
    needs: /"pay_on_delivery":true|"on_delivery":true/,
  },
  {
    kind: "no pay on delivery",
    words: any(`${NO}.{0,20}\\bpay(?:ment)? (?:on|at) delivery\\b`),
    needs: /"pay_on_delivery":false|"on_delivery":false/,
  },
  {
    kind: "ways to pay",
    words: any(
      String.raw`\b(?:you|una) (?:can|may|fit)\b.{0,12}\bpay\b.{0,30}\b(?:card|transfer|ussd|bank)\b|\bwe (?:accept|take|collect)\b.{0,30}\b(?:cards?|transfers?|cash|ussd)\b`,
    ),
    needs: /"payment":\{/,
  },
];

const kinds: ClaimKind[] = [...invented, ...stock, ...offers, ...dates, ...orders, ...policies];

/** "…, but the other is": each part speaks of its own. */
const CLAUSES =
  /;\s+|\s+[–—]\s+|,\s+(?=(?:and )?(?:the )?sizes? [^,;]{1,20}\b(?:is|are|dey|don)\b)|,?\s+(?:but|while|whereas|however|though)\s+/i;
const QUESTION =
  /^\W*(?:do|does|did|would|shall|should|can|could|is|are|which|what|how|when|where|who|have|has|you wan|wetin|abi)\b[^,;]*\?\W*$/i;
const SIZE = String.raw`(?:\d{1,2}(?:\.5)?|XXL|XL|XS|[SML]|One Size)`;
const SIZES = new RegExp(
  String.raw`\b(?:[Ss]izes?|comes? in|dey for|in an?)\s+(${SIZE}(?:(?:\s*[,&]\s*|\s+)(?:(?:and|or)\s+)?${SIZE})*)(?![\p{L}\d])`,
  "gu",
);

const sizesIn = (text: string) =>
  [...text.matchAll(SIZES)].flatMap(([, list]) => list!.match(new RegExp(SIZE, "g")) ?? []);

/** The kind of the first claim in a sentence that no tool's result bears out; null if all stand. */
export function findClaim(sentence: string, facts: Facts, line = ""): string | null {
  for (const clause of sentence.trim().split(CLAUSES)) {
    const isQuestion = QUESTION.test(clause);
    const sizes = sizesIn(clause);
    for (const { kind, words, unless, needs, needsOfSize, evenAsked } of kinds) {
      if ((isQuestion && !evenAsked) || !words.test(clause) || unless?.test(clause)) continue;
      const needed =
        needsOfSize && sizes.length > 0 ? sizes.map(needsOfSize) : needs ? [needs] : [null];
      if (!needed.every((one) => one && facts.says(one, clause, line))) return kind;
    }
  }
  return null;
}
