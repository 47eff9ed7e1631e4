import { foldText } from "~/features/language/fold.ts";
import type { Wanted } from "../shelf/wanted.ts";
import type { Place } from "../tools/places.ts";
import { asksOfPiece, withoutNames } from "./aspects.ts";
import { readNativeQuestion } from "./native-questions.ts";
import { OBJECTIONS } from "./objections.ts";
import { isTask, readPlainQuestion } from "./plain-questions.ts";
import type { Message } from "./read-message.ts";
import { isForeign } from "./shop/languages.ts";
import { asksConversion } from "./size-questions.ts";
import { FIRST_TOPICS } from "./topics/first.ts";
import { NATIVE_TOPICS } from "./topics/native.ts";
import { OF_ORDERS } from "./topics/orders.ts";
import { OF_PEOPLE } from "./topics/people.ts";
import { OF_PIECES } from "./topics/pieces.ts";
import { OF_RULES } from "./topics/rules.ts";
import { ABOVE_PRODUCTS, type Topic, type Topics } from "./topics/topic.ts";

/** The first that fits holds, if nothing speaks against it. */
const TOPICS: Topics = [...OF_PEOPLE, ...OF_ORDERS, ...OF_RULES, ...OF_PIECES];

function byWords(message: Message): Topic | null {
  // A number alone says nothing, unless it is a size or an amount that clothes cost.
  if (/^\d{7,}$/.test(message.folded.replace(/ /g, ""))) return "unclear";
  if (isForeign(message.text)) return "language";
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

function findIn(topics: Topics, message: Message): Topic | null {
  const { folded, named } = message;
  // The "track" of a Track Runner asks where no order is.
  const own = named.length === 1 ? withoutNames(folded, named.flat()) : folded;
  return (
    topics.find(
      ([expression, topic]) =>
        expression.test(folded) &&
        expression.test(own) &&
        (expression.test(folded.replace(DENIED, "")) || folded.startsWith("no ")) &&
        !OBJECTIONS[typeof topic === "string" ? topic : "policy"]?.(message),
    )?.[1] ?? null
  );
}

/** "Bata pupa ti ko ju…" asks for shoes, whatever else its words stand for. */
const byIdeas = ({ folded, wanted, place, named }: Message): Topic | null =>
  named.length > 0 || (wanted.things.length > 0 && (saysHow(wanted) || wanted.materials.length > 0))
    ? null
    : readNativeQuestion(folded, place !== null);

/** What a message is about. */
export function findTopic(message: Message): Topic {
  const { wanted, named, place, abroad, picks } = message;
  const found = byWords(message);
  if (named.length > 1) return "compare";
  if (named.length > 0) {
    if (found && ABOVE_PRODUCTS.has(found)) return found;
    const isOfPiece =
      /\b(guarantee\w*|warrant\w+)\b/.test(message.folded) ||
      // "If rain beat me, will it spoil?" asks how it is; "the one I bought spoiled" complains.
      (asksOfPiece(withoutNames(message.folded, named.flat())) &&
        ASKS_AHEAD.test(message.folded) &&
        !HAS_IT.test(message.folded));
    if (typeof found === "object" && found !== null && found.policy !== "exchange" && !isOfPiece)
      return found;
    if (named.length === 1 && SIMILAR.test(message.folded)) return "similar";
    if (found === "price" || found === "discount") return "price";
    if (found === "available" && OR_GONE.test(message.folded)) return "available";
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
  const within =
    language.thanks && language.thanks !== "english" && !WISHES_NATIVE.test(message.folded)
      ? THANKED_WITHIN
      : ADDRESSED_WITHIN;
  const isAddressed = onlyNamesSomebody(message) && message.folded.split(" ").length <= within;
  if (isAddressed && language.thanks) return "thanks";
  if (isAddressed && language.greeting) return "greeting";
  // "Who is the richest man in Africa?"
  if (
    picks.length === 0 &&
    onlyNamesSomebody(message) &&
    message.strange.length > 0 &&
    ASKS_OPEN.test(message.folded)
  )
    return "unclear";
  // "Is the first one real leather?"
  if (picks.length > 0 && wanted.things.length === 0 && ASKS_IF.test(message.folded))
    return wanted.size ? "available" : "details";
  if (message.hasSubject) return "find";
  if (language.thanks && !message.hasDetail && picks.length === 0) return "thanks";
  if (language.greeting && !saysHow(wanted)) return "greeting";
  if (
    /^(take care|ok(ay)?|alright|cool|great|perfect|bye|oya|thats all|nothing(?= (?:else|more|again|for now|thanks?)\b|$))\b/.test(
      message.folded,
    ) &&
    !message.hasDetail &&
    picks.length === 0
  )
    return "thanks";
  if (picks.length > 0) return wanted.size ? "available" : "details";
  if (abroad && !place && message.strange.length < 2) return "abroad";
  if (language.moves.includes("cheaper") && wanted.max === null) return "cheaper";
  if (language.moves.includes("dearer") && wanted.min === null) return "dearer";
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

/** "Available or person don carry am". */
const OR_GONE = /\bor\b.*\b(?:gone|finish\w*|sold|carry|carried|taken|took|bought|buy|don go)\b/;
const ASKS_AHEAD = /\b(?:will|would|go|can|could|does|do|if|fit|is)\b/;
const HAS_IT =
  /\b(?:bought|received|order\w*|sent|delivered|returns?|refund|exchange|gave|came|una give|bring back)\b/;
const ADDRESSED_WITHIN = 4;
const THANKED_WITHIN = 8;
const WISHES_NATIVE =
  /\b(?:for|want|wan|need|show|fun|fe|ra|cho|choro|acho|achoro|maka|nke|son|so|na (?:mata|maza))\b/;
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
  /\b(?:fastest|quickest|cheapest|slowest|safest|best) (?:way|option|method|means)\b|\bhow (?:fast|soon|quick\w*)\b|\bdelivery (?:fee|cost|charge)\b/;
const ASKS_FROM_ABROAD = /\b(order|ship|send|deliver|carry|bring|from|to|reach)\b/;

/** "Hello, anything for 10k?" */
const saysHow = ({ max, min, size, colours, sort }: Wanted) =>
  max !== null || min !== null || size !== null || colours.length > 0 || sort !== null;

const isPartOf = (word: string, place: Place) =>
  foldText(`${place.label} ${place.city} state`).split(" ").includes(word);
