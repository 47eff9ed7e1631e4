import { formatNaira, koboToNaira } from "~/lib/money.ts";
import type { Piece } from "../../shelf/pieces.server.ts";
import type { ToolBox } from "../../tools/index.server.ts";
import { findPlace, findPlaces, type Place } from "../../tools/places.ts";
import type { Reply } from "../find.server.ts";
import type { Message } from "../read-message.ts";
import { nameDays } from "./name-days.ts";

export const placeName = (place: Place) =>
  place.city === "Lagos Mainland" ? "Lagos" : place.city || place.label;

export const knownPlace = (message: Message, earlier: readonly string[]) =>
  message.place ?? earlier.map(findPlace).findLast((found) => found !== null) ?? null;

/** "Every state, or Lagos only?" asks about no one place. */
const COVERAGE =
  /\b(every|all|which|any) (states?|city|cities|towns?|part)\b|\b(outside|only|just) lagos\b|\bna lagos only\b|\blagos (only|alone)\b|\bnation ?wide\b|\b(any ?where|everywhere|whole) (in|for|of) (nigeria|naija)\b/;

export const UNKNOWN_PLACE: Reply = {
  text: "I do not know that place. Tell me the city or state, or ask our people on WhatsApp.",
};

/** "Do you reach Maiduguri?" */
const ASKS_WHETHER =
  /^(?!.*\b(?:what|wetin|how|which|when|who|total)\b)(?:\w+ ){0,2}(?:do|does|can|could|will|una|shey|is|are|abi|you)\b.*\b(?:deliver\w*|reach|ship\w*|send|bring|come|cover|waybill|available|possible)\b/;
const ASKS_FASTEST =
  /\b(?:fast(?:er|est)?|quick(?:er|est|ly)?|sooner|soonest|urgent(?:ly)?|rush)\b/;
const ASKS_CHEAPEST = /\bcheap(?:er|est)?\b/;

const ASKS_FREE = /\bfree\b/;
const ASKS_HOUR =
  /\b(saturdays?|sundays?|weekends?|public holidays?|at night|in the (evening|morning|night)|after work|what time|(choose|pick|select|particular|specific|certain|schedule|fix|my own) (\w+ ){0,3}(day|date|time|hour)s?)\b/;

/** "If I order on Saturday": of when it was ordered. */
const NAMES_ORDER =
  /\bsame ?day\b|\b(order|buy|pay)\w* (it |am |this |now )?(on |this |at |in the )?(saturday|sunday|weekend|night|evening|morning)/;

/** "What time must I order latest to get it today?" */
const ASKS_LATEST =
  /\b(?:latest|cut ?off|before what time|what time (?:must|should|do|can|will) (?:i|we|person) (?:\w+ )?(?:order|buy|pay))\b/;

/** "If I order today", and not "if I order now, can it reach today". */
const ORDERS_TODAY =
  /\b(?:order|buy|pay|place|purchase|checkout)\b(?!.*\b(?:reach|arrive|come|get|deliver\w*|receive)\b.*\btoday\b).*\btoday\b/;

const ordersUntil = ({ until }: { until: string }) => `orders before ${until}`;
const NO_SAME_DAY = "We do not deliver the same day.";

