import {
  type CatalogueIndex,
  getCatalogueIndex,
} from "~/features/catalogue/search/catalogue-index.server.ts";
import type { ValueLists } from "~/features/catalogue/search/columns.ts";
import { getLexicon } from "~/features/catalogue/search/lexicon.server.ts";
import { foldText } from "~/features/language/fold.ts";
import type { Lexicon } from "~/features/language/lexicon.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { originsOf } from "./origins.ts";

/** A product as wishes are held against it: in the words of the language, and with what it costs now. */
export interface Piece {
  id: number;
  name: string;
  /** Folded words of its name. */
  words: string[];
  brand: string;
  category: string;
  /** Keys of the things it is. */
  things: string[];
  /** The main one first. */
  colours: string[];
  shades: string[];
  /** Folded words of its name and looks, with a space at both ends. */
  looks: string;
  priceKobo: number;
  onSale: boolean;
  isNew: boolean;
  /** In lower case; empty without one. */
  badge: string;
  inStock: boolean;
  /** Those that can be bought; empty where it has none. */
  sizes: string[];
  /** Its features say how to care for it. */
  saysCare: boolean;
  /** City and country it was made in, folded; empty where its features do not say. */
  madeIn: string[];
  /** Inches of the largest laptop that it holds; 0 where its features name none. */
  laptop: number;
  /** Larger is better. */
  rating: number;
}

/** Every active product, newest first. */
export interface Shelf {
  pieces: readonly Piece[];
  byId: ReadonlyMap<number, Piece>;
  /** Products by the first word of their name, where that is no word of the language. */
  byOwnName: ReadonlyMap<string, readonly Piece[]>;
  /** The others by the first word of theirs. */
  byFirstWord: ReadonlyMap<string, readonly Piece[]>;
  lexicon: Lexicon;
}

interface Row {
  id: number;
  name: string;
  looks: string;
  badge: string | null;
  laptop: number | null;
  features: string[];
}

/** Read once per change of the catalogue. */
export const getShelf = (ctx: Context): Promise<Shelf> =>
  remember(ctx, tags.catalogue, "assistant-shelf", () => readShelf(ctx));

async function readShelf(ctx: Context): Promise<Shelf> {
  const [index, lexicon, { rows }] = await Promise.all([
    getCatalogueIndex(ctx),
    getLexicon(ctx),
    ctx.pool.query<Row>(
      `select id, name, badge, coalesce(nullif(image_alts[1], ''), left(description, 200)) as looks, features,
         (select max(substring(one from '(\\d+)-inch laptop')::int) from unnest(features) one) as laptop
       from products where is_active order by created_at desc, id desc`,
    ),
  ]);
  const now = ctx.clock.now().getTime();
  const pieces = rows.flatMap((stored): Piece[] => {
    const row = index.rowOf[stored.id] ?? -1;
    return row < 0 ? [] : [readPiece(index, row, stored, now)];
  });
  const isOwn = ({ words: [first = ""] }: Piece) => first.length > 2 && !lexicon.find([first]);
  const byFirst = (some: readonly Piece[]) => Map.groupBy(some, ({ words }) => words[0]!);
  return {
    pieces,
    byId: new Map(pieces.map((piece) => [piece.id, piece])),
    byOwnName: byFirst(pieces.filter(isOwn)),
    byFirstWord: byFirst(pieces.filter((piece) => !isOwn(piece))),
    lexicon,
  };
}

const listed = ({ names, start, values }: ValueLists, row: number): string[] =>
  Array.from(values.subarray(start[row], start[row + 1]), (value) => names[value]!);

/** What stands behind the first sentence tells of linings, and of what to wear it with. */
const firstSentence = (text: string) => /^[^.!?]*/.exec(text)![0];

function readPiece(
  index: CatalogueIndex,
  row: number,
  { id, name, looks, badge, laptop, features }: Row,
  now: number,
): Piece {
  const thing = index.thingNames[index.thing[row]!]!;
  return {
    id,
    name,
    words: foldText(name).split(" "),
    brand: index.brandNames[index.brand[row]!]!,
    category: index.categoryNames[index.category[row]!]!,
    things: thing ? [thing] : [],
    colours: listed(index.colors, row),
    shades: listed(index.shades, row),
    looks: ` ${foldText(`${name} ${firstSentence(looks)}`)} `,
    priceKobo: index.priceKobo[row]!,
    onSale: index.onSale[row] === 1,
    isNew: index.newUntil[row]! > now,
    badge: badge?.toLowerCase() ?? "",
    inStock: index.inStock[row] === 1,
    sizes: listed(index.sizes, row),
    saysCare: features.some((feature) => feature.startsWith("Care:")),
    madeIn: originsOf(features),
    laptop: laptop ?? 0,
    rating: index.rating[row]!,
  };
}
