import { foldText } from "~/features/catalogue/search/words.ts";
import { findAbroad, findPlace, type Place } from "../tools/places.ts";
import type { PolicyTopic } from "../tools/policies.ts";
import { findBudget } from "./money.ts";
import { findSize, type NamedSize } from "./sizes.ts";
import {
  categoryWords,
  clothesWords,
  colorWords,
  garments,
  noise,
  type occasions,
  occasionWords,
  otherColors,
  shadeNames,
  shoeWords,
  stuffs,
  type Wearer,
  wearers,
} from "./vocabulary.ts";

/** What somebody wants to see, gathered over a conversation. */
export interface Wish {
  /** Names of things: "pump", "iro buba". */
  query: string;
  stuff: string[];
  categories: string[];
  shoes: boolean;
  clothes: boolean;
  wearer: Wearer | null;
  occasion: keyof typeof occasions | null;
  colors: string[];
  shade: string | null;
  brands: string[];
  size: NamedSize | null;
  min: number | null;
  max: number | null;
  onSale: boolean;
  isNew: boolean;
  sort: "price_asc" | "price_desc" | "rating" | null;
}

export type Topic =
  | "greeting"
  | "thanks"
  | "who"
  | "person"
  | "order"
  | "delivery"
  | "abroad"
  | "payment"
  | "hours"
  | "contact"
  | "place"
  | "size"
  | "price"
  | "available"
  | "details"
  | "compare"
  | "discount"
  | "catalogue"
  | "find"
  | "more"
  | "cheaper"
  | "dearer"
  | "unclear"
  | { policy: PolicyTopic };

export interface Understood {
  topic: Topic;
  wish: Wish;
  /** It names a thing of its own, instead of going on about the last one. */
  hasSubject: boolean;
  hasDetail: boolean;
  place: Place | null;
  abroad: string | null;
  /** Which of those shown last, from 0; -1 the last. */
  picks: number[];
  pointsBack: boolean;
  /** A colour the shop does not list. */
  otherColor: string | null;
  /** Words that may be a product's own name. */
  names: string[];
}

const ordinals: [RegExp, number][] = [
  [/\b(first|1st|number one|no 1|number 1)\b/, 0],
  [/\b(second|2nd|number two|no 2|number 2)\b/, 1],
  [/\b(third|3rd|number three|no 3|number 3)\b/, 2],
  [/\b(fourth|4th|number four|no 4|number 4)\b/, 3],
  [/\blast one\b|\bthe last\b/, -1],
];

const singular = (word: string) => (/[^s]s$/.test(word) ? word.slice(0, -1) : word);

