import { foldText } from "~/features/language/fold.ts";
import type { Act } from "../schema.ts";
import type { Wanted } from "../shelf/wanted.ts";
import type { ToolBox } from "../tools/index.server.ts";
import { findPlace, findPlaces, type Place } from "../tools/places.ts";
import type { PolicyTopic } from "../tools/policies.ts";
import type { ordersTool } from "../tools/shop.server.ts";
import type { Reply } from "./find.server.ts";
import type { Message } from "./read-message.ts";

/** "Thu 26 Nov" or "Thu 26 Nov – Sat 28 Nov". */
const days = ({ from, to }: { from: string; to: string }) =>
  from === to ? from : `${from} – ${to}`;

/** "In another colour", "for a bag instead": of the rules only another size is an exchange. */
const OTHER_PIECE =
  /\b(colou?rs?|style|design|product|item|piece|thing)\b|\bfor (an?|another|the) (?!(bigger|smaller|larger|different|new|right|correct|other) size|size)\w+/;
const OTHER_SIZE = /\b(size\w*|bigger|smaller|larger|small|big|tight|large|fit|fits)\b/;

/** "Who pays for the return?" */
const ASKS_FEE =
  /\bwho (go |will )?pays?\b|\breturn (fees?|costs?|charges?|shipping|delivery|postage)\b|\b(free|cost of|fee for|charge for|pay for|pay to|charge me to|cost to) (the |a |my )*returns?\b|\breturns? (is |are )?free\b/;

/** A rule of the shop, with what a question about it asks beside. */
export async function answerRule(
  tools: ToolBox,
  topic: PolicyTopic,
  folded: string,
): Promise<Reply> {
  const isOther = topic === "exchange" && OTHER_PIECE.test(folded) && !OTHER_SIZE.test(folded);
  const lead = isOther
    ? "An exchange is for another size of the same piece. For another colour or another piece, return this one and order the other. "
    : topic === "returns" && ASKS_FEE.test(folded)
      ? "A defect or a mistake of ours we collect at our cost. Of other returns our policy names no fee and does not say who pays the way back: our people on WhatsApp can tell. "
      : "";
  const reply = await answerPolicy(tools, isOther ? "returns" : topic);
  return { ...reply, text: `${lead}${reply.text}` };
}

export async function answerPolicy(tools: ToolBox, topic: PolicyTopic): Promise<Reply> {
  const { data } = await tools.call("policies", { topic });
  const order =
    topic === "defects" || topic === "exchange" || topic === "returns"
      ? " To begin, open your order under /orders or from its mail, or write to our people on WhatsApp."
      : "";
  const account = topic === "account" ? " You sign up, or sign in, at /auth." : "";
  const text = `${data.text}${order}${account} More: ${data.page}`;
  return order ? { text, acts: await returnActs(tools) } : { text };
}

/** The last order that something can come back of. */
async function returnActs(tools: ToolBox): Promise<Act[]> {
  const { data } = await tools.call("my_orders", {});
  const last = data.signed_in ? data.orders.find(({ can_return }) => can_return) : undefined;
  return last
    ? [{ kind: "open", to: last.url, label: `Return or exchange from ${last.number}` }]
    : [];
}

export const SIGN_IN =
  "I can only look up orders of who is signed in: sign in at /auth and ask again. If you ordered as a guest, follow the link in your order mail, or ask our people on WhatsApp.";

type Orders = Awaited<ReturnType<typeof ordersTool.run>>["data"];
type Order = Extract<Orders, { signed_in: true }>["orders"][number];

export function orderLine(order: Order, withItems: boolean): string {
  const expected = order.expected ? `, expected ${days(order.expected)}` : "";
  const tracking = order.tracking
    ? `, tracking ${order.carrier ?? ""} ${order.tracking}`.replace("  ", " ")
    : "";
  const items = withItems && order.items.length > 0 ? `: ${order.items.join(", ")}` : "";
  return `Order ${order.number} of ${order.date}${items}: ${order.status}${expected}${tracking}, ${order.total} (${order.url})`;
}

