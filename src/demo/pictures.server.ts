import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.ts";
import { replacePictures } from "~/features/catalogue/replace-pictures.server.ts";
import { placeholderUrl } from "~/features/images/placeholder-url.ts";
import { type StudioPictures, studioUrl } from "~/features/images/studio-pictures.server.ts";
import { buildDemoCatalogue, type DemoProduct } from "./catalogue/products.ts";

/** A product's own photographs where they are finished, else the drawing of its kind and colour. */
export function imagesOf(
  { key, alts, recipe }: DemoProduct,
  pictures: StudioPictures,
): { images: string[]; alts: string[] } {
  const views = alts.flatMap((alt, index) => {
    const file = `${key}-${index + 1}.avif`;
    const picture = pictures.get(file);
    return picture ? [{ url: studioUrl(file, picture), alt }] : [];
  });
  if (pictures.has(`${key}-1.avif`)) {
    return { images: views.map(({ url }) => url), alts: views.map(({ alt }) => alt) };
  }
  return { images: [placeholderUrl(recipe.silhouette, recipe.shade)], alts: [alts[0]] };
}

/**
 * Hangs up the pictures that were finished or redone since the demo catalogue was written. Products
 * that somebody has edited are theirs and stay as they are.
 *
 * @returns the products that show other pictures now
 */
export async function refreshDemoPictures(
  db: Database,
  pictures: StudioPictures,
): Promise<number[]> {
  if (pictures.size === 0) return [];
  const { rows } = await db.execute<{ name: string; images: string[] }>(sql`
    select name, images from products where version = 1
      and (images[1] like '/placeholder/%' or images[1] like '/storage/v1/object/public/product-image/demo/%')`);
  if (rows.length === 0) return [];
  const shown = new Map(rows.map(({ name, images }) => [name, images.join()]));
  const changed = buildDemoCatalogue().flatMap((product) => {
    const { images, alts } = imagesOf(product, pictures);
    const now = shown.get(product.name);
    return now === undefined || now === images.join()
      ? []
      : [{ name: product.name, brand: product.brand, images, image_alts: alts }];
  });
  if (changed.length === 0) return [];
  return replacePictures(db, changed);
}
