import { ideasReader } from "./ideas.ts";
import type { Topic } from "./topics/topic.ts";

// Questions in English and Pidgin that are said in too many ways to be listed: told by the ideas in them.

const ideasOf = ideasReader({
  card: `
    card, cards, atm, debit card, bank details, account details, card details, cvv, bank information, card information,
    card number, my bank, payment details, bank account, credit card, banking details, payment information, paying here, pay here,
    paying online, pay online, paying on this site, pay on this site`,
  safety: `
    safe, safely, safety, secure, secured, security, fear, fearing, afraid, scared, fraud, fraudsters, steal, stolen, hack,
    hacked, hackers, hacker, trust, leak, leaked, protect, protected, risk, risky, worry, worried, worries, encrypted,
    encryption, yahoo boys, yahoo boy, you store, una store, you keep, una keep, you save, una save, be stored, get stored,
    site store, site keep, is stored, are stored, chop my money, scam, scammed, clone, cloned`,
  where: `where, wia, whia, which side, wey, status, update, how far`,
  why: `why`,
  mine: `
    my past orders, my old orders, my previous orders, my other orders, my orders, order history, my load, my thing, my things, my tin, my goods, my order, my orders, my parcel, my package, my item, my items, my stuff,
    my market, my waybill, my shipment, my own, the thing i buy, the thing i bought, the thing i order, the thing i ordered,
    the things i bought, the things i ordered, what i ordered, what i bought, wetin i buy, wetin i order, things i ordered,
    items i ordered, items i bought, goods i bought, shoe i ordered, shoes i ordered, bag i ordered, dress i ordered,
    my purchase, my kaya`,
  it: `it, am, them, my shoe, my shoes, my bag, my dress, my gown, my cloth, my clothes, my agbada`,
  done: `
    una don, you don, dem don, don you, yet, already, have you, have una, have they, has it, has my, did you, did una,
    shey una, abi una, e don, still, una never, you never, have you people, you people`,
  sent: `
    ship, shipped, shiped, dispatch, dispatched, dispatching, send, sent, posted, packed, waybill, waybilled, left, comot, moved, carry,
    delivered, on the way, on its way, set out, out for delivery, given to rider, picked up by`,
  asks: `can you, could you, do you, will you, una dey, if, una fit, you fit, how much, fee, fees, cost, before you`,
});

/** What such a question is about; null where its words tell nothing. */
export function readPlainQuestion(folded: string): Topic | null {
  const ideas = ideasOf(folded);
  const has = (...all: Parameters<typeof ideas.has>[0][]) => all.every((one) => ideas.has(one));
  if (has("card", "safety")) return "security";
  if (has("asks")) return null;
  if (has("where", "mine") || has("why", "mine")) return "order";
  if (has("done", "sent") && (has("mine") || has("it"))) return "order";
  return null;
}

/** What people ask a program to make for them. */
const TASKS =
  /\b(?:write|writing|compose|draft|do|doing|help|make|give|tell|create|generate|solve|finish|type|need|prepare|translate|explain)\b.*\b(?:essay|essays|poem|poems|story|stories|assignment|assignments|homework|thesis|dissertation|seminar|chapter|captions?|code|codes|python|javascript|lyrics|joke|jokes|recipe|speech|cv|resume|cover letter|love letter|proposal|article|script|prayer points?|sermon|term paper|exam|jamb|waec|maths?|equation|bible verse|toast)\b/;
const WRITES =
  /\b(?:write|compose|draft|translate|solve)\b(?:.*\bfor\b)? (?:me |us |my |a |an |this |it )/;
const NO_TASK = /\b(?:dress ?code|discount code|promo code|code for|card|gift note|qr)\b/;

const PROMPTS =
  /\b(?:system prompt|your (?:prompt|instructions|rules|configuration)|(?:ignore|forget|disregard) (?:all |your |the |previous |every )+(?:instructions|rules|prompts?)|jailbreak|developer mode)\b/;

/** "Write my chapter one on fashion": nothing of it is for sale, whatever it is about. */
export const isTask = (folded: string): boolean =>
  PROMPTS.test(folded) || (TASKS.test(folded) && !NO_TASK.test(folded)) || WRITES.test(folded);