export async function answerOrders(tools: ToolBox, folded: string): Promise<Reply> {
  const { data } = await tools.call("my_orders", {});
  if (!data.signed_in) return { text: SIGN_IN };
  if (data.orders.length === 0) return { text: "I see no orders on your account yet." };
  const onlyLast = /\b(last|latest|recent|newest)\b/.test(folded);
  const asksItems = /\b(buy|bought|order(ed)?|what|wetin)\b/.test(folded);
  const orders = onlyLast ? data.orders.slice(0, 1) : data.orders;
  return { text: orders.map((order) => orderLine(order, asksItems)).join("\n") };
}

/** Someone is angry or let down: the order, what the shop owes them, and a person. */
export async function answerComplaint(tools: ToolBox, folded: string): Promise<Reply> {
  const { data: facts } = await tools.call("store_facts", {});
  const people = `Our people put it right: WhatsApp ${facts.whatsapp}, call ${facts.phone}, or write to ${facts.email}.`;
  if (
    !/\b(order|ordered|parcel|package|delivery|deliver|bought|buy|wait\w*|item|goods|refund)\b/.test(
      folded,
    )
  ) {
    return { text: `I'm sorry that this is not going well. ${people}` };
  }
  const { data: policy } = await tools.call("policies", { topic: "lost" });
  const orders = await answerOrders(tools, folded);
  return {
    text: `I'm sorry: that is not how it should be. ${people}\n${orders.text}\n${policy.text} More: ${policy.page}`,
  };
}

const placeName = (place: Place) =>
  place.city === "Lagos Mainland" ? "Lagos" : place.city || place.label;

const knownPlace = (message: Message, earlier: readonly string[]) =>
  message.place ?? earlier.map(findPlace).findLast((found) => found !== null) ?? null;

/** "Every state, or Lagos only?" asks about no one place. */
const COVERAGE =
  /\b(every|all|which|any) (states?|city|cities|towns?|part)\b|\b(outside|only|just) lagos\b|\bna lagos only\b|\blagos (only|alone)\b|\bnation ?wide\b|\b(any ?where|everywhere|whole) (in|for|of) (nigeria|naija)\b/;

const UNKNOWN_PLACE: Reply = {
  text: "I do not know that place. Tell me the city or state, or ask our people on WhatsApp.",
};

const ASKS_FREE = /\bfree\b/;
const ASKS_HOUR =
  /\b(saturdays?|sundays?|weekends?|public holidays?|at night|in the (evening|morning|night)|after work|what time|(choose|pick|select|particular|specific|certain|schedule|fix|my own) (\w+ ){0,3}(day|date|time|hour)s?)\b/;

/** "If I order on Saturday": of when it was ordered. */
const NAMES_ORDER =
  /\bsame ?day\b|\b(order|buy|pay)\w* (it |am |this |now )?(on |this |at |in the )?(saturday|sunday|weekend|night|evening|morning)/;

/** What the shop does not promise, said before the fees and days that it does. */
async function nameUnpromised(tools: ToolBox, folded: string): Promise<string> {
  if (ASKS_HOUR.test(folded) && !NAMES_ORDER.test(folded))
    return "I cannot promise a day or an hour of your choice: we count in business days, and the rider calls the number on the order before coming. Our people on WhatsApp can say what is possible. ";
  if (!ASKS_FREE.test(folded)) return "";
  const { data } = await tools.call("store_facts", {});
  return data.free_delivery_over
    ? `Delivery is free for orders over ${data.free_delivery_over}. `
    : "No, each delivery has its fee, whatever the amount of the order. ";
}

/** As the delivery page says it. */
const SAME_DAY_UNTIL = "orders before 12 PM";

