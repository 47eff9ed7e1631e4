import { foldText } from "~/features/language/fold.ts";
import type { Understanding } from "~/features/language/understanding.ts";
import { findNamed } from "../shelf/named.ts";
import type { Piece, Shelf } from "../shelf/pieces.server.ts";
import { readText } from "../shelf/read-wanted.ts";
import { hasDetail, hasSubject, type Wanted } from "../shelf/wanted.ts";
import { findAbroad, findPlace, type Place } from "../tools/places.ts";
import { asksOfPiece, withoutNames } from "./aspects.ts";
import { readNativeQuestion } from "./native-questions.ts";
import { isTask, readPlainQuestion } from "./plain-questions.ts";
import { asksConversion } from "./size-questions.ts";
import { ABOVE_PRODUCTS, TOPICS, type Topic } from "./topics.ts";
import { FIRST_TOPICS } from "./topics-first.ts";
import { NATIVE_TOPICS } from "./topics-native.ts";

/** One message of a shopper, read. */
export interface Message {
  text: string;
  folded: string;
  topic: Topic;
  language: Understanding;
  wanted: Wanted;
  /** It names a thing of its own, instead of going on about the last one. */
  hasSubject: boolean;
  hasDetail: boolean;
  /** Products called by name, each mention with those it may mean. */
  named: Piece[][];
  place: Place | null;
  abroad: string | null;
  /** Which of those shown last, from 0; -1 the last. */
  picks: number[];
  pointsBack: boolean;
  /** Words that nothing in the shop is called by. */
  strange: string[];
}

export const LONGEST_READ = 1000;

export function readMessage(text: string, shelf: Shelf): Message {
  const raw = text.slice(0, LONGEST_READ);
  const { language, wanted } = readText(raw, shelf.lexicon);
  const message: Message = {
    text: raw,
    folded: foldText(raw),
    topic: "unclear",
    language,
    wanted,
    hasSubject: hasSubject(wanted),
    hasDetail: hasDetail(wanted),
    named: findNamed(shelf, raw),
    place: findPlace(raw),
    // "UK 9" is a size.
    abroad: language.wishes.some(({ kind }) => kind === "size") ? null : findAbroad(raw),
    picks: language.picks,
    pointsBack: language.pointsBack,
    strange: language.leftover.filter(({ isName }) => !isName).map(({ word }) => word),
  };
  message.topic = findTopic(message);
  return message;
}

