import { fetchCards, type ProductCard } from "~/features/catalogue/queries.server.ts";
import type { Context } from "~/platform/context.ts";
import { settleColours } from "../shelf/accents.ts";
import {
  findNear,
  findPieces,
  forBoth,
  inTurn,
  narrowToOccasion,
  ordered,
  rank,
} from "../shelf/find.ts";
import { isOneSize, isThing } from "../shelf/match.ts";
import { nameUnmet, nameWanted } from "../shelf/name-wanted.ts";
import { wishesOfEach } from "../shelf/parts.ts";
import { getShelf, type Piece, type Shelf } from "../shelf/pieces.server.ts";
import { readText, withDepartment } from "../shelf/read-wanted.ts";
import { hasSubject, type Wanted } from "../shelf/wanted.ts";
import type { WornSizes } from "../shelf/worn-size.ts";
import { explain, type Known } from "./reasons.ts";

const CANDIDATES = 24;
/** Fewer found for a mere occasion, and whatever else there is comes behind. */
const ENOUGH = 6;
const LONGEST_TRAIT = 70;
/** Found pieces that stand before what is near one that was not. */
const AHEAD = 3;
const NEAR_EACH = 2;

export interface Wishes {
  /** What the shopper looks for, in their words; may be empty. */
  userPreferences: string;
  /** Names of products they looked at. */
  recentViews: string[];
  /** What their browser knows them to wear, by category. */
  sizes?: WornSizes | undefined;
  /** What is known of who asks: pieces they have and the sizes that these were bought in. */
  known?: Known;
}

export interface Candidate {
  card: ProductCard;
  score: number;
  /** True of the product; the strongest first. */
  reasons: string[];
  description: string;
  features: string[];
}
type Judged = Pick<Candidate, "card" | "score" | "reasons"> & { personal: string | null };

/** A candidate with the words that say why. */
export interface Choice {
  candidate: Candidate;
  reason: string;
}

export const explainBuiltIn = (candidate: Candidate): Choice => ({
  candidate,
  reason: joinReasons(candidate.reasons.slice(0, 2)),
});

/** "In red, as you asked; within your ₦60,000" */
const joinReasons = (reasons: string[]) =>
  reasons
    .map((reason, at) => (at === 0 ? reason : reason.charAt(0).toLowerCase() + reason.slice(1)))
    .join("; ");

export const paid = (card: ProductCard) => card.salePriceKobo ?? card.priceKobo;

/** The built-in ranker: pieces that keep every wish; where nothing does, the nearest, said to be that. */
export async function findCandidates(ctx: Context, input: Wishes): Promise<Candidate[]> {
  const shelf = await getShelf(ctx);
  const { wanted: said } = readText(input.userPreferences, shelf.lexicon);
  const wanted = settleColours(shelf, withDepartment(said));
  const views = new Set(input.recentViews);
  const viewed = shelf.pieces.filter(({ name }) => views.has(name)).slice(0, 6);
  const { bought = [] } = input.known ?? {};
  // What they said they wear counts before what they once bought.
  const sizes = { ...input.known?.sizes, ...input.sizes };
  const had = new Set([...viewed.map(({ id }) => id), ...bought.map(({ id }) => id)]);
  const person = { viewed, bought, sizes };
  const fits = (piece: Piece) => !had.has(piece.id) && fitsPerson(piece, wanted, person);
  const exact = choose(shelf, wanted, person).filter(fits);
  const near = exact.length === 0 ? nearest(shelf, wanted) : nearMissing(shelf, wanted, exact);
  const pieces = [...exact.slice(0, AHEAD), ...near.keys(), ...exact.slice(AHEAD)].slice(
    0,
    CANDIDATES,
  );
  const cards = await fetchCards(
    ctx,
    pieces.map(({ id }) => id),
  );
  const judged = cards.map((card, at): Judged => {
    const piece = shelf.byId.get(card.id)!;
    const reasons = explain(piece, card, wanted, person);
    const note = near.get(piece);
    return {
      card,
      score: cards.length - at,
      reasons: note ? [note, ...reasons.others] : reasons.all,
      personal: reasons.personal,
    };
  });
  return withTexts(ctx, judged);
}

/** What comes nearest to a wish that nothing keeps, each with a word on that. */
function nearest(shelf: Shelf, wanted: Wanted): Map<Piece, string> {
  const near = findNear(shelf, wanted);
  const note = near && `No ${nameWanted(wanted)}; the nearest, ${nameUnmet(near.unmet)}`;
  return new Map(near?.pieces.map((piece) => [piece, note!]));
}

