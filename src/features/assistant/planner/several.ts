import type { Shelf } from "../shelf/pieces.server.ts";
import { type Message, readMessage } from "./read-message.ts";
import type { Topic } from "./topics/topic.ts";

/** What is asked of the shop itself, and can be answered beside another such question. */
const OF_SHOP: ReadonlySet<Topic> = new Set<Topic>([
  "delivery",
  "payOnDelivery",
  "payment",
  "hours",
  "place",
  "contact",
  "security",
]);
const isOfShop = ({ topic }: Message) => typeof topic === "object" || OF_SHOP.has(topic);
const nameOf = ({ topic }: Message) => (typeof topic === "object" ? topic.policy : topic);

const CLAUSES = /[,;.?!&\n]|\b(?:and|plus|also|then)\b/i;
const MOST = 3;

/**
 * "The fee to Sokoto and how many days I have to return": the questions of a message that asks
 * several things of the shop; empty where it asks one.
 */
export function readSeveral(whole: Message, shelf: Shelf): Message[] {
  const isOther = whole.wanted.things.length + whole.named.length + whole.picks.length > 0;
  if (!isOfShop(whole) || isOther) return [];
  const questions = new Map<string, Message>();
  for (const clause of whole.text.split(CLAUSES)) {
    const read = readMessage(clause, shelf);
    if (isOfShop(read)) questions.set(nameOf(read), { ...read, place: read.place ?? whole.place });
  }
  if (!questions.has(nameOf(whole)) || questions.size > MOST) return [];
  return questions.size > 1 ? [...questions.values()] : [];
}