/** What speaks against a topic although its words are there. */
const OBJECTIONS: Partial<Record<string, (message: Message) => boolean>> = {
  catalogue: ({ hasSubject, wanted, picks }) =>
    hasSubject || wanted.max !== null || wanted.sort !== null || picks.length > 0,
  // "Around 100k, small difference is fine".
  compare: ({ wanted }) => wanted.max !== null || wanted.min !== null,
  // "Something less than 20k" says what may be spent.
  cheaper: ({ wanted }) => wanted.max !== null,
  // "Trousers that go with it", "a card holder": a thing is named, and no question about paying asked.
  discount: ({ wanted, folded }) =>
    wanted.things.length > 0 && !/\b(code|coupon|first order|last price|1 naira)\b/.test(folded),
  payment: ({ wanted, folded }) =>
    wanted.things.length > 0 && !/\b(pay|payment|transfer|paystack)\b/.test(folded),
  // "Can I return my order to the store?", "how long for my refund", "a shirt wey no reach 40k"
  order: ({ folded, wanted, place }) =>
    /\bbukata\w*\b/.test(folded) ||
    // "Kwana nawa za a kawo kayana Kaduna?" asks how many days.
    (place !== null && NATIVE_MEASURES.test(folded)) ||
    (/\brefund\b/.test(folded) && /\b(how (long|many)|when|days)\b/.test(folded)) ||
    (wanted.things.length > 0 &&
      (wanted.max !== null || wanted.min !== null) &&
      !/\b(my|the) (order|package|parcel)\b/.test(folded)) ||
    // "What date should I expect my order in Kaduna with express?"
    (place !== null &&
      /\b(express|standard|fees?|delivery fee|how long|how many days|what (day|date)|which (day|date))\b/.test(
        folded,
      ) &&
      !/\b(where|track|status|still|never|not (yet )?(come|arrived|received))\b/.test(folded)) ||
    (/\b(return|exchange|swap|refund|cancel)\w*\b|\b(send|bring|take) (it |am |them )?back\b/.test(
      folded,
    ) &&
      !/\b(where|track|status|refund|why)\b/.test(folded)),
  // "A shirt for a person who…": what is looked for has a name.
  person: ({ wanted, folded }) =>
    wanted.things.length > 0 &&
    !/\b(speak|talk|chat|call|complain|connect|report|soro|okwu|magana)\b/.test(folded),
  // "Not waterproof, tell me who made it" and the like name a thing to be had.
  policy: ({ wanted, folded, language }) =>
    // "A bag, but not too small", "you get wallet? mine don tear", "a wedding, as a guest".
    (wanted.things.length > 0 &&
      (NOT_TOO.test(folded) || (ASKS_FOR_SOME.test(folded) && !OF_RULES.test(folded)))) ||
    (language.wishes.some(({ kind }) => kind === "occasion") && /\bas (a )?guest\b/.test(folded)) ||
    // "Leather dey peel, so no leather" is a wish.
    (hasUnwanted(wanted) &&
      !/\b(bought|received|order\w*|sent|send|returns?|refund|exchange|delivered)\b/.test(
        folded,
      )) ||
    (wanted.things.length > 0 &&
      /\b(show me|find me|get me|i (just )?(want|need)|(she|he|they) (wants?|needs?)|am looking|looking for|recommend)\b(?!.*\b(return|refund|exchange|swap|change|complain)\b)/.test(
        folded,
      ) &&
      !/^(can|could|may|how|what|if|do|is|will|i (want|need) to (return|exchange|swap))\b/.test(
        folded,
      )),
  complaint: ({ wanted, folded }) =>
    wanted.things.length > 0 &&
    /\b(show me|find me|i (just )?(want|need)|looking for|recommend)\b/.test(folded),
  who: ({ wanted, folded }) =>
    wanted.things.length > 0 && !/\b(you|una|person|human|robot|bot)\b/.test(folded),
  // "Keep it below 250k" saves nothing.
  save: ({ picks, named, hasDetail }) => hasDetail && picks.length + named.length === 0,
  alert: ({ folded }) => /\b(money|refund|order|parcel|package|delivery)\b/.test(folded),
  contact: ({ hasSubject, picks, wanted }) =>
    hasSubject || hasUnwanted(wanted) || picks.length > 0 || wanted.size !== null,
  place: ({ folded, hasSubject }) =>
    /\be ?mail\b/.test(folded) ||
    (hasSubject && !/\b(shop|store|office|address|located)\b/.test(folded)),
  hours: ({ wanted }) => wanted.things.length > 0,
  // "The price no pass 90k" says what may be spent.
  price: ({ wanted, folded }) =>
    (wanted.max !== null || wanted.freed.length > 0) && !/\bhow much\b/.test(folded),
  details: ({ hasSubject, pointsBack, named }) => hasSubject && !pointsBack && named.length === 0,
  count: ({ wanted, hasSubject, folded }) =>
    !/\b(brands?|houses?|labels?|designers?|pieces|items|products|things)\b/.test(folded) &&
    wanted.things.length === 0 &&
    // "How many people work there?"
    (!hasSubject || wanted.occasion !== null),
  size: ({ wanted, folded, picks }) =>
    // "No shoes because I don't know her size".
    ((wanted.max !== null || hasSubject(wanted)) &&
      wanted.size === null &&
      /\b(dont|do not|no|not) (know|sure|sabi)\b/.test(folded)) ||
    (wanted.size !== null && picks.length > 0) ||
    (wanted.things.length > 0 &&
      wanted.size !== null &&
      !/\b(what|which|wetin) (is )?(my )?size\b|\bconvert\b|\bsize (chart|guide)\b|\bis what\b|\bhow (big|large)\b/.test(
        folded,
      )) ||
    /\bnot? too (small|big|large)\b/.test(folded),
  delivery: ({ wanted, folded }) =>
    wanted.things.length > 0 &&
    !/\b(deliver\w*|ship\w*|waybill|same day|express|dispatch|logistics)\b/.test(folded),
};

