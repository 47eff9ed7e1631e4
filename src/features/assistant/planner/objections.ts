import { hasDetail, hasSubject, type Wanted } from "../shelf/wanted.ts";
import type { Message } from "./read-message.ts";

/** What speaks against a topic although its words are there. */
export const OBJECTIONS: Partial<Record<string, (message: Message) => boolean>> = {
  catalogue: ({ hasSubject, wanted, picks }) =>
    hasSubject || wanted.max !== null || wanted.sort !== null || picks.length > 0,
  // "Around 100k, small difference is fine".
  // "3 agbadas in blue, I want to compare" asks to see them first.
  compare: ({ wanted, picks }) =>
    wanted.max !== null ||
    wanted.min !== null ||
    (wanted.count !== null && wanted.things.length > 0 && picks.length === 0),
  // "Something less than 20k" says what may be spent.
  cheaper: ({ wanted }) => wanted.max !== null,
  // "Trousers that go with it", "a card holder": a thing is named, and no question about paying asked.
  // "Bigger budget, like 500k" says how much.
  dearer: ({ wanted }) => wanted.min !== null,
  discount: ({ wanted, folded }) =>
    wanted.things.length > 0 && !/\b(code|coupon|first order|last price|1 naira)\b/.test(folded),
  payment: ({ wanted, folded }) =>
    wanted.things.length > 0 && !/\b(pay|payment|transfer|paystack)\b/.test(folded),
  // "Can I return my order to the store?", "how long for my refund", "a shirt wey no reach 40k"
  order: ({ folded, wanted, place, named }) =>
    // "Is it still available or person don carry am?"
    ((named.length > 0 || wanted.things.length > 0) &&
      /\b(available|in stock|sold out|remain\w*)\b/.test(folded) &&
      !/\bmy (order|package|parcel)\b/.test(folded)) ||
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
    // "A blue kaftan, change it to brown".
    (wanted.colours.length + wanted.things.length > 0 &&
      /\b(?:change|switch) (?:it|am|that) to\b/.test(folded) &&
      !OF_SERVICE.test(folded)) ||
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
    (/\b(show me|find me|i (just )?(want|need)|looking for|recommend)\b/.test(folded) ||
      // "Nobody ever has my size. US 11 heels": a mood, and a wish behind it.
      (hasDetail(wanted) && !OF_SERVICE.test(folded))),
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
  price: ({ wanted, folded, language }) =>
    // "Anything lower in price?" wants others.
    (wanted.max !== null || wanted.freed.length > 0 || language.moves.includes("cheaper")) &&
    !/\bhow much\b/.test(folded),
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

const OF_SERVICE =
  /\b(order\w*|refund\w*|riders?|deliver\w*|dispatch|parcels?|package|money|paid|pay|payment|bought|buy|received|receive|customer|service|una|you people|reply|replied|respond\w*|sent|send|waiting|delay\w*|came|returned|complain\w*)\b/;
const NATIVE_MEASURES =
  /\b(kwana|kwanaki|rana|awa) (nawa|nawane)\b|\b(ojo|ijo) (melo|meloo)\b|\b(ubochi|awa|ego) ole\b|\bole ego\b|\belo ni\b|\bnawa ne\b/;
const NOT_TOO = /\b(not|no|isnt|arent) (be )?too (small|big|tight|large|loose|wide)\b/;
const ASKS_FOR_SOME =
  /^(abeg |please |pls |hello |hi )*(una|you|do you|do una|shey una|u) (still )?(get|have|sell|dey sell)\b/;
const OF_RULES = /\b(return|refund|exchange|warrant|guarantee|polic|repair|replace)\w*\b/;

const hasUnwanted = ({ notThings, notMaterials, notColours }: Wanted) =>
  notThings.length + notMaterials.length + notColours.length > 0;
