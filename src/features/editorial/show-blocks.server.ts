import { fetchListedCards, type ProductCard } from "~/features/catalogue/cards.server.ts";
import { packCards } from "~/features/catalogue/packed-listing.ts";
import { getCatalogueIndex } from "~/features/catalogue/search/catalogue-index.server.ts";
import { getZones } from "~/features/checkout/delivery.server.ts";
import { findArrangement } from "~/features/collections/arrange/arranged-list.server.ts";
import { housePath } from "~/features/collections/houses/house-address.ts";
import { findHouse } from "~/features/collections/houses/houses.server.ts";
import { collectionPath } from "~/features/collections/rules.ts";
import { selectPieces } from "~/features/collections/select-pieces.server.ts";
import { findShown } from "~/features/collections/shown.server.ts";
import { slugOf } from "~/features/language/fold.ts";
import { type Praise, readPraise } from "~/features/reviews/queries.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import type { Block, BlockKind, BlockOf } from "./blocks.ts";
import { getClaims, getStoryPieces, type StoryPiece } from "./facts/claims.server.ts";
import { readNamedFacts } from "./facts/read-facts.server.ts";
import { type Facts, fillFacts, readMarks } from "./marked-text.ts";
import { type Promised, promisesOf } from "./promises.ts";
import type { PageContent, ShownBlock } from "./schema.ts";

const REVIEWS = 3;
const HOUSE_LETTERS = 420;

/** What the blocks of one page are looked up in: each kind of thing once, however many blocks there are. */
interface Found {
  home: { title: string; text: string };
  /** Pieces and the collection of each edit, by the block. */
  edits: Map<string, { ids: number[]; collection: { slug: string; title: string } | undefined }>;
  cards: Map<number, ProductCard>;
  houses: Map<string, { name: string; story: string; picture: string | null }>;
  reviews: Praise[];
  promises: Promised[];
  facts: Facts;
  claims: { products: string; houses: string };
  loved: StoryPiece[];
}

/** A page of blocks as shoppers see it, with its facts as they are now. */
export async function showPage<P extends Pick<PageContent, "summary" | "blocks">>(
  ctx: Context,
  page: P,
) {
  const [{ blocks }, facts] = await Promise.all([
    showBlocks(ctx, page.blocks),
    readNamedFacts(ctx),
  ]);
  return { ...page, summary: fillFacts(page.summary, facts), blocks };
}

/**
 * Blocks as shoppers see them. What has nothing to show is left out.
 *
 * @returns also the ids of those that were left out
 */
export async function showBlocks(ctx: Context, blocks: readonly Block[]) {
  const found = await lookUp(ctx, blocks);
  const shown = blocks.map((block) => showBlock(block, found));
  return {
    blocks: shown.filter((block) => block !== undefined),
    empty: blocks.filter((_, at) => shown[at] === undefined).map(({ id }) => id),
  };
}

const ofKind = <K extends BlockKind>(blocks: readonly Block[], kind: K) =>
  blocks.filter((block): block is BlockOf<K> => block.kind === kind);

async function lookUp(ctx: Context, blocks: readonly Block[]): Promise<Found> {
  const editBlocks = ofKind(blocks, "edit");
  const [{ home, orders }, edits, houses, reviews, zones, facts, claims, loved] = await Promise.all(
    [
      getSettings(ctx),
      Promise.all(
        editBlocks.map(async (block) => [block.id, await findPieces(ctx, block)] as const),
      ),
      Promise.all(
        ofKind(blocks, "house").map(
          async ({ id, house }) => [id, await findHouse(ctx, slugOf(house))] as const,
        ),
      ),
      ofKind(blocks, "reviews").length > 0
        ? remember(ctx, tags.catalogue, "praise", () => readPraise(ctx, REVIEWS))
        : [],
      ofKind(blocks, "promises").length > 0 ? getZones(ctx) : [],
      readNamedFacts(ctx),
      ofKind(blocks, "figures").length > 0 ? getClaims(ctx) : { products: "", houses: "" },
      ofKind(blocks, "loved").length > 0 ? getStoryPieces(ctx) : [],
    ],
  );
  const wanted = [...new Set(edits.flatMap(([, { ids }]) => ids))];
  const cards = await fetchListedCards(ctx, wanted);
  return {
    home: { title: home.hero_title, text: home.hero_text },
    edits: new Map(edits),
    cards: new Map(cards.map((card) => [card.id, card])),
    houses: new Map(houses.flatMap(([id, house]) => (house ? [[id, house]] : []))),
    reviews,
    promises: promisesOf(orders, zones),
    facts,
    claims,
    loved,
  };
}

