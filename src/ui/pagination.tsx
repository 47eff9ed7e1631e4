import { Link } from "react-router";
import { cx } from "./cx.ts";

/** Which page numbers to show: the ends, the current page and its neighbours; null is a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const wanted = new Set([1, last, current - 1, current, current + 1]);
  if (current <= 3) for (const n of [2, 3, 4]) wanted.add(n);
  if (current >= last - 2) for (const n of [last - 3, last - 2, last - 1]) wanted.add(n);
  const numbers = [...wanted].filter((n) => n >= 1 && n <= last).sort((a, b) => a - b);
  return numbers.flatMap((n, at) => {
    const before = numbers[at - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
}

// As wide as a finger wants it, and narrower only where nine of them would not fit.
const cell =
  "inline-grid h-11 min-w-[min(2.75rem,calc((100vw-2rem)/9))] place-items-center px-1 text-sm prices sm:min-w-11 sm:px-2";

/** @param href address of a page by its number, starting at 1 */
export function Pagination({
  page,
  pages,
  href,
}: {
  page: number;
  pages: number;
  href: (page: number) => string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center sm:gap-1">
      <Step to={page > 1 ? href(page - 1) : undefined} rel="prev">
        Previous
      </Step>
      <ol className="flex flex-wrap items-center justify-center">
        {pageNumbers(page, pages).map((n, at) => (
          // A gap has no number; its place is all there is to name it by.
          <li key={n ?? `gap-${at}`}>
            {n === null ? (
              <span className={cx(cell, "text-muted")}>…</span>
            ) : (
              <Link
                discover="none"
                to={href(n)}
                aria-label={`Page ${n}`}
                aria-current={n === page ? "page" : undefined}
                className={cx(
                  cell,
                  n === page
                    ? "font-medium underline decoration-brass underline-offset-8"
                    : "text-muted hover:text-ink",
                )}
              >
                {n}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step to={page < pages ? href(page + 1) : undefined} rel="next">
        Next
      </Step>
    </nav>
  );
}

function Step({
  to,
  rel,
  children,
}: {
  to: string | undefined;
  rel: "prev" | "next";
  children: string;
}) {
  const label = (
    <>
      <span className="sr-only sm:not-sr-only">{children}</span>
      <span aria-hidden="true" className="sm:hidden">
        {rel === "prev" ? "←" : "→"}
      </span>
    </>
  );
  if (!to) return <span className={cx(cell, "text-muted")}>{label}</span>;
  return (
    <Link
      discover="none"
      to={to}
      rel={rel}
      className={cx(cell, "underline-offset-4 hover:underline")}
    >
      {label}
    </Link>
  );
}
