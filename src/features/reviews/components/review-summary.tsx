import { Stars } from "~/ui/stars.tsx";
import type { ProductReviews } from "../schema.ts";
import { FitSummary } from "./fit-summary.tsx";

const STARS = [5, 4, 3, 2, 1];

/** Average and spread. */
export function ReviewSummary({
  data: { average, total, distribution, fit },
}: {
  data: ProductReviews;
}) {
  const countOf = (stars: number) => distribution[5 - stars] ?? 0;
  return (
    <>
      <p className="flex items-baseline gap-3">
        <span className="display prices text-2xl">{average.toFixed(1)}</span>
        <span className="text-sm text-muted">out of 5</span>
      </p>
      <div className="mt-2">
        <Stars rating={average} />
      </div>
      <p className="mt-2 text-sm text-muted">
        {total} {total === 1 ? "review" : "reviews"}
      </p>
      <FitSummary fit={fit} className="mt-2 text-sm" />
      {total > 0 && (
        <dl className="mt-5 flex flex-col gap-1.5 text-xs">
          {STARS.map((stars) => (
            <div key={stars} className="flex items-center gap-3">
              <dt className="prices w-12 whitespace-nowrap text-muted">
                {stars} {stars === 1 ? "star" : "stars"}
              </dt>
              <dd className="flex flex-1 items-center gap-3">
                <span aria-hidden="true" className="h-1 flex-1 bg-line">
                  <span
                    className="block h-full bg-ink"
                    style={{ width: `${(countOf(stars) / total) * 100}%` }}
                  />
                </span>
                <span className="prices w-6 text-right">{countOf(stars)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
