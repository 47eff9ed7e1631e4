import { sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";

/** Other pictures of a product that nobody has edited. */
export interface NewPictures {
  name: string;
  brand: string;
  images: readonly string[];
  image_alts: readonly string[];
}

/**
 * Hangs up other pictures of products as they came. They stay unedited: their version counts what people
 * change.
 *
 * @returns the products that show other pictures now
 */
export async function replacePictures(
  db: Queryable,
  pictures: readonly NewPictures[],
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update products p set images = n.images, image_alts = n.image_alts
    from json_to_recordset(${JSON.stringify(pictures)}::json)
      as n (name text, brand text, images text[], image_alts text[])
    where p.version = 1 and p.name = n.name and p.brand = n.brand
    returning p.id`);
  return rows.map(({ id }) => id);
}
