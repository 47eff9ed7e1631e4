import { getShelf } from "../shelf/pieces.server.ts";
import { wornSize } from "../shelf/worn-size.ts";
import type { ToolBox } from "../tools/index.server.ts";
import { findPlace } from "../tools/places.ts";
import type { ToolScope } from "../tools/tool.ts";
import {
  ASK_BACK,
  aboutPieces,
  compare,
  find,
  findSimilar,
  meant,
  otherPrice,
  wantedNow,
} from "./about-products.server.ts";
import {
  answerAddress,
  answerAlert,
  answerCancel,
  answerCart,
  answerPayOrder,
  answerSave,
} from "./acts.server.ts";
import type { Asked, Turn } from "./asked.ts";
import { withoutNames } from "./aspects.ts";
import { readConversation } from "./conversation.ts";
import {
  ASKS_HOUSES,
  answerCount,
  answerHouses,
  answerStrange,
  answerWanted,
  type Reply,
} from "./find.server.ts";
import { ASKS_EXTREME, answerExtremeSize } from "./pieces.server.ts";
import { readSeveral } from "./several.ts";
import { answerDelivery, answerTotal } from "./shop/delivery.server.ts";
import { answerFacts, answerPassword, answerWho } from "./shop/facts.server.ts";
import { answerLanguage, FOREIGN_LINE, isForeign } from "./shop/languages.ts";
import { answerComplaint, answerOrders } from "./shop/orders.server.ts";
import { answerPayment, answerPayOnDelivery, answerSecurity } from "./shop/payment.server.ts";
import { answerPolicy, answerRule } from "./shop/rules.server.ts";
import { answerSize } from "./shop/size.server.ts";
import { bareSize } from "./size-questions.ts";
import { greet, welcome } from "./small-talk.ts";

const SALE_ENDS = /\b(ends?|ending|expires?|finish|till|until|when|how long)\b/;

/** "Loafers in my size". */
const MY_SIZE = /\bmy (own |usual |normal )?size\b/;

/** Answers without a language model: reads the message, calls the tools, words what they gave. */
export async function answerBuiltIn(scope: ToolScope, tools: ToolBox, turn: Turn): Promise<Reply> {
  const shelf = await getShelf(scope.ctx);
  const situation = readConversation(turn.messages, shelf);
  const { now } = situation;
  const own =
    !now.wanted.size && MY_SIZE.test(now.folded) ? wornSize(now.wanted, turn.sizes) : null;
  now.wanted = { ...now.wanted, ...own };
  const asked = { ...situation, tools, shelf, turn, isOwnSize: own !== null };
  const several = readSeveral(now, shelf);
  if (several.length === 0) return answerTopic(asked);
  const replies = await Promise.all(several.map((one) => answerTopic({ ...asked, now: one })));
  return {
    text: replies.map(({ text }) => text).join("\n"),
    acts: replies.flatMap(({ acts = [] }) => acts),
  };
}

