import { eq } from "drizzle-orm";
import { collections as table } from "~/db/schema/collections.ts";
import { emptyFilters } from "~/features/catalogue/filters.ts";
import { searchProducts } from "~/features/catalogue/queries.server.ts";
import { categories, collections } from "~/features/catalogue/rules.ts";
import type { SearchOptions } from "~/features/catalogue/search/search.server.ts";
import { toWireCard } from "~/features/catalogue/wire-card.ts";
import { keysOf } from "~/lib/keys-of.ts";
import { isUuid } from "~/lib/uuid.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { housePath } from "../houses/house-address.ts";
import { findHouse } from "../houses/houses.server.ts";
import { readPieces } from "../read-pieces.server.ts";
import { collectionPath, SHOP_LISTS, stateOf } from "../rules.ts";
import { selectPieces } from "../select-pieces.server.ts";
import { fieldsOf } from "../stored.server.ts";
import { findArrangement } from "./arranged-list.server.ts";

interface List {
  title: string;
  path: string | null;
  category?: string;
  options: SearchOptions;
}

const MOST_BETWEEN = 48;

/** A list by its key. @throws AppError not_found */
export async function findList(ctx: Context, key: string): Promise<List> {
  const shops = SHOP_LISTS.find((list) => list.key === key);
  if (shops) {
    const category = categories.find((category) => key === `category:${category.key}`)?.name;
    const collection = keysOf(collections).find((one) => one === key);
    return { ...shops, ...(category && { category }), options: collection ? { collection } : {} };
  }
  const [kind, ...rest] = key.split(":");
  const name = rest.join(":");
  const found =
    kind === "collection"
      ? await findCollection(ctx, name)
      : kind === "house"
        ? await findHouseList(ctx, name)
        : undefined;
  if (!found) throw notFound("This list is not there any more");
  return found;
}

async function findCollection(ctx: Context, id: string): Promise<List | undefined> {
  const [row] = isUuid(id) ? await ctx.db.select().from(table).where(eq(table.id, id)) : [];
  if (!row) return undefined;
  const fields = fieldsOf(row);
  const isShown = stateOf(fields, ctx.clock.now()) === "shown";
  return {
    title: row.title,
    path: isShown ? collectionPath(row.slug) : null,
    options: { arrangement: { pieces: await selectPieces(ctx, fields) } },
  };
}

async function findHouseList(ctx: Context, slug: string): Promise<List | undefined> {
  const house = await findHouse(ctx, slug);
  return (
    house && {
      title: house.name,
      path: housePath(house.name),
      options: { arrangement: { pieces: house.pieces } },
    }
  );
}

/** What stands first and last in a list, and the first pieces between. */
export async function readList(ctx: Context, key: string) {
  const { title, path, category, options } = await findList(ctx, key);
  const { pinned, buried } = await findArrangement(ctx, key);
  const filters = { ...emptyFilters, categories: category ? [category] : [] };
  const arrangement = { ...options.arrangement, pinned, buried };
  const moved = new Set([...pinned, ...buried]);
  const { products, total } = await searchProducts(ctx, filters, {
    ...options,
    arrangement,
    perPage: pinned.length + MOST_BETWEEN,
  });
  return {
    title,
    path,
    pinned: await readPieces(ctx.db, pinned),
    buried: await readPieces(ctx.db, buried),
    between: products.filter(({ id }) => !moved.has(id)).map(toWireCard),
    count: total,
  };
}
