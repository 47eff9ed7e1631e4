import { foldText } from "~/features/language/fold.ts";
import { KOBO } from "~/features/language/prices.ts";
import { formatNaira } from "~/lib/money.ts";
import { findPieces, thingsOf } from "../shelf/find.ts";
import { hasColour, isMadeOf } from "../shelf/match.ts";
import { mergeWanted } from "../shelf/merge-wanted.ts";
import type { Wanted } from "../shelf/wanted.ts";
import type { Asked } from "./asked.ts";
import { asksOfPiece, withoutNames } from "./aspects.ts";
import { continues, type Situation } from "./conversation.ts";
import { answerStrange, answerWanted, type Reply } from "./find.server.ts";
import { nameIgnored, nameOtherSizes, nameUncalled } from "./ignored-parts.ts";
import { answerCompare, answerDetails, answerPrice, answerStock } from "./pieces.server.ts";
import type { Message } from "./read-message.ts";

// Messages that look for pieces, or ask about some of them.

export const ASK_BACK: Reply = {
  text: "I'm sorry, I don't know what you mean. Tell me what you are looking for – an occasion, a colour, a size, a budget – or ask about orders, delivery, payment or returns. Our people on WhatsApp help too.",
};

const question = ({ folded, named }: Message) => withoutNames(folded, named.flat());

export const wantedNow = ({ now, before }: Situation): Wanted =>
  mergeWanted(before, now.wanted, continues(now));

/** Houses that are asked for everywhere; what is shown instead is said to be of others. */
const FOREIGN =
  /\b(louis vuitton|lv|gucci|prada|hermes|chanel|dior|versace|balenciaga|fendi|burberry|givenchy|valentino|saint laurent|ysl|ferragamo|louboutin|jimmy choo|nike|adidas|puma|reebok|new balance|jordans?|converse|zara|h and m|shein|asos|michael kors|tommy hilfiger|lacoste|ralph lauren|armani|hugo boss|cartier|omega|casio|clarks|timberland|birkenstock|crocs)\b/;

export async function find(asked: Asked): Promise<Reply> {
  const { now, shown } = asked;
  // "Is this real leather?" where nothing was shown.
  const asksOfOne = /^(is|does|can|will|are|was) (it|this|that|these|those|they|dis|dat)\b/;
  const asksOfNone =
    (now.pointsBack && asksOfOne.test(now.folded)) ||
    (/^(is|does|will|can) the\b/.test(now.folded) && asksOfPiece(now.folded));
  const missing = namedNowhere(now);
  if (missing) {
    const lead = `I find no ${missing}; I show the nearest. `;
    return answerWanted(asked.tools, asked.shelf, now.wanted, { lead });
  }
  if (asksOfNone && shown.length === 0 && !asked.turn.viewing) return WHICH;
  // "Does it come in a box?"
  const isOfShown = asksOfOne.test(now.folded) && now.pointsBack && now.wanted.things.length > 0;
  if (isOfShown && shown.length > 0) return answerDetails(asked.tools, shown, question(now));
  const foreign = FOREIGN.exec(now.folded)?.[1];
  const isOurs = foreign && asked.shelf.pieces.some(({ brand }) => foldText(brand) === foreign);
  const house =
    foreign && now.strange.some((word) => foreign.split(" ").includes(word)) ? foreign : "";
  const lead =
    house && !isOurs
      ? `We do not carry ${house.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}. `
      : "";
  if (asksOfCare(now)) {
    const pieces = findPieces(asked.shelf, wantedNow(asked));
    const piece = pieces.find(({ saysCare }) => saysCare) ?? pieces[0];
    if (piece) return answerDetails(asked.tools, [piece.id], question(now));
  }
  if (isSizeOfOne(asked)) return answerStock(asked.tools, shown, now.wanted.size);
  const among = cheapestOfShown(asked);
  if (among) return answerPrice(asked.tools, [among]);
  const reply = await answerWanted(asked.tools, asked.shelf, wantedNow(asked), { lead });
  const ignored = house
    ? ""
    : [
        nameOtherSizes(now.language, now.wanted),
        nameUncalled(now.language, reply.cards ?? [], now.wanted),
        nameIgnored(now.language, now.wanted, reply.cards ?? []),
      ]
        .filter(Boolean)
        .join(" ");
  return ignored && reply.cards ? { ...reply, text: `${reply.text}\n${ignored}` } : reply;
}

