import { nameKind, nameOnes } from "../shelf/ones.ts";
import type { Shelf } from "../shelf/pieces.server.ts";
import type { Wanted } from "../shelf/wanted.ts";
import { type Message, readMessage } from "./read-message.ts";
import type { Topic } from "./topics/topic.ts";

// Messages that leave out what the one before them said.

const LEADS = "(?:and |so |ok |okay |but |abeg |please |then |oh |hmm )*";
/** "How many days?", "who pays?": of what was spoken of. */
const ELLIPTIC = new RegExp(
  `^${LEADS}(?:for |in |within |after )?(?:how (?:long|soon|fast|much)|how many (?:business |working )?days|who (?:go |will )?pays?|is it free|e dey free|which days?|when|what time|how much (?:is|na) (?:it|am|that))(?: (?:does it take|will it take|e go take|for (?:it|am|that)|is (?:it|that)|na (?:it|that)|nko|then|now|please|abeg|again))*$`,
);
/** Of a delivery that was spoken of: another way of it. */
const OTHER_WAY =
  /\b(?:fast(?:er|est)?|quick(?:er|est|ly)?|soon(?:er|est)?|earlier|urgent(?:ly)?|express|rush|(?:cheap|slow)(?:er|est)?)\b/;
const WAYS: ReadonlySet<Topic> = new Set<Topic>(["unclear", "delivery", "price", "cheaper"]);
const WEAK: ReadonlySet<Topic> = new Set<Topic>(["unclear", "delivery", "price", "payment"]);
const OF_SHOP: ReadonlySet<Topic> = new Set<Topic>(["delivery", "payOnDelivery", "hours"]);
const isOfShop = (topic: Topic) => typeof topic === "object" || OF_SHOP.has(topic);

/** A message in the light of the last one of the shopper, and of what was wanted until then. */
export function readFollowUp(
  text: string,
  shelf: Shelf,
  last: Message | null,
  before: Wanted | null,
): Message {
  const now = readMessage(text, shelf);
  const isBare = !now.hasSubject && now.named.length + now.picks.length === 0 && !now.place;
  if (last && isOfShop(last.topic) && isBare && WEAK.has(now.topic) && ELLIPTIC.test(now.folded))
    return { ...now, topic: last.topic };
  if (last?.topic === "delivery" && isBare && WAYS.has(now.topic) && OTHER_WAY.test(now.folded))
    return { ...now, topic: "delivery" };
  const [thing] = before?.things ?? [];
  if (!thing) return now;
  const named = nameOnes(text, thing, shelf.lexicon);
  if (named !== text) return readMessage(named, shelf);
  const kind = now.topic === "unclear" ? nameKind(now.folded, thing, shelf.lexicon) : null;
  return kind ? readMessage(kind, shelf) : now;
}
