import type { Fit } from "./fit.ts";

export const TITLE_MAX = 100;
export const COMMENT_MAX = 1000;
export const DEFAULT_RATING = 5;

export interface ReviewText {
  rating: number;
  title: string;
  comment: string;
  /** How it came out beside the size on it; null where they did not say. */
  fit: Fit | null;
}

/** What is wrong with a review, by field; the browser's part of the schema, without its weight. */
export function checkReview({
  title,
  comment,
}: Pick<ReviewText, "title" | "comment">): Partial<Record<"title" | "comment", string>> {
  const errors: Partial<Record<"title" | "comment", string>> = {};
  if (!title) errors.title = "Give your review a title";
  else if (title.length > TITLE_MAX) errors.title = `At most ${TITLE_MAX} characters`;
  if (!comment) errors.comment = "Say what you think of it";
  else if (comment.length > COMMENT_MAX) errors.comment = `At most ${COMMENT_MAX} characters`;
  return errors;
}

export const REVIEW_SORTS = {
  newest: "Newest first",
  highest: "Highest rating",
  lowest: "Lowest rating",
} as const;
export type ReviewSort = keyof typeof REVIEW_SORTS;
