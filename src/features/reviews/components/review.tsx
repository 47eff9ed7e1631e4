import { formatReviewDate } from "~/lib/time.ts";
import { Stars } from "~/ui/stars.tsx";
import { FIT_NAMES } from "../fit.ts";
import type { ReviewView } from "../schema.ts";

/** What one buyer says, and what the shop answers. */
export function Review({ review }: { review: ReviewView }) {
  return (
    <article>
      <Stars rating={review.rating} />
      <h3 className="mt-2 text-base font-medium">{review.title}</h3>
      <p className="mt-1 max-w-prose whitespace-pre-line text-sm">{review.comment}</p>
      <p className="mt-3 text-xs text-muted">
        {review.author} ·{" "}
        <time dateTime={review.createdAt}>{formatReviewDate(new Date(review.createdAt))}</time>
        {review.verified && <span className="text-leaf"> · Verified purchase</span>}
        {review.fit && ` · ${FIT_NAMES[review.fit]}`}
      </p>
      {review.reply && (
        <p className="mt-4 max-w-prose border-l border-brass pl-4 text-sm text-muted">
          {review.reply}
        </p>
      )}
    </article>
  );
}
