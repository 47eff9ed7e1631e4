import type { ProductCard } from "~/features/catalogue/cards.server.ts";
import { things as allThings } from "~/features/language/things.ts";
import { formatNaira } from "~/lib/money.ts";
import { shortSize } from "~/lib/size-names.ts";
import { thingsOf, wornFor } from "../shelf/find.ts";
import { hasColour, isMadeOf, isThing, labelsOf, wishFor } from "../shelf/match.ts";
import { nameSize } from "../shelf/name-wanted.ts";
import type { Piece } from "../shelf/pieces.server.ts";
import type { Wanted } from "../shelf/wanted.ts";

/** What is known of a person beside their words. */
export interface Known {
  bought: readonly Piece[];
  /** The size they bought last, by category. */
  sizes: Readonly<Record<string, string>>;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const withArticle = (thing: string) =>
  /(s|wear)$/.test(thing) ? thing : `${/^[aeiou]/.test(thing) ? "an" : "a"} ${thing}`;

/** A thing with more kinds is a department. */
const FEW_KINDS = 8;

/** "A pump in red, as you asked": only what was asked for and is so; null where nothing was. */
function describeAsked(piece: Piece, card: ProductCard, wanted: Wanted): string | null {
  const thing = wanted.things.find((one) => isThing(piece, one, wanted));
  const own = piece.things
    .flatMap((key) => allThings.get(key) ?? [])
    .find(({ key }) => thing?.kinds.includes(key));
  const colour = wanted.colours.find((one) => hasColour(piece, one));
  const shop = card.colors.find((name) => colour?.colours.includes(name));
  const material = wanted.materials.find((one) => one.said !== "" && isMadeOf(piece, one));
  const parts = [
    // "Clothes" and "shoes" ask for no pump in particular.
    thing &&
      (!own || own.key === thing.key || thing.kinds.length <= FEW_KINDS) &&
      withArticle((own ?? thing).one),
    colour &&
      `in ${(colour.shades.length > 0 ? colour.said : (shop ?? colour.said)).toLowerCase()}`,
    material && `of ${material.said}`,
    wanted.brands.includes(piece.brand) && `by ${piece.brand}`,
    wanted.size &&
      labelsOf(wanted.size, piece.category).some((label) => piece.sizes.includes(label)) &&
      `in ${nameSize(wanted.size)}`,
  ].filter(Boolean);
  return parts.length > 0 ? `${upperFirst(parts.join(" "))}, as you asked` : null;
}

/** What is true of a piece and speaks for it, the strongest first; `others` without what was asked for. */
export function explain(
  piece: Piece,
  card: ProductCard,
  asks: Wanted,
  person: Known & { viewed: readonly Piece[] },
): { all: string[]; others: string[]; personal: string | null } {
  const wanted = wishFor(piece, asks);
  const asked = describeAsked(piece, card, wanted);
  const like = likeKnown(piece, person);
  const size = ownSize(piece, wanted, person);
  const others = [
    suits(piece, wanted),
    like,
    size,
    card.ratingCount >= 3 && card.rating >= 4.5
      ? `Rated ${card.rating.toFixed(1)} by ${card.ratingCount} shoppers`
      : null,
    card.salePriceKobo !== null ? "On sale now" : null,
    wanted.max !== null && piece.priceKobo <= wanted.max * 100
      ? `Within your ${formatNaira(Math.round(wanted.max) * 100)}`
      : null,
  ].filter((reason) => reason !== null);
  const all = asked ? [asked, ...others] : others;
  const personal = like ?? size;
  if (all.length > 0) return { all, others, personal };
  const plain = card.brand
    ? `From the house of ${card.brand}`
    : `${card.badge ?? "In stock"} in ${card.category}`;
  return { all: [plain], others, personal };
}

function suits(piece: Piece, wanted: Wanted): string | null {
  if (!wanted.occasion) return null;
  const worn = thingsOf(wornFor(wanted.occasion, wanted.wearer));
  return worn.some((thing) => isThing(piece, thing, wanted))
    ? `The kind of piece one wears for ${wanted.occasion.name}`
    : null;
}

function ownSize(piece: Piece, wanted: Wanted, { sizes }: Known): string | null {
  const own = sizes[piece.category];
  return !wanted.size && own && piece.sizes.includes(own)
    ? `In stock in your size ${shortSize(own, piece.category)}`
    : null;
}

function likeKnown(
  piece: Piece,
  { viewed, bought }: Known & { viewed: readonly Piece[] },
): string | null {
  const isLike = (one: Piece) =>
    one.category === piece.category && (isSameHouse(one, piece) || sharesColour(one, piece));
  const seen = viewed.find(isLike);
  const had = seen ? undefined : bought.find(isLike);
  const one = seen ?? had;
  if (!one) return null;
  const what = `the ${one.name} you ${seen ? "looked at" : "bought"}`;
  return isSameHouse(one, piece)
    ? `From ${piece.brand}, like ${what}`
    : `Shares its colour with ${what}`;
}

const isSameHouse = (one: Piece, other: Piece) => one.brand !== "" && one.brand === other.brand;
const sharesColour = (one: Piece, other: Piece) =>
  one.colours.some((name) => other.colours.includes(name));
