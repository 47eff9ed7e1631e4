import { LRUCache } from "lru-cache";
import type { Kobo } from "~/lib/money.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";

/** Among the newest of a category: as good to look at, and as quick in a large catalogue. */
const NEWEST = 300;

/** `products p` is in the shop and can be bought. */
export const BUYABLE = `p.is_active and exists (
  select 1 from product_stock s where s.product_id = p.id and s.on_hand > 0
    and (s.size = '') = (cardinality(p.sizes) = 0))`;

/** A piece as far as it is held against others. */
export interface Near {
  id: number;
  name: string;
  brand: string;
  colors: string[];
  priceKobo: Kobo;
}

/** Of how many categories the newest are remembered: more than a shop has. */
const MOST_CATEGORIES = 50;
const newestByCategory = () =>
  new LRUCache<string, Promise<readonly Near[]>>({ max: MOST_CATEGORIES });

/**
 * The newest pieces of a category that can be bought, read once until something that lists show changes:
 * each page of a piece holds it against those of four categories.
 */
export async function newestOf(ctx: Context, category: string): Promise<readonly Near[]> {
  const known = await remember(ctx, tags.catalogue, "newest", async () => newestByCategory());
  let newest = known.get(category);
  if (!newest) {
    newest = readNewest(ctx, category);
    known.set(category, newest);
    newest.catch(() => known.delete(category));
  }
  return newest;
}

async function readNewest(ctx: Context, category: string): Promise<readonly Near[]> {
  const { rows } = await ctx.pool.query<Near>(
    `
    select p.id, p.name, p.brand, p.colors, p.price_kobo as "priceKobo" from products p
    where ${BUYABLE} and p.category = $1
    order by p.created_at desc, p.id desc limit ${NEWEST}`,
    [category],
  );
  return rows;
}

/** How near a piece comes: the likest first, of those the least far, of those the oldest. */
interface Nearness {
  likeness: number;
  distance: number;
}

type Ranked = Nearness & { id: number };
const byNearness = (a: Ranked, b: Ranked) =>
  b.likeness - a.likeness || a.distance - b.distance || a.id - b.id;

/** The ids of so many of the pieces that come nearest; few of hundreds, which are not put into order. */
export function nearest(
  pieces: readonly Near[],
  count: number,
  nearnessOf: (piece: Near) => Nearness,
): number[] {
  const best: Ranked[] = [];
  for (const piece of pieces) {
    const { likeness, distance } = nearnessOf(piece);
    const one = { id: piece.id, likeness, distance };
    if (best.length === count && byNearness(one, best.at(-1)!) >= 0) continue;
    if (best.length === count) best.pop();
    best.push(one);
    best.sort(byNearness);
  }
  return best.map(({ id }) => id);
}