export async function answerDelivery(
  tools: ToolBox,
  message: Message,
  earlier: readonly string[],
): Promise<Reply> {
  const known = COVERAGE.test(message.folded) ? null : knownPlace(message, earlier);
  const lead = await nameUnpromised(tools, message.folded);
  if (!known) {
    const { data } = await tools.call("policies", {
      topic: message.abroad ? "abroad" : "shipping",
    });
    return {
      text: `${lead}${data.text} Where are you? Tell me your city and I give you the fee and the day. More: ${data.page}`,
    };
  }
  const several = findPlaces(message.text)
    .filter(({ city }) => city !== "Lagos")
    .slice(0, MOST_PLACES);
  if (several.length > 1) return compareDelivery(tools, several);
  const { data } = await tools.call("delivery", { place: placeName(known) });
  if (!data.found || data.options.length === 0) return UNKNOWN_PLACE;
  const delivered = data.options.filter(({ method }) => method !== "pickup");
  const asksSameDay =
    /\bsame ?day\b/.test(message.folded) ||
    (/\btoday\b/.test(message.folded) &&
      !/\b(order|buy|pay|place|purchase|checkout)\b.*\btoday\b/.test(message.folded));
  const lines = delivered.map(
    (option) =>
      `${option.name}: ${option.fee}, arrives ${days(option)}${asksSameDay && option.method === "same_day" ? `, for ${SAME_DAY_UNTIL}` : ""}`,
  );
  const onDelivery = delivered.some((option) => option.pay_on_delivery)
    ? "You can pay on delivery there."
    : "Pay on delivery is not offered there.";
  const hasSameDay = delivered.some(({ method }) => method === "same_day");
  const sameDay =
    asksSameDay && !hasSameDay
      ? `No: same-day delivery is for Lagos, for ${SAME_DAY_UNTIL}, and is not possible there now. `
      : "";
  return {
    text: `${lead}${sameDay}Delivery to ${known.label} if you order now, counted in business days:\n${lines.join("\n")}\n${onDelivery}\n${ON_THE_ROAD}`,
  };
}

const MOST_PLACES = 3;
/** As the delivery page says it. */
const ON_THE_ROAD =
  "Once handed over, express takes 1–3 business days and standard 3–7 at most; getting an order ready takes 1–3 before that.";

/** The fees of several places, one line each. */
async function compareDelivery(tools: ToolBox, places: readonly Place[]): Promise<Reply> {
  const lines = await Promise.all(
    places.map(async (place) => {
      const { data } = await tools.call("delivery", { place: placeName(place) });
      const ways = data.found ? data.options.filter(({ method }) => method !== "pickup") : [];
      const fees = ways.map((option) => `${option.name} ${option.fee}, arrives ${days(option)}`);
      return `${place.label}: ${fees.join("; ") || "ask our people on WhatsApp"}`;
    }),
  );
  return { text: `If you order now, counted in business days:\n${lines.join("\n")}` };
}

/** Whether one may pay at the door, for the place and the amount that were said. */
export async function answerPayOnDelivery(
  tools: ToolBox,
  message: Message,
  earlier: readonly string[],
): Promise<Reply> {
  const { data } = await tools.call("store_facts", {});
  const { payment } = data;
  const others = `Other ways: ${waysToPay(payment)}.`;
  if (!payment.on_delivery) return { text: `No, we do not offer pay on delivery. ${others}` };
  const known = knownPlace(message, earlier);
  const amount = message.language.wishes.findLast((wish) => wish.kind === "price");
  const naira = amount?.kind === "price" ? (amount.max ?? amount.min) : readAmount(message.folded);
  if (naira !== null && naira !== undefined && naira > payment.on_delivery_up_to_naira) {
    return {
      text: `No, pay on delivery is not possible for so much: it ends at ${payment.on_delivery_up_to}. ${others}`,
    };
  }
  if (!known) {
    return {
      text: `Yes, you can pay on delivery where we offer it, for orders up to ${payment.on_delivery_up_to}. Tell me your city and I check. ${others}`,
    };
  }
  const quote = await tools.call("delivery", { place: placeName(known), subtotal: naira ?? 0 });
  if (!quote.data.found) return UNKNOWN_PLACE;
  const isOffered = quote.data.options.some(
    ({ method, pay_on_delivery }) => method !== "pickup" && pay_on_delivery,
  );
  return {
    text: isOffered
      ? `Yes, you can pay on delivery in ${known.label}, for orders up to ${payment.on_delivery_up_to}. At checkout you see whether it is open for your order.`
      : `No, pay on delivery is not offered in ${known.label}. ${others}`,
  };
}