/** The first pieces of an edit, as staff arranged them. */
async function findPieces(ctx: Context, { from, collection, product_ids, size }: BlockOf<"edit">) {
  if (from === "pieces") {
    const { rowOf } = await getCatalogueIndex(ctx);
    const there = product_ids.filter((id) => (rowOf[id] ?? -1) >= 0);
    return { ids: there.slice(0, size), collection: undefined };
  }
  const shown = await findShown(ctx, collection);
  if (!shown) return { ids: [], collection: undefined };
  const [pieces, { pinned, buried }] = await Promise.all([
    selectPieces(ctx, shown),
    findArrangement(ctx, `collection:${shown.id}`),
  ]);
  const among = new Set(pieces);
  const moved = new Set([...pinned, ...buried]);
  const ids = [
    ...pinned.filter((id) => among.has(id)),
    ...pieces.filter((id) => !moved.has(id)),
    ...buried.filter((id) => among.has(id)),
  ];
  return { ids: ids.slice(0, size), collection: { slug: shown.slug, title: shown.title } };
}

function showBlock(block: Block, found: Found): ShownBlock | undefined {
  const { kind, id } = block;
  switch (kind) {
    case "hero":
      return {
        kind,
        id,
        title: block.title || found.home.title,
        text: block.text || found.home.text,
        picture: block.picture,
        alt: block.picture ? block.alt : "",
      };
    case "categories":
    case "products":
    case "recommendations":
    case "newsletter":
      return { kind, id };
    case "edit":
      return showEdit(block, found);
    case "story":
      if (!block.title && !block.text && block.pictures.length === 0) return undefined;
      return {
        kind,
        id,
        title: fillFacts(block.title, found.facts),
        told: readMarks(block.text, found.facts),
        pictures: block.pictures,
        way: block.link,
      };
    case "house": {
      const house = found.houses.get(id);
      if (!house) return undefined;
      const { name, story, picture } = house;
      return { kind, id, name, text: shorten(story), picture, to: housePath(name) };
    }
    case "reviews":
      if (found.reviews.length === 0) return undefined;
      return { kind, id, title: block.title || "What buyers say", reviews: found.reviews };
    case "promises":
      return { kind, id, title: block.title || "Delivery and returns", promises: found.promises };
    case "text":
      if (!block.title && !block.text) return undefined;
      return {
        kind,
        id,
        title: fillFacts(block.title, found.facts),
        told: readMarks(block.text, found.facts),
      };
    case "statement":
      if (!block.title && !block.lead && !block.text) return undefined;
      return {
        kind,
        id,
        title: fillFacts(block.title, found.facts),
        lead: fillFacts(block.lead, found.facts),
        told: readMarks(block.text, found.facts),
      };
    case "points":
      if (block.points.length === 0) return undefined;
      return {
        kind,
        id,
        title: fillFacts(block.title, found.facts),
        as: block.as,
        points: block.points.map(({ title, text }) => ({
          title: fillFacts(title, found.facts),
          text: fillFacts(text, found.facts),
        })),
        way: block.link,
      };
    case "figures":
      return {
        kind,
        id,
        figures: [
          { figure: found.claims.products, words: "products" },
          { figure: "10K+", words: "customers" },
          { figure: found.claims.houses, words: "brands" },
        ],
      };
    case "loved":
      return found.loved.length > 0 ? { kind, id, pieces: found.loved } : undefined;
  }
}

function showEdit(block: BlockOf<"edit">, { edits, cards }: Found): ShownBlock | undefined {
  const { ids, collection } = edits.get(block.id)!;
  const shown = ids.flatMap((id) => cards.get(id) ?? []);
  if (shown.length === 0) return undefined;
  return {
    kind: "edit",
    id: block.id,
    title: block.title || (collection?.title ?? "Chosen for you"),
    text: block.text,
    cards: packCards(shown),
    way: collection ? { label: "See all", to: collectionPath(collection.slug) } : null,
  };
}

/** The first paragraph of a story, or as much of it as stands beside a picture. */
function shorten(story: string): string {
  const [first = ""] = story.split(/\n\s*\n/);
  if (first.length <= HOUSE_LETTERS) return first;
  return `${first.slice(0, HOUSE_LETTERS).replace(/\s+\S*$/, "")}…`;
}
