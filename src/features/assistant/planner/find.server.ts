import type { ProductCard } from "~/features/catalogue/cards.server.ts";
import { mensShoes, womensShoes } from "~/features/content/size-tables.ts";
import type { Thing } from "~/features/language/things.ts";
import { formatNaira } from "~/lib/money.ts";
import { sizeName } from "~/lib/size-names.ts";
import type { Act } from "../schema.ts";
import { settleColours } from "../shelf/accents.ts";
import { findNear, findPieces, forBoth, inTurn, narrowToOccasion } from "../shelf/find.ts";
import { hasColour, isOneSize, isThing, labelsOf } from "../shelf/match.ts";
import { nameSize, nameThings, nameUnmet, nameWanted } from "../shelf/name-wanted.ts";
import { nearestSizes } from "../shelf/near-sizes.ts";
import { wishesOfEach } from "../shelf/parts.ts";
import type { Piece, Shelf } from "../shelf/pieces.server.ts";
import { withDepartment } from "../shelf/read-wanted.ts";
import type { Wanted } from "../shelf/wanted.ts";
import type { ToolBox } from "../tools/index.server.ts";

export interface Reply {
  text: string;
  cards?: ProductCard[];
  /** Offered as buttons under the answer. */
  acts?: Act[];
}

type Described = { id: number; name: string; brand: string; price: string; url: string };

const SHOWN = 4;
/** However many are asked for. */
export const MOST_SHOWN = 10;

export const listLine = (product: Described, at: number) =>
  `${at + 1}. ${product.name} by ${product.brand}, ${product.price} (${product.url})`;

/** Where the shop's own search shows all of it. */
const allUrl = (wanted: Wanted) =>
  `/products?${new URLSearchParams({ q: nameWanted({ ...wanted, count: null, laptop: null }).replace(/₦|,/g, ""), in_stock: "1" })}`;

/** "(US 9 is EU 42 (UK 8.5, US 9))", "(UK 9.5, US 10)" of an EU 43: what the named size is called on these pieces. */
function nameConversion({ size }: Wanted, pieces: readonly Piece[]): string {
  if (!size || size.system === "letter") return "";
  const names = [
    ...new Set(
      pieces
        .filter(({ sizes }) => sizes.length > 0)
        .flatMap(({ category }) =>
          labelsOf(size, category).map((label) => sizeName(label, category)),
        ),
    ),
  ];
  if (names.length === 0 || names.every((name) => name === size.value)) return "";
  const own = `${nameSize(size)} (`;
  const others = names.filter((name) => name.startsWith(own));
  if (others.length === names.length)
    return ` (${others.map((name) => name.slice(own.length, -1)).join(" or ")})`;
  const isLetter = names.every((name) => !name.startsWith("EU "));
  const isExact = [...mensShoes, ...womensShoes].some(
    (row) => size.system === "bare" || row[size.system as "us"] === Number(size.value),
  );
  const is = isExact || isLetter ? "is" : "is not among our sizes; the next larger is";
  return ` (${nameSize(size)} ${is} ${names.join(" or ")})`;
}

/** What was looked for. A size's other names stand behind it; that it is another one here, at the end. */
function nameConverted(named: string, { size }: Wanted, converted: string): string {
  if (!size || converted.includes(nameSize(size))) return named + converted;
  return named.replace(nameSize(size), (said) => said + converted);
}

async function show(tools: ToolBox, pieces: readonly Piece[]) {
  const { data, cards = [] } = await tools.call("compare", { ids: pieces.map(({ id }) => id) });
  return { lines: data.products.map(listLine).join("\n"), cards };
}

/** A size that no shoe here has, as the size guide ends before it. */
const isBeyondGuide = ({ size, things }: Wanted) =>
  size !== null &&
  (size.system === "uk" || size.system === "eu" || size.system === "us") &&
  [...mensShoes, ...womensShoes].every((row) => row[size.system as "us"] !== Number(size.value)) &&
  things.every(({ categories }) =>
    categories.every((name) => !/Fashion|Bags|Accessories/.test(name)),
  );