/** "400k", "300,000": an amount that no limit was made of. */
function readAmount(folded: string): number | null {
  const found = /\b(\d{2,9})( ?k| thousand)?\b/.exec(folded.replace(/(\d) (?=\d{3}\b)/g, "$1"));
  if (!found) return null;
  const naira = Number(found[1]) * (found[2] ? 1000 : 1);
  return naira >= 1000 ? naira : null;
}

interface Payment {
  card: boolean;
  on_delivery: boolean;
  on_delivery_up_to: string;
}

const waysToPay = (payment: Payment) =>
  [
    ...(payment.card ? ["card, bank or USSD through Paystack"] : []),
    "bank transfer",
    ...(payment.on_delivery
      ? [`cash or transfer on delivery where we offer it, up to ${payment.on_delivery_up_to}`]
      : []),
  ].join(", ");

export async function answerPayment(tools: ToolBox, folded: string): Promise<Reply> {
  const { data } = await tools.call("store_facts", {});
  const list = `You can pay by ${waysToPay(data.payment)}. You choose at checkout.`;
  if (/\b(dollars?|usd|pounds?|euros?|cedis?|currency|naira)\b/.test(folded))
    return { text: `All prices are in naira, and you pay in naira. ${list}` };
  if (
    /\b(instal|instalments?|installments?|small small|half (now|first|half)|half payment|part payment|pay later|buy now|balance later|in parts|split|crypto|bitcoin|paypal|pay pal)\b/.test(
      folded,
    )
  ) {
    return { text: `That is not one of our ways to pay. ${list}` };
  }
  return { text: list };
}

/** Whether paying here is safe: who sees a card, and what else one may pay by. */
export async function answerSecurity(tools: ToolBox): Promise<Reply> {
  const { data } = await tools.call("store_facts", {});
  const card = data.payment.card
    ? "You enter your card on Paystack's own secure page, not with us: we never see or keep its number, PIN or CVV. "
    : "";
  return {
    text: `${card}Never send card details, a PIN or a password to anybody, not to me or our people either. You can pay by ${waysToPay(data.payment)}. What we keep about you: /privacy-policy`,
  };
}

const ASKS_OTHER_STORE =
  /\b(branch\w*|outlets?|another|other|second) ?(store|shop|office)?s?\b|\b(shop|store|office|showroom) (in|for|at|dey) (?!the\b|your\b)\w+/;

export async function answerFacts(
  tools: ToolBox,
  topic: "hours" | "contact" | "place" | "person" | "discount" | "catalogue",
  folded = "",
): Promise<Reply> {
  const { data } = await tools.call("store_facts", {});
  const lead = ASKS_OTHER_STORE.test(folded) ? "I know of one store alone. " : "";
  const hours = data.hours.map((line) => `${line.days}: ${line.hours}`).join("\n");
  switch (topic) {
    case "hours":
      return { text: `We are open:\n${hours}\nThe website takes orders at any hour.` };
    case "contact":
      return {
        text: `Call ${data.phone}, write to ${data.email}, or chat on WhatsApp: ${data.whatsapp}. On Instagram we are ${data.instagram}. Contact page: ${data.contact_page}`,
      };
    case "place":
      return {
        text: `${lead}Our store is at ${data.address}. Open:\n${hours}${data.pickup ? "\nYou can order here and pick up in store." : ""}`,
      };
    case "person":
      return {
        text: `Of course. Our people answer on WhatsApp: ${data.whatsapp}, or call ${data.phone}.`,
      };
    case "discount":
      return {
        text: `Prices are the same for everybody; pieces in the Flash Sale are ${data.sale.percent} off: ${data.sale.page}. If you have a code, for example for a first order, enter it in the cart or at checkout.`,
      };
    case "catalogue":
      return {
        text: "We sell women's shoes, men's shoes, women's fashion, men's fashion, bags, sneakers and accessories: /products. Tell me an occasion, a colour, a size or a budget and I choose with you.",
      };
  }
}