function readWish(folded: string, raw: string, brands: readonly string[]) {
  const budget = findBudget(raw);
  const size = findSize(budget.rest);
  let text = ` ${foldText(budget.rest)
    .replace(/\bt shirt/g, "tshirt")
    .replace(/\baso ebi\b/g, "asoebi")
    .replace(/\bhigh top/g, "hightop")} `;
  const wish: Wish = {
    query: "",
    stuff: [],
    categories: [],
    shoes: false,
    clothes: false,
    wearer: null,
    occasion: null,
    colors: [],
    shade: null,
    brands: [],
    size,
    min: budget.min,
    max: budget.max,
    onSale: /\b(on sale|sale|promo|discounted|flash)\b/.test(folded),
    isNew:
      /\b(new arrivals?|just (came|landed)|latest|newest|new (things|stuff|ones|stock)|wetin new|what s new|whats new)\b/.test(
        folded,
      ),
    sort: null,
  };
  if (/\b(cheapest|lowest price|least expensive|most affordable)\b/.test(folded))
    wish.sort = "price_asc";
  else if (/\b(most expensive|costliest|dearest)\b/.test(folded)) wish.sort = "price_desc";
  else if (/\b(best rated|top rated|highest rated|best reviewed)\b/.test(folded))
    wish.sort = "rating";
  for (const brand of brands) {
    const name = foldText(brand);
    if (name && text.includes(` ${name} `)) {
      wish.brands.push(brand);
      text = text.replace(` ${name} `, " ");
    }
  }
  const names: string[] = [];
  const queries = new Set<string>();
  let otherColor: string | null = null;
  for (const word of text.trim().split(" ")) {
    const one = singular(word);
    const color = colorWords[word];
    const garment = garments[one] ?? garments[word];
    if (color) {
      if (!wish.colors.includes(color)) wish.colors.push(color);
      if (shadeNames.has(word)) wish.shade = word;
    } else if (otherColors.has(word)) otherColor = word;
    else if (wearers[word]) wish.wearer ??= wearers[word];
    else if (garment && !(one === "watch" && /\bwatch (out|for)\b/.test(folded))) {
      queries.add(garment.query);
      for (const name of garment.categories ?? []) {
        if (!wish.categories.includes(name)) wish.categories.push(name);
      }
    } else if (categoryWords[one]) wish.categories.push(...categoryWords[one]);
    else if (shoeWords.has(one)) wish.shoes = true;
    else if (clothesWords.has(one))
      wish.clothes ||= one !== "wear" || /\b(native|trad|traditional) wear\b/.test(folded);
    else if (occasionWords[word]) wish.occasion ??= occasionWords[word] as keyof typeof occasions;
    else if (stuffs.has(word)) wish.stuff.push(word);
    else if (word.length > 2 && !noise.has(word) && !/\d/.test(word)) names.push(word);
  }
  if (queries.size > 0) wish.query = [...queries][queries.size - 1]!;
  // "Bag for the office", "shoes for a wedding": the thing is named, the occasion only says why.
  return { wish, names, otherColor };
}

const has = (folded: string, expression: RegExp) => expression.test(folded);