const NATIVE_MEASURES =
  /\b(kwana|kwanaki|rana|awa) (nawa|nawane)\b|\b(ojo|ijo) (melo|meloo)\b|\b(ubochi|awa|ego) ole\b|\bole ego\b|\belo ni\b|\bnawa ne\b/;
const NOT_TOO = /\b(not|no|isnt|arent) (be )?too (small|big|tight|large|loose|wide)\b/;
const ASKS_FOR_SOME =
  /^(abeg |please |pls |hello |hi )*(una|you|do you|do una|shey una|u) (still )?(get|have|sell|dey sell)\b/;
const OF_RULES = /\b(return|refund|exchange|warrant|guarantee|polic|repair|replace)\w*\b/;

const hasUnwanted = ({ notThings, notMaterials, notColours }: Wanted) =>
  notThings.length + notMaterials.length + notColours.length > 0;

function byWords(message: Message): Topic | null {
  // A number alone says nothing, unless it is a size or an amount that clothes cost.
  if (/^\d{7,}$/.test(message.folded.replace(/ /g, ""))) return "unclear";
  if (isTask(message.folded)) return "task";
  if (asksConversion(message)) return "size";
  const plain = readPlainQuestion(message.folded);
  if (plain && !OBJECTIONS[plain as string]?.(message)) return plain;
  const first = findIn(FIRST_TOPICS, message);
  if (first) return first;
  // "Se sisanwo nigba ti eru ba de": of paying, though it names an order.
  const native = byIdeas(message);
  if (native === "payOnDelivery") return native;
  return findIn(NATIVE_TOPICS, message) ?? native ?? findIn(TOPICS, message);
}

/** "I want a refund, not an exchange". */
const DENIED =
  /\b(?:not|no|instead of|rather than|without) (?:an? |the |any )?(?:exchange|refund|return|pick ?up|cancel\w*|card|transfer)\b/g;

const findIn = (topics: typeof TOPICS, message: Message): Topic | null =>
  topics.find(
    ([expression, topic]) =>
      expression.test(message.folded) &&
      (expression.test(message.folded.replace(DENIED, "")) || message.folded.startsWith("no ")) &&
      !OBJECTIONS[typeof topic === "string" ? topic : "policy"]?.(message),
  )?.[1] ?? null;

/** "Bata pupa ti ko ju…" asks for shoes, whatever else its words stand for. */
const byIdeas = ({ folded, wanted, place, named }: Message): Topic | null =>
  named.length > 0 || (wanted.things.length > 0 && (saysHow(wanted) || wanted.materials.length > 0))
    ? null
    : readNativeQuestion(folded, place !== null);