const plain = (value: number) => String(value);

type Range = Record<"first" | "last", { eu: number; us: number }>;
const nameRange = ({ first, last }: Range) =>
  `EU ${first.eu}–${last.eu} (US ${first.us}–${last.us})`;
const nameRanges = ({ men, women }: Record<"men" | "women", Range>) =>
  `Our men's shoes are ${nameRange(men)}, women's ${nameRange(women)}`;

/** "My bust is 40 inches": of a body, and no foot. */
const OF_BODY =
  /\b(?:bust|waist|hips?|chest|shoulders?|kg|kilos?|ft|feet (?:and|\d)|tall|weigh|weight|height)\b/;

export async function answerSize(tools: ToolBox, folded: string, wanted: Wanted): Promise<Reply> {
  const categories = wanted.things.flatMap((thing) => thing.categories);
  const areClothes = categories.length > 0 && categories.every((name) => /Fashion/.test(name));
  const isDressSize = wanted.size?.system === "uk" || wanted.size?.system === "letter";
  if (OF_BODY.test(folded) || (areClothes && !isDressSize)) {
    return {
      text: "Our clothes carry letters, from S to XXL, and each piece's page says how it is cut. I do not know your letter from measurements alone: our people on WhatsApp help with that. Size guide: /size-guide",
    };
  }
  if (categories.includes("Bags")) {
    const { data } = await tools.call("size_advice", { kind: "bags" });
    const lines = (data.bags ?? []).map(
      (bag) => `${bag.size}: ${bag.width} × ${bag.height} × ${bag.depth} cm. ${bag.bestFor}`,
    );
    return { text: `${lines.join("\n")}\nSize guide: ${data.guide}` };
  }
  const kind =
    wanted.wearer ??
    (categories.length > 0 && categories.every((name) => name.startsWith("Women"))
      ? "women"
      : categories.length > 0 && categories.every((name) => name.startsWith("Men"))
        ? "men"
        : "both");
  const { size } = wanted;
  if (!size || size.system === "letter") {
    const { data } = await tools.call("size_advice", { kind });
    return {
      text: `For shoes, measure your foot from heel to longest toe and tell me the length in centimetres, or a size you wear (UK, EU or US). If you are between two, take the larger. ${nameRanges(data.ranges)}. Size guide: ${data.guide}`,
    };
  }
  const system = size.system === "bare" ? "us" : size.system;
  const { data } = await tools.call("size_advice", { kind, system, value: Number(size.value) });
  const line = (who: string, row: typeof data.men) =>
    row
      ? [
          `${who}: EU ${plain(row.eu)}, UK ${plain(row.uk)}, US ${plain(row.us)}, foot ${plain(row.cm)} cm`,
        ]
      : [];
  const lines = [...line("Women's", data.women), ...line("Men's", data.men)];
  if (lines.length === 0) {
    return {
      text: `Our size guide does not go that far: men's shoes are US ${data.ranges.men.first.us}–${data.ranges.men.last.us}, women's US ${data.ranges.women.first.us}–${data.ranges.women.last.us}. See ${data.guide}`,
    };
  }
  return {
    text: `By our size guide that is\n${lines.join("\n")}\nIf you are between two, take the larger. Size guide: ${data.guide}`,
  };
}

export async function answerWho(tools: ToolBox): Promise<Reply> {
  const { data } = await tools.call("store_facts", {});
  const meaning = foldText(data.name) === "oriki" ? " An oríkì is a praise-name." : "";
  return {
    text: `I am TEMI, the assistant of ${data.name} – a program, not a person.${meaning} I find pieces, check sizes and stock, and answer about orders, delivery, payment and returns. For a person, I can hand you over on WhatsApp.`,
  };
}