/** Answers a wish with pieces that keep all of it, or says what there is not and shows the nearest. */
export async function answerWanted(
  tools: ToolBox,
  shelf: Shelf,
  asked: Wanted,
  options: { seen?: readonly number[]; lead?: string } = {},
): Promise<Reply> {
  const { seen = [], lead: opening = "" } = options;
  const wanted = settleColours(shelf, withDepartment(asked));
  const notSold = wanted.things.filter(({ categories }) => categories.length === 0);
  if (notSold.length > 0 && notSold.length === wanted.things.length)
    return answerNotSold(tools, shelf, wanted);
  const many = Math.min(wanted.count ?? SHOWN, MOST_SHOWN);
  const found = findPieces(shelf, wanted);
  const note =
    opening +
    (notSold.length > 0 ? `We do not sell ${nameThings(notSold)}. ` : "") +
    nameMissing(wanted, found);
  const narrowed = narrowToOccasion(found, wanted, many);
  const all = sizedFirst(mixed(narrowed.pieces, wanted), wanted);
  const isNarrow = wanted.occasion !== null && all.length < found.length;
  const oneSize = wanted.size !== null && all.length > 0 && all.every(isOneSize);
  const told = { ...withFound(wanted, found), size: oneSize ? null : wanted.size };
  const named = nameWanted(told) + (isNarrow ? ` for ${wanted.occasion!.name}` : "");
  const fresh = all.filter(({ id }) => !seen.includes(id)).slice(0, many);
  if (fresh.length > 0) {
    const { lines, cards } = await show(tools, fresh);
    const wish = nameConverted(named, wanted, nameConversion(wanted, fresh));
    const occasion = nameNarrowing(wanted, all.length, narrowed.worn);
    const sized = oneSize
      ? ` They come in one size only, so there is no ${nameSize(wanted.size!)} to choose.`
      : "";
    const count =
      all.length > fresh.length ? `${fresh.length} of ${all.length}` : `${fresh.length}`;
    const isShort = wanted.count !== null && all.length < wanted.count;
    const first =
      count === "1"
        ? `One piece in stock for ${wish}`
        : `Here ${fresh.length === 1 ? "is" : "are"} ${count} ${wish}, in stock`;
    const only = isShort ? `There are only ${all.length}. ` : "";
    const more =
      all.length > fresh.length
        ? `\nSee more${isNarrow ? ` ${nameWanted(told)}` : ""}: ${allUrl(told)}`
        : "";
    return {
      text: `${note}${only}${first}:\n${lines}${more}${occasion}${nameSport(wanted, fresh)}${nameOneSize(fresh, wanted)}${sized && `\n${sized.trim()}`}`,
      cards,
    };
  }
  if (all.length > 0) {
    return {
      text: `${note}That was everything: there are no more ${named} in stock. Shall I look without one of the filters?`,
    };
  }
  return answerNearest(tools, shelf, wanted, note);
}

/** Who names a size is shown first what comes in it, and is told what comes in one size only. */
const sizedFirst = (pieces: readonly Piece[], { size, sort }: Wanted): readonly Piece[] =>
  size && !sort ? pieces.toSorted((a, b) => Number(isOneSize(a)) - Number(isOneSize(b))) : pieces;

function nameOneSize(shown: readonly Piece[], { size }: Wanted): string {
  const single = size ? shown.filter(isOneSize) : [];
  return single.length > 0 && single.length < shown.length
    ? `\nThe ${single.map(({ name }) => name).join(" and the ")} ${single.length === 1 ? "comes" : "come"} in one size only.`
    : "";
}

/** Of several things only those of which something was found. */
const withFound = (wanted: Wanted, found: readonly Piece[]): Wanted => {
  const isFound = (thing: Thing) => found.some((piece) => isThing(piece, thing, wanted));
  const parts = wanted.parts.filter(({ thing }) => isFound(thing));
  const things = wanted.things.length > 1 ? wanted.things.filter(isFound) : wanted.things;
  return things.length === 0 ? wanted : { ...wanted, parts, things };
};

/** Of several things those of which nothing was found. */
function nameMissing(wanted: Wanted, found: readonly Piece[]): string {
  if (found.length === 0 || wanted.things.length < 2) return "";
  const missing = wishesOfEach(wanted).filter(
    (one) =>
      one.things[0]!.categories.length > 0 &&
      !found.some((piece) => isThing(piece, one.things[0]!, wanted)),
  );
  return missing.map((one) => `I found no ${nameWanted(one)} in stock. `).join("");
}

/** Of several things some of each, and of a couple's hers and his. */
function mixed(pieces: readonly Piece[], wanted: Wanted): readonly Piece[] {
  if (wanted.sort) return pieces;
  if (wanted.forTwo) return forBoth(pieces);
  // "One white and one black."
  if (wanted.things.length === 1 && wanted.colours.length > 1 && wanted.parts.length === 0)
    return inTurn(wanted.colours.map((colour) => pieces.filter((one) => hasColour(one, colour))));
  if (wanted.things.length < 2) return pieces;
  return inTurn(wanted.things.map((thing) => pieces.filter((one) => isThing(one, thing, wanted))));
}

/** Who wants them for sport is told what they are. */
const nameSport = ({ occasion, things }: Wanted, shown: readonly Piece[]) =>
  (occasion?.key === "gym" || things.some(({ said }) => said.includes("gym shoe"))) &&
  shown.every(({ category }) => category === "Sneakers")
    ? "\nOur sneakers are made for style: none is made for sport in particular."
    : "";

