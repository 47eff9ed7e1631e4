import { z } from "zod";
import { FITS } from "./fit.ts";
import { COMMENT_MAX, REVIEW_SORTS, type ReviewSort, TITLE_MAX } from "./rules.ts";

/** What a shopper says of a product. */
export const reviewText = z.object({
  rating: z.number().int().min(1, "Choose 1 to 5 stars").max(5, "Choose 1 to 5 stars"),
  title: z
    .string()
    .trim()
    .min(1, "Give your review a title")
    .max(TITLE_MAX, `At most ${TITLE_MAX} characters`),
  comment: z
    .string()
    .trim()
    .min(1, "Say what you think of it")
    .max(COMMENT_MAX, `At most ${COMMENT_MAX} characters`),
  /** How it came out beside the size on it; null where they did not say. */
  fit: z.enum(FITS).nullish(),
});

export const listReviewsInput = z.object({
  product_id: z.number().int().min(1).max(2_147_483_647),
  sort: z.enum(Object.keys(REVIEW_SORTS) as [ReviewSort, ...ReviewSort[]]).default("newest"),
  page: z.number().int().min(1).max(10_000).default(1),
});

const reviewView = z.object({
  id: z.string(),
  rating: z.number(),
  title: z.string(),
  comment: z.string(),
  fit: z.enum(FITS).nullable(),
  author: z.string(),
  /** The writer has bought it here. */
  verified: z.boolean(),
  reply: z.string().nullable(),
  createdAt: z.string(),
});
export type ReviewView = z.infer<typeof reviewView>;

export const productReviewsOutput = z.object({
  reviews: z.array(reviewView),
  total: z.number(),
  /** 0-5 with two decimals; 0 without reviews. */
  average: z.number(),
  pages: z.number(),
  /** How many gave 5, 4, 3, 2, 1 stars. */
  distribution: z.array(z.number()),
  /** How many say that it runs small, is true to its size, runs large. */
  fit: z.object({ small: z.number(), true: z.number(), large: z.number() }),
});
export type ProductReviews = z.infer<typeof productReviewsOutput>;
