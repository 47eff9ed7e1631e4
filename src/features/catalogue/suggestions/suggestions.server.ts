import type { Kobo } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { fetchCards, fetchListedCards, type ProductCard } from "../cards.server.ts";
import { lookFor, type Piece } from "./look.ts";
import { BUYABLE, nearest, newestOf } from "./near.server.ts";

/** Fewer than this says nothing: two orders, three visits. */
const ENOUGH = { orders: 2, visits: 3 };
/** The latest orders and visits of a product that are looked at; a visit's first products; a cart's last lines. */
const LATEST = { orders: 300, visits: 300, perVisit: 30, lines: 8 };
const VISITS_COUNT_FOR_DAYS = 90;
const DAY = 86_400_000;
const ALSO_LIKED = 8;
const LOOK = 4;

interface Seed extends Piece {
  id: number;
  brand: string;
  colors: string[];
  priceKobo: Kobo;
}

export interface Suggestions {
  /** Pieces of other kinds that go with it. */
  look: ProductCard[];
  /** Pieces like it. Nothing stands in both. */
  alsoLike: ProductCard[];
}

/**
 * What stands under a product on its page: only active pieces that can be bought. One query, when what
 * is near is known and no card is missing. From memory like lists: what it shows is as old as they are.
 */
export async function suggestFor(ctx: Context, product: Seed): Promise<Suggestions> {
  const [together, similar, fitting] = await Promise.all([
    findTogether(ctx, [product.id]),
    findSimilar(ctx, product),
    findFitting(ctx, [product]),
  ]);
  const look = composeLook([product], together, fitting);
  const alsoLike = [...new Set([...together.map(({ id }) => id), ...similar])].filter(
    (id) => !look.includes(id),
  );
  const shownAlso = alsoLike.slice(0, ALSO_LIKED);
  const cards = new Map(
    (await fetchListedCards(ctx, [...look, ...shownAlso])).map((card) => [card.id, card]),
  );
  const those = (ids: number[]) => ids.flatMap((id) => cards.get(id) ?? []);
  return { look: those(look), alsoLike: those(shownAlso) };
}

/** What would complete the pieces of a cart to a look; none of what is in it. */
export async function completeLook(ctx: Context, ids: readonly number[]): Promise<ProductCard[]> {
  const seeds = await fetchCards(ctx, ids);
  if (seeds.length === 0) return [];
  const [together, fitting] = await Promise.all([
    findTogether(ctx, ids.slice(-LATEST.lines)),
    findFitting(ctx, seeds, [...ids]),
  ]);
  const others = together.filter(({ id }) => !ids.includes(id));
  return fetchCards(ctx, composeLook(seeds, others, fitting));
}

interface Found {
  id: number;
  category: string;
}
interface Together extends Found {
  orders: number;
}

/** Bought together before what merely fits; of every kind one before there is a second of any. */
function composeLook(
  seeds: readonly Piece[],
  together: readonly Together[],
  fitting: readonly Found[],
): number[] {
  const have = new Set(seeds.map(({ category }) => category));
  const bought = together.filter(
    ({ orders, category }) => orders >= ENOUGH.orders && !have.has(category),
  );
  const kinds = new Map<string, number>();
  return [...new Map([...bought, ...fitting].map((one) => [one.id, one])).values()]
    .map((one, place) => {
      const round = kinds.get(one.category) ?? 0;
      kinds.set(one.category, round + 1);
      return { id: one.id, round, place };
    })
    .sort((a, b) => a.round - b.round || a.place - b.place)
    .slice(0, LOOK)
    .map(({ id }) => id);
}

/**
 * What others bought with these products or looked at in the same visit, the most often first; an
 * order says as much as three visits. Reads the latest few hundred of both, whatever the shop's size.
 */
async function findTogether(ctx: Context, ids: number[]): Promise<Together[]> {
  const { rows } = await ctx.pool.query<Together>({
    name: "together",
    text: `
    with bought as (
      select i.product_id, count(distinct i.order_id)::int as orders
      from unnest($1::int[]) wanted(id)
      cross join lateral (
        select o.id from order_items mine join orders o on o.id = mine.order_id
        where mine.product_id = wanted.id and o.status <> 'cancelled'
        order by o.created_at desc limit ${LATEST.orders}
      ) latest
      join order_items i on i.order_id = latest.id
      group by 1 having count(distinct i.order_id) >= ${ENOUGH.orders}
    ), viewed as (
      select seen.product_id, count(distinct latest.visit_id)::int as visits
      from unnest($1::int[]) wanted(id)
      cross join lateral (
        select visit_id from product_views mine
        where mine.product_id = wanted.id and mine.viewed_at > $2
        order by viewed_at desc limit ${LATEST.visits}
      ) latest
      cross join lateral (
        select product_id from product_views v where v.visit_id = latest.visit_id
        limit ${LATEST.perVisit}
      ) seen
      group by 1 having count(distinct latest.visit_id) >= ${ENOUGH.visits}
    )
    select p.id, p.category, coalesce(b.orders, 0) as orders
    from bought b full join viewed v using (product_id)
    join products p on p.id = product_id
    where product_id <> all($1) and ${BUYABLE}
    order by coalesce(b.orders, 0) * 3 + coalesce(v.visits, 0) desc, p.id
    limit 16`,
    values: [ids, new Date(ctx.clock.now().getTime() - VISITS_COUNT_FOR_DAYS * DAY)],
  });
  return rows;
}

/** Others of the same category: of the same house and in the same colours first, then the nearest price. */
async function findSimilar(ctx: Context, product: Seed): Promise<number[]> {
  const others = (await newestOf(ctx, product.category)).filter(({ id }) => id !== product.id);
  return nearest(others, ALSO_LIKED + LOOK, ({ brand, colors, priceKobo }) => ({
    likeness: (brand === product.brand ? 2 : 0) + (sharesAny(colors, product.colors) ? 1 : 0),
    distance: Math.abs(priceKobo - product.priceKobo),
  }));
}

/** Of every kind that goes with the pieces, those in their colours, of their house and in their price. */
async function findFitting(
  ctx: Context,
  seeds: readonly Seed[],
  except: readonly number[] = seeds.map(({ id }) => id),
): Promise<Found[]> {
  const { categories, except: things } = lookFor(seeds);
  const shelves = await Promise.all(categories.map((category) => newestOf(ctx, category)));
  const price = seeds.reduce((sum, { priceKobo }) => sum + priceKobo, 0) / seeds.length;
  const wanted = seeds.flatMap(({ colors }) => colors);
  return categories.flatMap((category, at) => {
    const fitting = shelves[at]!.filter(
      ({ id, name }) => !except.includes(id) && !things?.test(name),
    );
    return nearest(fitting, LOOK, ({ brand, colors, priceKobo }) => ({
      likeness:
        (sharesAny(colors, wanted) ? 2 : 0) + (seeds.some((seed) => seed.brand === brand) ? 1 : 0),
      distance: Math.abs(Math.log((priceKobo + 1) / (price + 1))),
    })).map((id) => ({ id, category }));
  });
}

const sharesAny = (some: readonly string[], others: readonly string[]) =>
  some.some((one) => others.includes(one));
