import type { Context } from "~/platform/context.ts";
import type { Fit } from "./fit.ts";
import type { ReviewSort } from "./rules.ts";
import type { ProductReviews, ReviewView } from "./schema.ts";

export const REVIEWS_PER_PAGE = 5;

const orders: Record<ReviewSort, string> = {
  newest: "r.created_at desc, r.id",
  highest: "r.rating desc, r.created_at desc, r.id",
  lowest: "r.rating, r.created_at desc, r.id",
};

type Stars = { rating: number; fit: Fit | null; count: number }[];

/** A page of visible reviews, with how the stars of all of them spread; one query. */
export async function productReviews(
  ctx: Context,
  productId: number,
  { page = 1, sort = "newest" }: { page?: number; sort?: ReviewSort } = {},
): Promise<ProductReviews> {
  const { rows } = await ctx.pool.query<{ reviews: ReviewView[]; stars: Stars }>({
    name: `reviews, ${sort} first`,
    text: `
    select (
      select coalesce(json_agg(shown), '[]') from (
        select r.id, r.rating, r.title, r.comment, r.fit, r.reply,
          r.created_at as "createdAt",
          coalesce(nullif(p.full_name, ''), 'A shopper') as author,
          exists (
            select 1 from order_items i join orders o on o.id = i.order_id
            where o.user_id = r.user_id and i.product_id = r.product_id
              and o.status not in ('pending', 'cancelled')
          ) as verified
        from reviews r left join profiles p on p.id = r.user_id
        where r.product_id = $1 and r.hidden_at is null
        order by ${orders[sort]}
        limit $2 offset $3
      ) shown
    ) as reviews, (
      select coalesce(json_agg(counted), '[]') from (
        select rating, fit, count(*)::int as count from reviews
        where product_id = $1 and hidden_at is null group by rating, fit
      ) counted
    ) as stars`,
    values: [productId, REVIEWS_PER_PAGE, (page - 1) * REVIEWS_PER_PAGE],
  });
  const { reviews, stars } = rows[0]!;
  const sum = (counted: Stars) => counted.reduce((all, { count }) => all + count, 0);
  const countOf = (rating: number) => sum(stars.filter((row) => row.rating === rating));
  const fitsOf = (fit: Fit) => sum(stars.filter((row) => row.fit === fit));
  const distribution = [countOf(5), countOf(4), countOf(3), countOf(2), countOf(1)];
  const total = sum(stars);
  const points = stars.reduce((all, row) => all + row.rating * row.count, 0);
  return {
    reviews: reviews.map((review) => ({
      ...review,
      createdAt: new Date(review.createdAt).toISOString(),
    })),
    total,
    average: total === 0 ? 0 : Math.round((points / total) * 100) / 100,
    pages: Math.max(1, Math.ceil(total / REVIEWS_PER_PAGE)),
    distribution,
    fit: { small: fitsOf("small"), true: fitsOf("true"), large: fitsOf("large") },
  };
}

/** What buyers said, for pages that are about no one product. */
export interface Praise {
  id: string;
  rating: number;
  title: string;
  comment: string;
  author: string;
  product: { id: number; name: string };
}

const READ = 40;

/** The newest reviews of four stars and more, one of each product in the shop; one query. */
export async function readPraise(ctx: Context, count: number): Promise<Praise[]> {
  const { rows } = await ctx.pool.query<Praise>(
    `
    select r.id, r.rating, r.title, r.comment,
      coalesce(nullif(o.full_name, ''), 'A shopper') as author,
      json_build_object('id', p.id, 'name', p.name) as product
    from reviews r
    join products p on p.id = r.product_id and p.is_active
    left join profiles o on o.id = r.user_id
    where r.hidden_at is null and r.rating >= 4
    order by r.created_at desc, r.id
    limit $1`,
    [READ],
  );
  const oneOfEach = new Map(rows.toReversed().map((review) => [review.product.id, review]));
  return [...oneOfEach.values()].reverse().slice(0, count);
}