const CALLED = /\bthe ((?:\p{Lu}[\p{L}\p{M}'’-]*(?: (?:in|and|of))? ){2,}\p{Lu}[\p{L}\p{M}'’-]*)/u;
/** "Is the Labadi Card Wallet there?", and no piece is called so: its name as it was written. */
function namedNowhere({ named, text, wanted, picks }: Message): string | null {
  if (named.length + picks.length > 0 || wanted.things.length === 0) return null;
  return wanted.names.length > 0 ? (CALLED.exec(text)?.[1] ?? null) : null;
}

/** "US 8 dey?", behind a question about one piece. */
const isSizeOfOne = ({ now, last, shown }: Asked) =>
  now.wanted.size !== null &&
  !now.hasSubject &&
  shown.length === 1 &&
  last !== null &&
  last.named.length + last.picks.length === 1 &&
  last.topic !== "find";

/** "How do I wash aso-oke?": a piece of it says. */
const asksOfCare = ({ folded, wanted }: Message) =>
  wanted.materials.length > 0 &&
  /^(how|can|could|should|what|abeg how|pls how|please how)\b/.test(folded) &&
  /\b(wash|washed|washing|clean|cleaning|iron|ironing|care|launder|maintain|polish)\b/.test(folded);

/** "Like the Titilayo Tote, but leather": others of its kind. */
export async function findSimilar(asked: Asked): Promise<Reply> {
  const { now, shelf, tools } = asked;
  const [piece] = now.named[0]!;
  const own = shelf.byId.get(piece!.id)!;
  const naira = own.priceKobo / 100;
  const wanted: Wanted = {
    ...now.wanted,
    things: thingsOf(own.things),
    materials: now.wanted.materials.filter((material) => !isMadeOf(own, material)),
    colours: now.wanted.colours.filter((colour) => !hasColour(own, colour)),
    names: [],
    parts: [],
    ...(now.language.moves.includes("cheaper") ? { max: naira - KOBO } : {}),
    ...(now.language.moves.includes("dearer") ? { min: naira + KOBO } : {}),
  };
  return answerWanted(tools, shelf, wanted, { seen: [own.id] });
}

const AMONG =
  /\bwhich(?: one)?(?: (?:is|be|na|dey|of them|of these|of those|of dem))* (?:the )?(?:cheapest|most expensive|dearest|costliest)\b|\b(?:among|of|out of|between|from) (?:them|these|those|dem|all|the (?:four|three|two))\b/;
/** "Which one is the cheapest among them?" */
function cheapestOfShown({ now, shown, shelf }: Asked): number | null {
  const { sort, things } = now.wanted;
  if (shown.length < 2 || things.length > 0 || !AMONG.test(now.folded)) return null;
  if (sort !== "price_asc" && sort !== "price_desc") return null;
  const pieces = shown.flatMap((id) => shelf.byId.get(id) ?? []);
  const byPrice = pieces.toSorted((a, b) => a.priceKobo - b.priceKobo);
  return byPrice.at(sort === "price_asc" ? 0 : -1)?.id ?? null;
}

const WHICH: Reply = {
  text: "Which piece do you mean? Tell me its name, or what you are looking for.",
};

/** Products that the message means: picked from the last answer, named, or the one on the page. */
export function meant({ now, shown, turn }: Asked): number[] {
  if (now.picks.length > 0 && shown.length > 0)
    return now.picks.flatMap((at) => shown.at(at) ?? []);
  if (now.named.length > 0) return now.named.flat().map(({ id }) => id);
  if (now.hasSubject && !now.pointsBack) return [];
  if (turn.viewing && shown.length === 0) return [turn.viewing];
  return shown;
}

export async function aboutPieces(
  topic: "price" | "available" | "details",
  asked: Asked,
): Promise<Reply> {
  const { now, tools } = asked;
  const { wanted } = now;
  const ids = meant(asked);
  if (ids.length === 0) {
    // "How much is the Moonwalker 3000?" names what nothing is called.
    const asksForSome =
      (wanted.max !== null || wanted.min !== null) &&
      (topic === "available" || now.strange.length === 0);
    if (topic === "available" && wanted.size !== null && !now.pointsBack) return find(asked);
    if (topic === "price" && now.wanted.things.length > 0)
      return answerWanted(tools, asked.shelf, wantedNow(asked), { lead: priceRange(asked) });
    if (now.hasSubject || (now.hasDetail && asked.before) || asksForSome) return find(asked);
    if (now.strange.length > 0) return notFound(topic, now.strange);
    return WHICH;
  }
  // "Do you have it in red?": another piece than the one shown.
  if (asksOther(now)) return find(asked);
  // "Those between 40 and 60k": of what was looked for.
  const isLimited = wanted.min !== null || wanted.max !== null;
  if (topic !== "price" && isLimited && now.named.length + now.picks.length === 0)
    return find(asked);
  const otherwise = otherColour(asked, ids);
  if (otherwise && topic === "price") {
    const price = await answerPrice(tools, ids);
    return { ...price, text: `${price.text}\n${otherwise.text}` };
  }
  if (otherwise) return otherwise;
  if (topic === "price" && wanted.size && now.named.length + now.picks.length > 0) {
    const [price, stock] = [
      await answerPrice(tools, ids),
      await answerStock(tools, ids, wanted.size),
    ];
    return { ...price, text: `${price.text}\n${stock.text}` };
  }
  if (topic === "price") return answerPrice(tools, ids);
  if (topic === "details" && wanted.size && now.named.length === 1 && ids.length === 1) {
    const [details, stock] = [
      await answerDetails(tools, ids, question(now)),
      await answerStock(tools, ids, wanted.size),
    ];
    return { ...details, text: `${details.text}\n${stock.text}` };
  }
  if (topic === "available" || wanted.size) return answerStock(tools, ids, wanted.size);
  return ids.length > 1 && now.named.length === 0 && now.picks.length === 0
    ? answerPrice(tools, ids)
    : answerDetails(tools, ids, question(now));
}

/** "How much are your agbadas?" */
function priceRange(asked: Asked): string {
  const prices = findPieces(asked.shelf, wantedNow(asked)).map(({ priceKobo }) => priceKobo);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return prices.length > 1 && low < high
    ? `They cost from ${formatNaira(low)} to ${formatNaira(high)}. `
    : "";
}

/** "The Kwara Shirt in white", which is black. */
function otherColour({ now, shelf }: Asked, ids: readonly number[]): Reply | null {
  const [piece] = ids.flatMap((id) => shelf.byId.get(id) ?? []);
  const isOwnWord = ({ said }: { said: string }) =>
    foldText(said)
      .split(" ")
      .every((word) => piece?.words.includes(word));
  const colours = now.wanted.colours.filter((colour) => !isOwnWord(colour));
  const isOne = now.named.length === 1 || now.picks.length === 1;
  if (!piece || ids.length > 1 || !isOne || colours.length === 0) return null;
  const asked = ` ${now.folded} `;
  if (colours.some((colour) => hasColour(piece, colour))) return null;
  if (!colours.some(({ said }) => asked.includes(` in ${foldText(said)} `))) return null;
  const own = piece.colours.join(" and ").toLowerCase();
  return {
    text: `No, the ${piece.name} does not come in ${colours[0]!.said}: it is ${own}. (/product/${piece.id})`,
  };
}

/** "Is it leather?" asks of the piece, "do you have it in suede?" and "not that colour, red" for another. */
function asksOther({ wanted, named, picks, folded }: Message): boolean {
  if (named.length + picks.length > 0) return false;
  if (wanted.colours.length > 0 && !ASKS_OF_ONE.test(folded)) return true;
  return (
    wanted.materials.length > 0 && /\b(in|have|get|any)\b/.test(folded) && !ASKS_OF_ONE.test(folded)
  );
}
const ASKS_OF_ONE =
  /\b(?:is|are|be|na) (?:it|this|that|they|these|those|dem|dis|dat)\b|\bmade (?:of|in|from)\b/;

const notFound = (topic: string, words: readonly string[]): Reply =>
  topic === "price"
    ? {
        text: "I found nothing in the shop by that name. Tell me what it looks like, or ask our people on WhatsApp.",
      }
    : answerStrange(words);

export async function compare(asked: Asked): Promise<Reply> {
  const { now, shown, tools } = asked;
  const picked = now.picks.flatMap((at) => shown.at(at) ?? []);
  const named = now.named.flatMap(([piece]) => piece?.id ?? []);
  const ids =
    picked.length > 1
      ? picked
      : named.length > 1
        ? named
        : now.hasSubject && !now.pointsBack
          ? []
          : shown;
  if (ids.length > 1) return answerCompare(tools, ids, question(now));
  if (named.length === 1) return answerDetails(tools, named, question(now));
  return {
    text: "Tell me which pieces to compare: name two, or let me show you a list and say for example “compare the first and the second”.",
  };
}

/** "Cheaper", "more expensive": than what was shown last. */
export async function otherPrice(topic: "cheaper" | "dearer", asked: Asked): Promise<Reply> {
  const { now, shown, shelf, tools } = asked;
  const isCheaper = topic === "cheaper";
  const sort = isCheaper ? ("price_asc" as const) : ("price_desc" as const);
  if (shown.length === 0 || (now.hasSubject && now.wanted.things.length > 0 && !asked.before)) {
    if (now.hasSubject) return answerWanted(tools, shelf, { ...now.wanted, sort });
    return {
      text: "Cheaper than what? Tell me what you are looking for and what you want to spend.",
    };
  }
  const wanted = wantedNow(asked);
  const prices = shown.flatMap((id) => {
    const piece = shelf.byId.get(id);
    return piece ? [piece.priceKobo / 100] : [];
  });
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const beyond: Wanted = isCheaper
    ? { ...wanted, min: null, max: Math.max(low - KOBO, 0), sort: "price_desc" }
    : { ...wanted, min: high + KOBO, max: now.wanted.max, sort: "price_asc" };
  const within: Wanted = isCheaper
    ? { ...wanted, min: null, max: Math.max(high - KOBO, 0), sort: "price_asc" }
    : { ...wanted, min: low + KOBO, max: now.wanted.max, sort: "price_desc" };
  const word = isCheaper ? "cheaper" : "dearer";
  if (findPieces(shelf, beyond).length > 0) return answerWanted(tools, shelf, beyond);
  if (findPieces(shelf, within).length > 0) {
    return answerWanted(tools, shelf, within, {
      lead: `There is nothing ${word} than all of those. `,
    });
  }
  return {
    text: `There are no ${word} ones: nothing else in stock keeps the rest of your wish. Shall I look for something near it?`,
  };
}