function findTopic(message: Message): Topic {
  const { wanted, named, place, abroad, picks } = message;
  const found = byWords(message);
  if (named.length > 1) return "compare";
  if (named.length > 0) {
    if (found && ABOVE_PRODUCTS.has(found)) return found;
    const isOfPiece = /\b(guarantee\w*|warrant\w+)\b/.test(message.folded);
    if (typeof found === "object" && found !== null && found.policy !== "exchange" && !isOfPiece)
      return found;
    if (named.length === 1 && SIMILAR.test(message.folded)) return "similar";
    if (found === "price" || found === "discount") return "price";
    if (asksOfPiece(withoutNames(message.folded, named.flat()))) return "details";
    return found === "available" || wanted.size ? "available" : "details";
  }
  if (found === "delivery" && abroad && !place) return "abroad";
  // "Send to my sister for Enugu, the fee."
  if (place && found !== "delivery" && asksOfDelivery(message)) return "delivery";
  if (abroad && !place && !message.hasSubject && ASKS_FROM_ABROAD.test(message.folded))
    return "abroad";
  // "I stay for Ajah, how much una go collect?"
  if (found === "price" && place && !message.hasSubject && picks.length === 0) return "delivery";
  if (found) return found;
  const { language } = message;
  // "Daalụ nne", "hello sir": who is spoken to is nobody to dress.
  const isAddressed =
    onlyNamesSomebody(message) && message.folded.split(" ").length <= ADDRESSED_WITHIN;
  if (isAddressed && language.thanks) return "thanks";
  if (isAddressed && language.greeting) return "greeting";
  // "Who is the richest man in Africa?"
  if (onlyNamesSomebody(message) && message.strange.length > 0 && ASKS_OPEN.test(message.folded))
    return "unclear";
  // "Is the first one real leather?"
  if (picks.length > 0 && wanted.things.length === 0 && ASKS_IF.test(message.folded))
    return wanted.size ? "available" : "details";
  if (message.hasSubject) return "find";
  if (language.thanks && !message.hasDetail && picks.length === 0) return "thanks";
  if (language.greeting && !saysHow(wanted)) return "greeting";
  if (
    /^(take care|ok(ay)?|alright|cool|great|perfect|bye|oya|thats all|nothing)\b/.test(
      message.folded,
    ) &&
    !message.hasDetail
  )
    return "thanks";
  if (picks.length > 0) return wanted.size ? "available" : "details";
  if (abroad && !place && message.strange.length < 2) return "abroad";
  if (language.moves.includes("cheaper") && wanted.max === null) return "cheaper";
  if (language.moves.includes("dearer")) return "dearer";
  if (language.moves.includes("more")) return "more";
  if (asksOfPiece(message.folded) && message.pointsBack) return "details";
  if (
    place &&
    !message.hasDetail &&
    message.strange.filter((word) => !isPartOf(word, place)).length === 0
  )
    return "delivery";
  if (message.hasDetail) return "find";
  return "unclear";
}

const ADDRESSED_WITHIN = 4;
const ASKS_OPEN =
  /^(?:whos?|whose|when|why|how (?:old|many|tall)|what is the|whats the|where|wheres)\b/;
/** A person is all of the wish that there is. */
const onlyNamesSomebody = ({ language }: Message) =>
  language.wishes.length > 0 && language.wishes.every(({ kind }) => kind === "wearer");
const ASKS_IF =
  /\b(?:is|are|does|do|can|will|was|how|what|why|na|shey|abi|dey)\b(?!.*\b(?:show|see|have|get|find|in (?:red|black|white|blue|green|brown|gold|silver))\b)/;
const SIMILAR =
  /\b(similar to|same as|(?<!\b(?:i|we|really|do|also) )like the|like this|resembl\w+|alternative to|same style as|something like|anything like)\b/;

const asksOfDelivery = ({ folded, wanted, named }: Message) =>
  SOONEST.test(folded) ||
  (wanted.things.length + named.length === 0 &&
    !/\b(pay|pod|return|refund|cash|store|shop|open|close|track|my order)\b/.test(folded) &&
    /\b(fees?|charges?|cost|how much|price|delivery|deliver|send|bring|come|ship|carry|reach|waybill|before|how long|days?|get (it|am))\b/.test(
      folded,
    ));
const SOONEST =
  /\b(?:fastest|quickest) way\b|\bhow (?:fast|soon|quick\w*)\b|\bdelivery (?:fee|cost|charge)\b/;
const ASKS_FROM_ABROAD = /\b(order|ship|send|deliver|carry|bring|from|to|reach)\b/;

/** "Hello, anything for 10k?" */
const saysHow = ({ max, min, size, colours, sort }: Wanted) =>
  max !== null || min !== null || size !== null || colours.length > 0 || sort !== null;

const isPartOf = (word: string, place: Place) =>
  foldText(`${place.label} ${place.city} state`).split(" ").includes(word);
