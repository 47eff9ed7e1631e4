import type { CSSProperties } from "react";
import { cx } from "./cx.ts";

/**
 * Five stars, filled by the floor of `rating`.
 * @param count number of reviews, shown in brackets when given
 */
export function Stars({
  rating,
  count,
  className,
}: {
  rating: number;
  count?: number;
  className?: string;
}) {
  const filled = Math.floor(rating);
  const label =
    count === 0
      ? "No reviews yet"
      : `Rated ${rating.toFixed(1)} out of 5${count === undefined ? "" : `, ${count} ${count === 1 ? "review" : "reviews"}`}`;
  return (
    <span className={cx("inline-flex flex-wrap items-center gap-x-2", className)}>
      <span
        role="img"
        aria-label={label}
        className="stars"
        style={{ "--stars": filled } as CSSProperties}
      />
      {count !== undefined && (
        <span aria-hidden="true" className="prices text-xs text-muted">
          ({count})
        </span>
      )}
    </span>
  );
}