const topics: [RegExp, Topic][] = [
  [
    /\b(wetin (dey|una|you).*(sell|sale)|what do you (sell|have)|what (kind|type) of (things|products)|wetin una get|your (products|catalogue|categories|collection)|which brands?|what brands?)\b/,
    "catalogue",
  ],
  [
    /\b(which|what|wetin) (are the )?sizes\b.*\b(dey|available|have|has|get|come|stock|left|remain)\b|\bsizes? (dey|available|left|remain)/,
    "available",
  ],
  [
    /\b(track|tracking)\b|\b(where|wia|when|status|whats up with|update)\b.*\b(my|the) (order|package|parcel|item|goods|delivery|waybill)\b|\bmy (order|package|parcel|goods)\b.*\b(reach|arrive|come|status|delay|late|dey|shipped|delivered|far|where|waste)\b|\border status\b|\bmy orders?\b|\borders? (of|from|by)\b|\bwetin happen to my\b|\bnever (reach|receive|arrive)/,
    "order",
  ],
  [
    /\b(damaged?|defect(ive)?|faulty|broken|tear|torn|spoil(t|ed)?|wrong (item|piece|product|thing|one|colou?r|order)|fake|peel)\b/,
    { policy: "defects" },
  ],
  [
    /\b(show|see|get|give|bring)( me)? (another|others?|something else|different)\b|\bno like\b.*\b(another|others?|else|different)\b/,
    "more",
  ],
  [
    /\b(exchange|swap|change)\b.*\b(size|it|am|them|bigger|smaller|another)\b|\b(size no fit|no size me|no fit me|no be my size|doesnt fit|does not fit|didnt fit|too (small|big|tight|large))\b|\bexchange\b|\bwrong size\b/,
    { policy: "exchange" },
  ],
  [
    /\b(cannot|cant|not|what cant|which).*\breturn(ed|able)\b.*|\breturn\b.*\b(earring|worn|altered)/,
    { policy: "not_returnable" },
  ],
  [/\b(refunds?|money back|my money|refunded)\b/, { policy: "refunds" }],
  [
    /\b(returns?|returning|send (it|am|them) back|take (it|am) back|return policy|no like (am|it)|dont like it|change my mind)\b/,
    { policy: "returns" },
  ],
  [/\bprivacy|my data|personal (data|information)\b/, { policy: "privacy" }],
  [/\bterms\b/, { policy: "terms" }],
  [
    /\b(rider|dispatch|courier)\b.*\b(call|come|miss|home)\b|\bnot (at )?home\b|\bno dey house\b/,
    { policy: "delivery_day" },
  ],
  [
    /\b(pay|payment|payments|transfer|opay|paystack|ussd|card|cards|pod|instal?lments?|pay small small|crypto|bitcoin|pay ?pal)\b/,
    "payment",
  ],
  [
    /\b(deliver|delivers|delivery|deliveries|ship|shipping|ships|waybill|logistics|same day|express|dispatch)\b|\b(send|bring)\b.*\b(am|it|them)\b.*\b(to|come)\b|\bhow long\b.*\b(take|arrive|reach|get)\b|\bwhen\b.*\b(arrive|reach|get (it|here))\b|\b(arrive|reach)\b.*\bwhen\b|\bhow many (business |working )?days\b/,
    "delivery",
  ],
  [
    /\b(discount code|coupon|promo code|voucher|first order|any discount|discounts?|bonanza|price last|last price|reduce (the )?price|negotiat\w*)\b/,
    "discount",
  ],
  [/\b(open|opening|close|closed|closing|hours|working days|business hours)\b/, "hours"],
  [
    /\b(address|located|location|physical (shop|store)|visit|which side|branch|showroom|pick ?up)\b|\b(una|you) (get|have)( any| a)? (shop|store|office)\b|\bwhere\b.*\b(shop|store|office|una dey|are you|you dey|una shop)\b|\bwia una dey\b/,
    "place",
  ],
  [
    /\b(human|agent|real person|customer (care|service)|representative|speak (to|with)|talk (to|with)|somebody)\b/,
    "person",
  ],
  [/\b(phone|call|whatsapp|email|e mail|contact|instagram|ig|number|reach you)\b/, "contact"],
  [
    /\b(what|whats|which|wetin|know|tell)\b(?! about).*\b(my )?size\b(?!.*\b(available|stock|left|dey|have|get)\b)|\bsize (guide|chart|advice|conversion)\b|\bconvert\b|\b(foot|feet|leg)\b.*\b(cm|long|length|measure)|\bmeasure\b|\bhow do (the )?sizes?\b|\bfit (true|small|large)|\btrue to size\b|\b(in|to) (us|uk|eu)( size)?\b|\bbag sizes?\b|\bhow (big|large)\b/,
    "size",
  ],
  [
    /\b(compare|difference|different between|versus|vs|which (one )?(is )?(better|cheaper|go better))\b/,
    "compare",
  ],
  [
    /\b(cheaper|less expensive|lower price|too (cost|costly|expensive|dear)|e too cost|dey cost|cost die|e cost o|reduce am|something less|no get that kind money|more affordable)\b/,
    "cheaper",
  ],
  [
    /\b(more expensive|pricier|something better|higher end|more luxur\w+|premium ones?)\b/,
    "dearer",
  ],
  [
    /^(more|show me more|others?|any others?|another one|something else|next|see more|what else|wetin else|any more|e get others?|show (me )?(others?|another))\b/,
    "more",
  ],
  [
    /\b(tell me (more )?about|more (about|info|details)|details?|describe|wetin dem (use )?make|made of|material|features?|describe|what is it made|review|rating)\b/,
    "details",
  ],
  [
    /\bhow much\b|\bprice\b|\bwhat does .* cost\b|\bhow (much )?(be|na)\b|\bwhat s the cost\b/,
    "price",
  ],
  [
    /\b(in stock|available|availability|still (dey|have|get)|e dey|is there|do you (still )?have|una get|you get|una dey sell|do (you|u) sell|remain|left|sold out)\b/,
    "available",
  ],
];

const greeting =
  /^(hi+|hello|hey+|good (morning|afternoon|evening|day)|how far|how una dey|how you dey|wetin dey|greetings|e kaaro|e ku|sannu|nno|kedu|hy|xup|what s up|whats up|bawo( ni)?)\b/;