/** What the shop does not promise, said before the fees and days that it does. */
async function nameUnpromised(tools: ToolBox, folded: string): Promise<string> {
  if (ASKS_LATEST.test(folded)) {
    const { data } = await tools.call("store_facts", {});
    return data.same_day
      ? `Same-day delivery in ${data.same_day.where} is for ${ordersUntil(data.same_day)}. `
      : `${NO_SAME_DAY} `;
  }
  if (ASKS_HOUR.test(folded) && !NAMES_ORDER.test(folded))
    return "I cannot promise a day or an hour of your choice: we count in business days, and the rider calls the number on the order before coming. Our people on WhatsApp can say what is possible. ";
  if (!ASKS_FREE.test(folded)) return "";
  const { data } = await tools.call("store_facts", {});
  return data.free_delivery_over
    ? `Delivery is free for orders over ${data.free_delivery_over}. `
    : "No, each delivery has its fee, whatever the amount of the order. ";
}

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
    (/\btoday\b/.test(message.folded) && !ORDERS_TODAY.test(message.folded));
  const yes =
    ASKS_WHETHER.test(message.folded) && !asksSameDay ? `Yes, we deliver to ${known.label}. ` : "";
  const { data: facts } = await tools.call("store_facts", {});
  const lines = delivered.map(
    (option) =>
      `${option.name}: ${option.fee}, arrives ${nameDays(option)}${asksSameDay && facts.same_day && option.method === "same_day" ? `, for ${ordersUntil(facts.same_day)}` : ""}`,
  );
  const onDelivery = delivered.some((option) => option.pay_on_delivery)
    ? "You can pay on delivery there."
    : "Pay on delivery is not offered there.";
  const hasSameDay = delivered.some(({ method }) => method === "same_day");
  const sameDay =
    asksSameDay && !hasSameDay
      ? `No: ${facts.same_day ? `same-day delivery is for ${facts.same_day.where}, for ${ordersUntil(facts.same_day)}, and is not possible there now.` : NO_SAME_DAY} `
      : "";
  return {
    text: `${yes}${lead}${sameDay}${nameBest(delivered, message.folded)}Delivery to ${known.label} if you order now, counted in business days:\n${lines.join("\n")}\n${onDelivery}\n${facts.on_the_road}`,
  };
}

interface Way {
  name: string;
  fee: string;
  from: string;
  to: string;
}

/** Of the ways, the dearest of which is the fastest, the one that was asked for. */
function nameBest(ways: readonly Way[], folded: string): string {
  const [first, last] = [ways[0], ways.at(-1)];
  if (!first || !last || first === last) return "";
  const say = (word: string, way: Way) =>
    `The ${word} is ${way.name}, ${way.fee}, arriving ${nameDays(way)}. `;
  if (ASKS_FASTEST.test(folded)) return say("fastest", last);
  return ASKS_CHEAPEST.test(folded) ? say("cheapest", first) : "";
}

/** What a piece comes to with its delivery, by each way; null where no place is known. */
export async function answerTotal(
  tools: ToolBox,
  piece: Pick<Piece, "id" | "name" | "priceKobo">,
  message: Message,
  earlier: readonly string[],
): Promise<Reply | null> {
  const known = knownPlace(message, earlier);
  if (!known) return null;
  const subtotal = koboToNaira(piece.priceKobo);
  const { data } = await tools.call("delivery", { place: placeName(known), subtotal });
  if (!data.found) return UNKNOWN_PLACE;
  const ways = data.options.filter(({ method }) => method !== "pickup");
  const lines = ways.map(
    (way) => `${way.name}: ${way.fee}, in all ${way.total}, arrives ${nameDays(way)}`,
  );
  const { cards = [] } = await tools.call("compare", { ids: [piece.id] });
  return {
    text: `The ${piece.name} costs ${formatNaira(piece.priceKobo)}. With delivery to ${known.label}, if you order now:\n${lines.join("\n")}\n(/product/${piece.id})`,
    cards,
  };
}

const MOST_PLACES = 3;

/** The fees of several places, one line each. */
async function compareDelivery(tools: ToolBox, places: readonly Place[]): Promise<Reply> {
  const lines = await Promise.all(
    places.map(async (place) => {
      const { data } = await tools.call("delivery", { place: placeName(place) });
      const ways = data.found ? data.options.filter(({ method }) => method !== "pickup") : [];
      const fees = ways.map(
        (option) => `${option.name} ${option.fee}, arrives ${nameDays(option)}`,
      );
      return `${place.label}: ${fees.join("; ") || "ask our people on WhatsApp"}`;
    }),
  );
  return { text: `If you order now, counted in business days:\n${lines.join("\n")}` };
}
