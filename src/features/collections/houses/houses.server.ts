import { houses } from "~/db/schema/collections.ts";
import {
  type CatalogueIndex,
  getCatalogueIndex,
} from "~/features/catalogue/search/catalogue-index.server.ts";
import { chosen } from "~/features/catalogue/search/columns.ts";
import { slugOf } from "~/features/language/fold.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import type { HouseFields } from "../schema.ts";

export interface House extends HouseFields {
  name: string;
  /** Ids of its pieces in the shop, the newest first. */
  pieces: number[];
}

/** What staff say of houses, by name. */
const readStories = (ctx: Context): Promise<Map<string, HouseFields>> =>
  remember(ctx, tags.collections, "houses", async () => {
    const rows = await ctx.db.select().from(houses);
    return new Map(rows.map(({ name, story, picture }) => [name, { story, picture }]));
  });

function piecesOf(index: CatalogueIndex, names: readonly string[]): number[] {
  const marks = chosen(index.brandNames, names);
  const rows = Array.from({ length: index.count }, (_, row) => row);
  return rows.filter((row) => marks[index.brand[row]!]).map((row) => index.ids[row]!);
}

/**
 * The house at an address: one with pieces in the shop, or one that staff tell of. Names that differ
 * in accents alone are one house.
 */
export async function findHouse(ctx: Context, slug: string): Promise<House | undefined> {
  const [index, stories] = await Promise.all([getCatalogueIndex(ctx), readStories(ctx)]);
  const names = [...index.brandNames, ...stories.keys()].filter((name) => slugOf(name) === slug);
  const name = names.find((name) => stories.has(name)) ?? names[0];
  if (!name) return undefined;
  const { story, picture } = stories.get(name) ?? { story: "", picture: null };
  return { name, story, picture, pieces: piecesOf(index, names) };
}

/** Every house with pieces in the shop, by name, with how many they are. */
export async function listHouses(ctx: Context): Promise<{ name: string; count: number }[]> {
  const index = await getCatalogueIndex(ctx);
  const counts = new Int32Array(index.brandNames.length);
  for (const brand of index.brand) counts[brand]!++;
  return index.brandNames
    .map((name, at) => ({ name, count: counts[at]! }))
    .filter(({ name }) => slugOf(name) !== "")
    .sort((a, b) => a.name.localeCompare(b.name));
}
