import { and, eq, inArray } from "drizzle-orm";
import { storageObjects } from "~/db/schema/store.ts";
import type { Context } from "~/platform/context.ts";
import { studioPictures, tintOf } from "./studio-pictures.server.ts";

const BUCKET = "product-image";
const PUBLIC = `/storage/v1/object/public/${BUCKET}/`;
const STUDIO = "demo/";

/**
 * The colour that stands for each picture while it loads, by its address; pictures from elsewhere
 * have none. Studio pictures cost nothing, uploaded ones one query together.
 */
export async function findTints(
  ctx: Context,
  images: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const studio = await studioPictures();
  const tints = new Map<string, string>();
  const uploaded = new Map<string, string>();
  for (const image of images) {
    if (!image.startsWith(PUBLIC)) continue;
    const name = decodeURI(image.slice(PUBLIC.length).replace(/\?.*$/, ""));
    const picture = name.startsWith(STUDIO) ? studio.get(name.slice(STUDIO.length)) : undefined;
    if (picture) tints.set(image, picture.tint);
    else uploaded.set(name, image);
  }
  if (uploaded.size === 0) return tints;
  const rows = await ctx.db
    .select({ name: storageObjects.name, thumbhash: storageObjects.thumbhash })
    .from(storageObjects)
    .where(
      and(eq(storageObjects.bucket, BUCKET), inArray(storageObjects.name, [...uploaded.keys()])),
    );
  for (const { name, thumbhash } of rows) {
    if (thumbhash) tints.set(uploaded.get(name)!, tintOf(thumbhash));
  }
  return tints;
}
