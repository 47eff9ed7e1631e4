import { stemSet, stemsIn } from "./words.ts";

/** What in a turn's results bears a topic out. */
const GROUNDS = {
  delivery:
    /"options":\[\{"method"|"options":\[\{"name"|"topic":"(?:shipping|processing|delivery_day|lost|abroad|cancel)"|"expected":\{|"tracking":"/,
  carriers:
    /"topic":"(?:delivery_day|processing|cancel)"|"carrier":"|"status":"(?:shipped|out for delivery)"|"pay_on_delivery":true/,
  rules:
    /"topic":"(?:returns|refunds|defects|exchange|not_returnable|lost|cancel)"|"can_return":|"payment":"refunded"/,
  repairs: /"topic":"defects"/,
  payment: /"payment":\{|"pay_on_delivery":|"payment":"|"topic":"(?:refunds|cancel)"/,
  orders: /"orders":\[|"number":"/,
  ordering: /"orders":\[|"number":"|"topic":"|"hours":"|"options":\[/,
  sale: /"price_before_sale":"|"percent":"/,
  shop: /"hours":"/,
  pieces: /"price":"/,
} satisfies Record<string, RegExp>;

/** Words on a topic on which a tool may have spoken. */
const TOPICS: readonly (readonly [ground: keyof typeof GROUNDS, words: string])[] = [
  [
    "delivery",
    "deliver delivery shipping shipment arrive arrival parcel package waybill transit doorstep dispatch",
  ],
  ["carriers", "rider courier driver carrier logistics gig tracking track"],
  [
    "rules",
    "accept accepted acceptable return returnable refund refundable exchange swap replace replacement inspect inspection worn unworn tag receipt",
  ],
  ["repairs", "repair mend defect fault"],
  [
    "payment",
    "accept accepted pay payment paid unpaid transfer cash pos ussd debit charge bill settle",
  ],
  ["orders", "pending shipped"],
  ["sale", "discount promo promotion reduction markdown"],
  ["shop", "hours closed"],
  ["pieces", "stock available unavailable sold"],
];

/** Words that no tool's result makes true, unless it has the word itself. */
const UNSUPPORTED = `
boss manager director ceo founder chairman supervisor management headquarters influencer celebrity actress actor
singer footballer customers client clients buyer buyers shopper shoppers subscriber vendor supplier manufacturer
cobbler seamstress stylist messenger gateman doorman dhl fedex ups bike truck lorry motorcycle drone
branch branches outlet showroom franchise warehouse stockroom storeroom shelf shelves
restock replenish batch collectible collector discontinued vanish disappear scramble viral bestseller bestselling
trending hotcake waitlist preorder backorder scarce scarcity demand blink
coupon voucher bonus jara freebie giveaway raffle lottery prize cashback rebate loyalty reward vip member membership
bonanza concession bargain haggle negotiate waive waiver gratis shave slash clearance qualify eligible entitle
perk privilege unlock gamble jackpot
dollar pound euro cedi crypto bitcoin wallet opay palmpay paypal kuda moniepoint escrow instalment installment loan
interest mortgage deposit commitment invoice apple klarna visa mastercard verve cheque
warranty guarantee insure insured insurance certificate certify certified certification authenticity authentic counterfeit
replica serial resole hologram appraise
doorstep gate
telegram tiktok facebook twitter snapchat youtube newsletter subscribe download install url app portal qr inbox
counter backroom hub depot terminal refer referral courtesy
unlimited forever lifetime midnight deadline
`;

/** "Is booked", "consider it wrapped". */
const STATED =
  /\b(?:is|are|was|were|been|being|get|gets|got|don|all|['’]s|now|already|consider)\b(?:\s+(?:\S+ly|now|already|just|fully|your \w+|it|that))*\s+(?:wrapped|packed|booked|reserved|held|upgraded|sorted|approved|processed|escalated|forwarded|registered|activated|applied|credited|reversed|logged|flagged|assigned|scheduled|arranged|secured|allocated|queued|prioriti[sz]ed|extended|waived|triggered|submitted|settled|resolved|handled|blocked|notified|informed|alerted|verified|granted|topped up|locked in|pencilled|rerouted|expedited)\b/i;

/** The same as patterns: what only several words together claim. */
const UNSUPPORTED_PHRASES: readonly RegExp[] = [
  // Somebody's deed for the shopper.
  /\b(?:on hold|on its way to you|in the queue|set aside|put aside|kept aside|keep aside|hold (?:it|one|them|am|this|that)\b)/i,
  /\b(?:get|come|circle) back to you\b|\bunder your name\b|\bon your behalf\b|\brest assured\b|\bmy word\b/i,
  STATED,
  /(?:₦\s*[\d,]+|\b(?:money|payment|transfer|alert)\b).{0,20}\b(?:landed|entered|dropped|come in|came in|reached us|hit our|don (?:enter|land|drop))\b/i,
  // What other people do.
  /\b(?:people|ladies|women|men|guys|brides|grooms|shoppers|nigerians|folks|everyone|everybody|somebody|someone|others?|many|most|thousands|hundreds|dozens)\b.{0,25}\b(?:bought|buy|buying|order(?:ed|ing)?|wore|rush\w*|view\w*|watching|eyeing|grab\w*|snap\w*|clear\w*|asked for|asking|love[sd]? (?:it|this|these|them)|has (?:it|this)|have (?:it|this|these)|get (?:it|this|these)|in their|for their|carry (?:it|this)|just took|dey (?:buy|rush|find|ask))\b/i,
  /\b(?:it|this|that|these|those|one|e|am|pump|tote|sandal|bag|dress|shoe|pair|piece)\b.{0,15}\b(?:is|are|na|dey|['’]s)\s+(?:very |so |really |our )?(?:most )?popular\b|\bcustomer favou?rite\b|\bin high demand\b|\bhot cake\b/i,
  /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|\w+teen|twenty|dozens of|several|many|plenty) (?:other |more )?(?:people|persons|ladies|shoppers|women|men)\b(?!.*\b(?:review|rated|rating))/i,
  /\b(?:buys?|shops?|patroni[sz]es?)\b.{0,25}\b(?:here|from us|with us)\b/i,
  /\b(?:named|voted|rated|featured|awarded|endorsed|recommended|approved|trusted|chose|picked|loves?) us\b|\b(?:tested|checked|inspected|vetted|approved|verified|examined|audited|endorsed|trusted|loved|chosen|favou?red) by\b|\bof the year\b|\bnumber one\b|\baward/i,
  /\b(?:the|your|a|one|that) (?:lady|man|guy|boy|girl|woman|person|husband|wife|gentleman|neighbour)\b.{0,30}\b(?:came|collected|already|signed|received|picked|waiting|paid)\b/i,
  /\bonly (?:one|two|three|four|five|a (?:few|handful|couple)|\d+)\b(?: \w+)? (?:pairs?|pieces?|of this)\b|\b(?:sold|sells) more\b|\boutsell|\btop[- ]sell|\bmost (?:sold|wanted|bought|asked)\b|\bever (?:made|sewn|produced)\b/i,
  /\b(?:just|only|barely|na) (?:one|two|three|four|five|six|\d+) (?:in|exist|were|was|made|around|again|on earth|for the)\b|\blast time\b|\bthis cheap\b|\bprices?\b.{0,12}\bincrease/i,
  /\b(?:covered|protected) (?:for|by|against|under)\b|\bgets? (?:an?|one|their|your) (?:gift|present|treat|surprise|token|candle|pouch)\b|\bfirst[- ]timers?\b|\b(?:pay|cost|charge|add)s?\b.{0,15}\bextra\b|\bextra (?:charge|fee|cost|money)/i,
  /\b(?:first|master|mirror) copy\b|\bdot (?:com|shop|ng|net|org|store|co)\b/i,
  /\b(?:I|we)\b.{0,20}\b(?:talk|speak|chat|spoke|spoken)\w*\s+(?:to|with)\s+(?!you\b)/i,
  /\b(?:third|second|next|other|rest|fourth)(?: one)? (?:is|comes|goes) (?:as )?(?:a gift|a present|free|for nothing)\b|\bof its kind\b|\bback room\b/i,
  /\bbody temperature\b|\bposture\b|\bcirculation\b|\bpain\b|\b(?:within|in) (?:minutes|seconds|hours|moments)\b|\bany minute\b/i,
  // Hurry.
  /\b(?:before (?:(?:it|they|e)(?:[['’]]s| is| are)? (?:go|goes|gone|finish\w*|sells?|runs?|disappears?)|somebody|someone|another|the price|the sale)|while (?:stocks?|it) lasts?|first come|pays? first|whoever)\b/i,
  /\b(?:one of a kind|the only one(?! (?:I|we|that|in|under|within|here))|last (?:ones?|few|two|three|pieces?|pairs?)|very last|of (?:this|the) season|final piece|once (?:it|e) (?:goes|finish)|no go (?:tey|last)|won['’]t last)\b/i,
  /\b(?:stopped making|no more of|another batch|coming in again|landed again|just landed|just arrived|fresh stock|new stock|new arrivals? from)\b/i,
  // Offers.
  /\b(?:shave|knock|take|cut|slice|remove)\b.{0,25}\boff\b(?!\s+(?:your )?(?:shoes|feet))|\bthrow(?:n)? in\b|\bslot in\b|\bon the house\b|\bon us\b|\btreat from\b|\bgift from us\b|\bsurprise (?:gift|inside|for you)\b|\bin a surprise\b|\ba surprise\b.{0,20}\b(?:order|parcel|box)\b/i,
  /\bprices?\b.{0,25}\b(?:go(?:es|ing)? up|increas\w+|ris(?:e|es|ing)|drop\w*|fall\w*|come down|double\w*|climb\w*|jump\w*)\b|\b(?:they|we|dem) (?:will|go|can|fit|might) (?:reduce|come down)\b|\breduce am\b|\boff the (?:price|bill|total|cost)\b|\bfor you (?:alone|only|specially?|as a favou?r)\b|\bfor you,? (?:we|I) (?:can|will|go|fit)\b|\bdrops? to\b/i,
  /\b(?:as a thank[- ]you|as (?:a )?compensation|token of|for your (?:trouble|loyalty)|on top of that|credit(?! cards?)\b|save (?:a (?:bit|lot|little)|more|money|some(?:thing)?)\b)/i,
  /\ban? (?:third|quarter|fifth|tenth|half) (?:off|cheaper|less|of the price)\b|\b(?:reduced|special|discounted|preferential|staff|student|trade|wholesale|bulk|family|insider|introductory) (?:rates?|prices?|tariffs?|deals?)\b/i,
  /\bsplit (?:it|this|that|them|the (?:bill|payment|price|cost|money|total))\b|\b(?:monthly|weekly|equal|easy) (?:parts?|payments?|bits|portions|amounts)\b/i,
  // Whom others are, and what they did.
  /\b(?:student|nurse|teacher|staff|military|corper|senior)s? (?:with|get|enjoy|pay|who)\b/i,
  /\b(?:your|her|his|their|my|a) (?:sister|brother|friend|wife|husband|mother|father|mum|dad|boss|neighbour|colleague|cousin|aunt|uncle|governor\S*|celebrity|actress|senator\S*)\b.{0,20}\b(?:bought|ordered|took|chose|paid|picked|has (?:it|the same|this)|wore|got)\b|\bworn by\b|\bbought\b.{0,12}\b(?:the same|this|one|it)\b/i,
  /\b(?:supply|supplies|dress(?:es)?|outfit|sponsor\w*|partner\w*|collaborat\w*)\b.{0,30}\b(?:nollywood|studio|stars?|team|president|governor|airline|bank|hotel|show|pageant|wardrobe)\b/i,
  /\b(?:by law|legally|customs|tax(?:es)?|vat|lawsuit|nafdac|son approved|cures?|heals?|relieves?|prevents?|doctor|orthop\w+|medical\w*|dermatolog\w+)\b/i,
  /\bhalf (?:of )?(?:the |its |your )?(?:usual |normal |listed )?(?:price|amount|cost|money)\b/i,
  // What is said to be done, and the shopper's own things that no tool sees.
  /\b(?:it|that|this|everything|all)(?:['’]s| is| don| has been)?(?: now| all| already)? (?:done|sorted|set|settled|handled)\b/i,
  /\byour (?:wishlist|cart|basket|account|profile|request|complaint|ticket|booking|reservation|appointment|slot|spot|seat|session|balance)\b(?:\s+\w+)?\s+(?:is|are|has|have|was|were|will|now|don|dey|go|shows?|contains?)\b/i,
  /(?<!\b(?:you|una|to)\b.{0,12})\b(?:add|put|drop)\b.{0,25}\b(?:to|in|into) your (?:cart|bag|basket|wishlist)\b(?!.*\bbutton\b)/i,
  /\b(?:nobody|no one|none of us)\b.{0,15}\b(?:checks?|notices?|minds?|asks?|knows?|looks?)\b/i,
  // Links and lookings-up that are nobody's.
  /\b(?:follow|track|check|find|see|pay|order)\b.{0,20}\bhere:/i,
  /\b(?:check|confirm|see|fix|sort|trace)\w*\b.{0,20}\bfrom (?:this|my|our) (?:side|end)\b/i,
  /\b(?:first|second|mirror|original) cop(?:y|ies)\b|\bpapers for\b/i,
  // Deadlines.
  /\b(?:before|by|until|till|within|latest)\s+(?:the |this |next |tomorrow )?(?:noon|lunch|breakfast|morning|afternoon|evening|night|weekend|month|week|christmas|detty|sallah|easter|new year|close|end of|month end|you sleep|i sleep)\b/i,
  // Places and ways that nobody told of.
  /\b(?:our|a|another|the) (?:small |big |new |other |second |mini )?(?:store|shop|office|boutique)s? (?:in|at) (?=\p{Lu})/u,
  /\b(?:mother['’]s|maiden) (?:maiden )?name\b|\btap the (?:link|button in the mail)\b|\bclick (?:on )?(?:the |this )?link\b|\bthe link (?:below|above|I)\b|\bfor the link\b/i,
];

/** The same where it takes more than a word. */
const PHRASES: readonly (readonly [ground: keyof typeof GROUNDS, words: RegExp])[] = [
  [
    "rules",
    /\b(?:bring|send|take|give|carry|get)\b.{0,25}\bback\b|\b(?:get|have|receive)s?\b.{0,15}\b(?:your|the) money\b/i,
  ],
  [
    "delivery",
    /\bgets? (?:there|home|to (?:you|your|una))\b|\b(?:be|is) with you\b|\bat your (?:place|door|house|gate|home|office|side)\b|\b(?:day after|next morning)\b|\breach(?:es)? (?:you|una|your)\b/i,
  ],
  [
    "ordering",
    /\b(?:your|the|this|that|my|last|an|una)(?: \w+)? (?:orders?|parcels?|purchases?)\b(?! (?:number|page|mail))/i,
  ],
];
const topicStems = TOPICS.map(([name, words]) => ({
  name,
  ground: GROUNDS[name],
  stems: stemSet(words),
}));
const unsupported = stemSet(UNSUPPORTED);

/** To deny these promises nothing; "no interest" does. */
const HARMLESS_DENIED = stemSet(
  "discount promo promotion reduction coupon voucher code bonus jara freebie giveaway bargain negotiate haggle branch outlet telegram tiktok facebook",
);
const NO = stemSet("no not never cannot neither nor without nothing none hardly");
/** So many words before it, a "no" denies what is said. */
const DENIED_WITHIN = 6;

export interface Loaded {
  /** Words on a topic of which no result speaks. */
  untold: boolean;
  /** Words or phrases that only a result with the same word bears out. */
  invented: boolean;
  /** It speaks of a rule or a service that the results bear out. */
  told: boolean;
  /** The words for that. */
  grounded: Set<string>;
}

/** What of a clause is a statement about the shop's business. */
export function weigh(
  clause: string,
  stems: readonly string[],
  iDeny: boolean,
  believed: ReadonlySet<string>,
  says: (ground: RegExp) => boolean,
): Loaded {
  const found: Loaded = { untold: false, invented: false, told: false, grounded: new Set() };
  const isDenied = (at: number) =>
    (iDeny || HARMLESS_DENIED.has(stems[at]!)) &&
    stems.slice(Math.max(0, at - DENIED_WITHIN), at).some((stem) => NO.has(stem));
  for (const [at, stem] of stems.entries()) {
    if (unsupported.has(stem)) {
      if (believed.has(stem)) found.told = true;
      else if (!isDenied(at)) found.invented = true;
    }
    const topics = topicStems.filter((one) => one.stems.has(stem));
    if (topics.length === 0) continue;
    if (topics.some(({ name }) => name === "sale") && isDenied(at)) continue;
    if (!believed.has(stem) && !topics.some(({ ground }) => says(ground))) found.untold = true;
    else {
      found.grounded.add(stem);
      if (topics.some(({ name }) => name !== "pieces")) found.told = true;
    }
  }
  for (const phrase of UNSUPPORTED_PHRASES) {
    const match = phrase.exec(clause);
    if (!match) continue;
    // "Is being processed" of an order that is processing.
    if (phrase === STATED && believed.has(stemsIn(match[0]).at(-1) ?? "")) continue;
    // "Before noon" of what a result says is until 12 PM.
    if (/\bnoon$/i.test(match[0]) && says(/12(?::00)? ?pm|noon/i)) continue;
    const before = stemsIn(clause.slice(0, match.index)).slice(-DENIED_WITHIN);
    if (!before.some((stem) => NO.has(stem))) found.invented = true;
  }
  for (const [ground, words] of PHRASES) {
    if (!words.test(clause)) continue;
    const stemsOfTopic = topicStems.find(({ name }) => name === ground)?.stems;
    if (says(GROUNDS[ground]) || [...(stemsOfTopic ?? [])].some((stem) => believed.has(stem)))
      found.told = true;
    else found.untold = true;
  }
  return found;
}