/** What of the pieces named is worn for the occasion, said where it is not all of them. */
function nameNarrowing({ occasion, things, sort }: Wanted, all: number, worn: number): string {
  if (!occasion || things.length !== 1) return "";
  if (worn === all) return "";
  return worn === 0
    ? `\nNone of these is worn for ${occasion.name} in particular.`
    : `\nOnly ${worn} of them ${worn === 1 ? "is" : "are"} what one wears for ${occasion.name}${sort ? "" : worn === 1 ? "; it stands first" : "; they stand first"}.`;
}

async function answerNearest(
  tools: ToolBox,
  shelf: Shelf,
  wanted: Wanted,
  note: string,
): Promise<Reply> {
  const beyond = isBeyondGuide(wanted)
    ? `Our size guide has no ${nameSize(wanted.size!)} (see /size-guide). `
    : "";
  const missing = wanted.colours.filter(({ colours }) => colours.length === 0);
  const unlisted =
    missing.length > 0
      ? `We list no ${missing.map(({ said }) => said).join(" or ")}; our colours are black, white, brown, blue, red, green, gold and silver. `
      : "";
  const near = findNear(shelf, wanted);
  const lead = `${note}${unlisted}${beyond}I found no ${nameWanted(wanted)} in stock.`;
  if (!near) return { text: `${lead} Try another word, or ask our people on WhatsApp.` };
  const many = Math.min(wanted.count ?? SHOWN, MOST_SHOWN);
  const [aspect, ...others] = near.unmet;
  const sizes =
    wanted.size && aspect === "size" && others.length === 0
      ? nearestSizes(near.pieces, wanted.size)
      : null;
  const pieces = (sizes && sizes.pieces.length > 0 ? sizes.pieces : near.pieces).slice(0, many);
  const { lines, cards } = await show(tools, pieces);
  const how = sizes?.names.length ? ` The nearest sizes are ${sizes.names.join(" and ")}.` : "";
  const cheapest =
    aspect === "price" && others.length === 0 && wanted.max !== null && wanted.min === null
      ? ` The cheapest costs ${formatNaira(Math.min(...near.pieces.map((one) => one.priceKobo)))}.`
      : "";
  return {
    text: `${lead}${how}${cheapest} The nearest, ${nameUnmet(near.unmet)}:\n${lines}`,
    cards,
  };
}

const DEPARTMENTS = "women's and men's shoes and clothes, bags, sneakers and accessories";

const sayNotSold = (things: readonly Thing[]) =>
  `we do not sell ${nameThings(things)}. We sell ${DEPARTMENTS}: /products. For anything else, our people on WhatsApp will help.`;

/** For what the shop has never had. */
export async function answerNotSold(tools: ToolBox, shelf: Shelf, wanted: Wanted): Promise<Reply> {
  const lead = `Sorry, we do not sell ${nameThings(wanted.things)}.`;
  const near = findNear(shelf, wanted);
  const isClose =
    near && wanted.things.some((thing) => thing.near.length > 0) && !near.unmet.includes("wearer");
  if (!isClose)
    return {
      text: `Sorry, ${sayNotSold(wanted.things)}`,
    };
  const { lines, cards } = await show(tools, near.pieces.slice(0, SHOWN));
  return { text: `${lead} The nearest we have:\n${lines}`, cards };
}

/** For words that nothing in the shop is called by. */
export const answerStrange = (words: readonly string[]): Reply => ({
  text: `I'm sorry, I don't know anything in the shop by “${words.slice(0, 3).join(" ")}”. We sell ${DEPARTMENTS}; I also answer about delivery, payment and returns. For anything else, our people on WhatsApp will help.`,
});

export const ASKS_HOUSES = /\b(brands?|houses|labels|designers?)\b/;
const HOUSES_NAMED = 6;

export function answerHouses(shelf: Shelf): Reply {
  const houses = [...new Set(shelf.pieces.map(({ brand }) => brand).filter(Boolean))];
  return {
    text: `We carry ${houses.length} houses, Nigerian and international, among them ${houses.slice(0, HOUSES_NAMED).join(", ")}: /products. Name one, or tell me what you are looking for.`,
  };
}

export function answerCount(shelf: Shelf, wanted: Wanted, folded: string): Reply {
  if (wanted.things.length === 0 && ASKS_HOUSES.test(folded)) return answerHouses(shelf);

  if (wanted.things.length > 0 && wanted.things.every(({ categories }) => categories.length === 0))
    return { text: `None: ${sayNotSold(wanted.things)}` };
  const all = findPieces(shelf, wanted, { inStock: false });
  const inStock = all.filter((piece) => piece.inStock).length;
  const stock = inStock === all.length ? ", all in stock" : `, ${inStock} of them in stock`;
  if (all.length === 0) return { text: `We have no ${nameWanted(wanted)} now.` };
  return { text: `We have ${all.length} ${nameWanted(wanted)}${stock}: ${allUrl(wanted)}` };
}