const thanks =
  /^(thanks?|thank you|tnx|thx|e se|ese|daalu|nagode|ok(ay)?|alright|cool|great|perfect|bye|goodbye|no problem|nice one|god bless|oya|i don see)\b/;
const who =
  /\b(who are you|what are you|your name|are you (a )?(robot|bot|human|ai|real)|wetin you be|who you be|what can you do|wetin you fit do|chatgpt)\b/;

/** Reads one message. `brands` are the shop's houses. */
export function understand(message: string, brands: readonly string[]): Understood {
  const raw = message.slice(0, 1000);
  const folded = foldText(raw);
  const { wish, names, otherColor } = readWish(folded, raw, brands);
  const hasSubject = Boolean(
    wish.query ||
      wish.categories.length ||
      wish.shoes ||
      wish.clothes ||
      wish.occasion ||
      wish.brands.length ||
      wish.stuff.length ||
      wish.onSale ||
      wish.isNew,
  );
  const hasDetail = Boolean(
    wish.colors.length ||
      otherColor ||
      wish.size ||
      wish.max ||
      wish.min ||
      wish.wearer ||
      wish.sort,
  );
  const picks = ordinals.flatMap(([expression, at]) => (has(folded, expression) ? [at] : []));
  const pointsBack =
    picks.length > 0 || /\b(this|that|it|am|these|those|them|dis|dat|the one)\b/.test(folded);
  const base = {
    wish,
    hasSubject,
    hasDetail,
    picks,
    pointsBack,
    otherColor,
    names,
    place: findPlace(raw),
    abroad: findAbroad(raw),
  };
  return { ...base, topic: findTopic(folded, base) };
}

function findTopic(folded: string, found: Omit<Understood, "topic">): Topic {
  const { hasSubject, hasDetail, wish } = found;
  if (who.test(folded)) return "who";
  for (const [expression, topic] of topics) {
    if (!expression.test(folded)) continue;
    if (topic === "delivery" && found.abroad && !found.place) return "abroad";
    // "Trousers that go with it", "a card holder": a thing is named, and no question about paying asked.
    if (
      topic === "discount" &&
      hasSubject &&
      !/\b(code|coupon|first order|last price)\b/.test(folded)
    )
      break;
    if (topic === "catalogue" && hasSubject) continue;
    if (topic === "contact" && (hasSubject || found.picks.length > 0)) continue;
    // "I stay for Ajah, how much una go collect?"
    if (topic === "price" && found.place && !hasSubject && found.picks.length === 0)
      return "delivery";
    if (topic === "place" && /\be ?mail\b/.test(folded)) continue;
    // "The price no pass 90k" says what may be spent.
    if (topic === "price" && wish.max !== null && !/\bhow much\b/.test(folded)) return "find";
    if (topic === "hours" && hasSubject) continue;
    if (topic === "place" && hasSubject && !/\b(shop|store|address|located)\b/.test(folded))
      continue;
    if (topic === "details" && hasSubject && !found.pointsBack && found.names.length === 0)
      continue;
    if (topic === "size" && /\b(in|size) (black|white|red)/.test(folded)) continue;
    return topic;
  }
  if (/\b(from where|where)\b.*\b(abroad|ship)\b/.test(folded) && found.abroad) return "abroad";
  if (hasSubject) return "find";
  if (greeting.test(folded)) return "greeting";
  if (thanks.test(folded) && !hasDetail) return "thanks";
  if (found.picks.length > 0) return wish.size ? "available" : "details";
  if (found.abroad && !found.place && found.names.length === 0) return "abroad";
  if (
    found.place &&
    found.names.filter((name) => !isPartOf(name, found.place)).length === 0 &&
    !hasDetail
  )
    return "delivery";
  if (hasDetail || wish.sort) return "find";
  return "unclear";
}

const isPartOf = (word: string, place: Place | null) =>
  place !== null && foldText(`${place.label} ${place.city} state`).split(" ").includes(word);
