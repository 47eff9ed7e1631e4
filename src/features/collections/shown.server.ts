import { asc, desc, eq } from "drizzle-orm";
import { collections } from "~/db/schema/collections.ts";
import { fetchCards } from "~/features/catalogue/cards.server.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { stateOf } from "./rules.ts";
import type { CollectionFields } from "./schema.ts";
import { selectPieces } from "./select-pieces.server.ts";
import { fieldsOf } from "./stored.server.ts";

/** A collection that shoppers see now. */
export interface ShownCollection extends CollectionFields {
  id: string;
  updatedAt: Date;
}

/** All that shoppers see now, in their order. */
export async function listShown(ctx: Context): Promise<ShownCollection[]> {
  const active = await remember(ctx, tags.collections, "collections", () =>
    ctx.db
      .select()
      .from(collections)
      .where(eq(collections.isActive, true))
      .orderBy(asc(collections.place), desc(collections.createdAt), asc(collections.id)),
  );
  const now = ctx.clock.now();
  return active
    .map((row) => ({ id: row.id, updatedAt: row.updatedAt, ...fieldsOf(row) }))
    .filter((collection) => stateOf(collection, now) === "shown");
}

/** The one at an address; undefined where shoppers see none. */
export const findShown = async (ctx: Context, slug: string) =>
  (await listShown(ctx)).find((collection) => collection.slug === slug);

/** A collection among others: its picture, or that of its first piece. */
export interface CollectionCard {
  slug: string;
  title: string;
  text: string;
  picture: string | null;
  count: number;
}

export async function listCollectionCards(ctx: Context): Promise<CollectionCard[]> {
  return Promise.all(
    (await listShown(ctx)).map(async (collection) => {
      const pieces = await selectPieces(ctx, collection);
      const { slug, title, text, picture } = collection;
      return {
        slug,
        title,
        text,
        picture: picture ?? (await firstPicture(ctx, pieces)),
        count: pieces.length,
      };
    }),
  );
}

async function firstPicture(ctx: Context, pieces: readonly number[]): Promise<string | null> {
  const [card] = await fetchCards(ctx, pieces.slice(0, 1));
  return card?.images[0] ?? null;
}