/** The same for each of several things of which there is none. */
const nearMissing = (shelf: Shelf, wanted: Wanted, found: readonly Piece[]): Map<Piece, string> =>
  new Map(
    wanted.things.length < 2 || wanted.eitherWill
      ? []
      : wishesOfEach(wanted)
          .filter(({ things }) => things[0]!.categories.length > 0)
          .filter(({ things }) => !found.some((piece) => isThing(piece, things[0]!, wanted)))
          .flatMap((one) => [...nearest(shelf, one)].slice(0, NEAR_EACH)),
  );

/** In a size that they wear, where that is known and none was named. */
const fitsPerson = (piece: Piece, wanted: Wanted, { sizes }: Known) => {
  const own = sizes[piece.category];
  return wanted.size !== null || !own || isOneSize(piece) || piece.sizes.includes(own);
};

function choose(
  shelf: Shelf,
  wanted: Wanted,
  person: Known & { viewed: readonly Piece[] },
): Piece[] {
  const like = [...person.viewed, ...person.bought];
  const likeness = (piece: Piece) => Math.max(0, ...like.map((one) => likenessOf(one, piece)));
  // Of pieces that keep a wish equally well those like what is known of the person come first.
  const all = findPieces(shelf, wanted);
  const found =
    like.length > 0 && wanted.things.length > 0 && !wanted.sort
      ? all.toSorted((a, b) => rank(b, wanted) - rank(a, wanted) || likeness(b) - likeness(a))
      : all;
  if (wanted.forTwo) return [...forBoth(wanted.sort ? found : spread(found))];
  if (wanted.things.length > 1) {
    // Of an outfit something of each kind.
    return inTurn(
      wanted.things.map((thing) => found.filter((piece) => isThing(piece, thing, wanted))),
    );
  }
  if (wanted.things.length === 1) {
    const { pieces, worn } = narrowToOccasion(found, wanted, ENOUGH);
    if (wanted.sort) return [...pieces];
    // Those worn for the occasion first, where there are too few of them to stand alone.
    return wanted.occasion && worn < pieces.length
      ? [...spread(pieces.slice(0, worn)), ...spread(pieces.slice(worn))]
      : spread(pieces);
  }
  if (wanted.occasion) {
    if (found.length >= ENOUGH) return found;
    return [...new Set([...found, ...findPieces(shelf, { ...wanted, occasion: null })])];
  }
  if (wanted.sort) return found;
  if (!hasSubject(wanted) && like.length > 0)
    return found.toSorted((a, b) => likeness(b) - likeness(a) || b.rating - a.rating);
  const kinds = Map.groupBy(
    ordered(found, { ...wanted, sort: "rating" }),
    ({ category }) => category,
  );
  return wanted.colours.length > 0 ? spread(found) : inTurn([...kinds.values()]);
}

const likenessOf = (one: Piece, piece: Piece) =>
  (one.category === piece.category ? 2 : 0) +
  (one.colours.some((name) => piece.colours.includes(name)) ? 1 : 0) +
  (one.things.some((key) => piece.things.includes(key)) ? 1 : 0) +
  (one.brand !== "" && one.brand === piece.brand ? 1 : 0);

/** Some of each kind of thing in turn: not six pumps to who asks for shoes. */
const spread = (pieces: readonly Piece[]) =>
  inTurn([...Map.groupBy(pieces, ({ things, category }) => things[0] ?? category).values()]);

/** Adds what the shop writes of each; its first feature tells it from the others. */
async function withTexts(ctx: Context, judged: Judged[]): Promise<Candidate[]> {
  const { rows } = await ctx.pool.query<{ id: number; description: string; features: string[] }>(
    "select id, description, features from products where id = any($1)",
    [judged.map(({ card }) => card.id)],
  );
  const texts = new Map(rows.map((row) => [row.id, row]));
  return judged.map(({ card, score, reasons: [first, ...rest], personal }) => {
    const { description = "", features = [] } = texts.get(card.id) ?? {};
    const trait = features.find((feature) => feature.length <= LONGEST_TRAIT);
    // What it has to do with the person is said before what it is like.
    const own = personal && personal !== first ? [personal] : [];
    const others = rest.filter((reason) => reason !== personal);
    return {
      card,
      score,
      reasons: [first!, ...own, ...(trait ? [trait] : []), ...others],
      description,
      features,
    };
  });
}