async function answerTopic(asked: Asked): Promise<Reply> {
  const { now, tools, turn } = asked;
  const { topic } = now;
  if (typeof topic === "object") return answerRule(tools, topic.policy, now.folded);
  switch (topic) {
    case "greeting":
      return { text: greet(now.language.greeting) };
    case "thanks":
      return { text: welcome(now.language.thanks) };
    case "who":
      return answerWho(tools);
    case "complaint":
      return answerComplaint(tools, now.folded);
    case "order":
      return answerOrders(tools, now.folded);
    case "cancel":
      return answerCancel(tools);
    case "address":
      return answerAddress(tools);
    case "pay":
      return answerPayOrder(tools);
    case "cart":
      return answerCart(tools, meant(asked), now.wanted.size, turn.sizes);
    case "save":
      return answerSave(tools, meant(asked));
    case "alert":
      return answerAlert(tools, meant(asked), now.wanted.size);
    case "abroad":
      return answerPolicy(tools, "abroad");
    case "delivery":
      return (await totalOf(asked)) ?? answerDelivery(tools, now, saidBefore(turn));
    case "payOnDelivery":
      return answerPayOnDelivery(tools, now, saidBefore(turn));
    case "payment":
      return answerPayment(tools, now.folded);
    case "catalogue":
      if (ASKS_HOUSES.test(now.folded)) return answerHouses(asked.shelf);
      return answerFacts(tools, topic);
    case "discount": {
      const { text } = await answerFacts(tools, topic);
      return { text: SALE_ENDS.test(now.folded) ? `${text} When it ends I do not know.` : text };
    }
    case "hours":
    case "contact":
    case "place":
    case "person":
      return answerFacts(tools, topic, now.folded);
    case "size":
      if (ASKS_EXTREME.test(now.folded) && !now.hasSubject && asked.shown.length > 0)
        return answerExtremeSize(tools, asked.shown, now.folded);
      return answerSize(
        tools,
        now.folded,
        { ...now.wanted, size: now.wanted.size ?? bareSize(now.folded) },
        asked.isOwnSize,
      );
    case "count":
      return answerCount(asked.shelf, wantedNow(asked), now.folded);
    case "compare":
      return compare(asked);
    case "price":
      return (await totalOf(asked)) ?? aboutPieces(topic, asked);
    case "available":
    case "details": {
      const total = ASKS_TOTAL.test(now.folded) && now.place ? await totalOf(asked) : null;
      return total ?? aboutPieces(topic, asked);
    }
    case "cheaper":
    case "dearer":
      return otherPrice(topic, asked);
    case "more":
      if (!asked.before && !now.hasSubject && !now.hasDetail) return ASK_BACK;
      return answerWanted(tools, asked.shelf, wantedNow(asked), {
        seen: asked.before && !now.hasSubject ? asked.seen : [],
      });
    case "find":
      return find(asked);
    case "similar":
      return findSimilar(asked);
    case "service":
      return {
        text: "I do not know of that among what the shop does, so I cannot promise it. Our people on WhatsApp can say what is possible. I can find pieces for you, and answer about delivery, payment, orders and returns.",
      };
    case "signIn":
      return {
        text: "You sign in at /auth, where a forgotten password can be set anew. If it still does not work, our people on WhatsApp will help; never send them or me a password.",
      };
    case "password":
      return answerPassword(tools);
    case "email":
      return {
        text: "You change the email of your account under /profile, at “Move to another email”: the account moves once you have answered the mail we send to the new address. An order's own mail address our people on WhatsApp can help with.",
      };
    case "language":
      return isForeign(now.text) ? FOREIGN_LINE : answerLanguage(now.folded);
    case "security":
      return answerSecurity(tools);
    case "task":
      return {
        text: "I don't know about that: I find pieces in this shop, and answer about sizes, delivery, payment, orders and returns. For anything else, our people on WhatsApp will help. What can I find for you?",
      };
    case "poBox":
      return {
        text: "I do not know of any delivery to a PO box: a rider brings the order to an address and calls the number on it before coming. Our people on WhatsApp can say what is possible for yours. More: /shipping-info",
      };
    case "unclear":
      // "Just show me one": of what was wanted.
      if (asked.before && now.wanted.count !== null) return find(asked);
      return now.strange.length > 0 ? answerStrange(now.strange) : ASK_BACK;
  }
}

/** "The total to Ikeja with delivery", of one piece. */
const ASKS_TOTAL =
  /\b(?:total|altogether|all ?together|in all|all in|everything|sum|final (?:price|amount)|(?:with|plus|including|include|inclusive of) (?:the )?(?:delivery|shipping)|deliver(?:ed|y) (?:to|included|inclusive))\b/;

async function totalOf(asked: Asked): Promise<Reply | null> {
  const { now, shelf, shown, tools, turn } = asked;
  const isTotal = ASKS_TOTAL.test(now.folded);
  const isOne = now.named.length + now.picks.length === 1;
  // "Zamfara Iro and Buba" goes nowhere.
  const place = findPlace(withoutNames(now.folded, now.named.flat()));
  if (!(isOne && (isTotal || place)) && !(isTotal && !now.hasSubject && shown.length === 1))
    return null;
  const [piece, ...others] = meant(asked).flatMap((id) => shelf.byId.get(id) ?? []);
  if (!piece || others.length > 0) return null;
  return answerTotal(tools, piece, { ...now, place }, saidBefore(turn));
}

const saidBefore = ({ messages }: Turn) =>
  messages
    .slice(0, -1)
    .filter(({ role }) => role === "user")
    .map(({ content }) => content);
