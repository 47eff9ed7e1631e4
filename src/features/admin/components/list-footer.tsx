import { formatCount } from "~/lib/count.ts";
import { cx } from "~/ui/cx.ts";
import { Pagination } from "~/ui/pagination.tsx";
import { control } from "./list-controls.tsx";
import { type ListState, PER_PAGE } from "./list-state.ts";

interface ListFooterProps {
  /** Rows in all; undefined until it is known. */
  total: number | undefined;
  state: ListState;
  /** The address of the list as it is shown. */
  params: URLSearchParams;
  onPerPage: (perPage: string) => void;
}

/** How many there are, how many a page shows, and the way to the other pages. */
export function ListFooter({ total, state, params, onPerPage }: ListFooterProps) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / state.perPage));
  const pageHref = (page: number) => {
    const next = new URLSearchParams(params);
    next.set("page", String(page));
    return `?${next}`;
  };
  return (
    <footer className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      <span>
        {total === undefined ? "" : `${formatCount(total)} in all`}
        <select
          aria-label="Rows per page"
          value={state.perPage}
          onChange={(event) => onPerPage(event.target.value)}
          className={cx(control, "ml-3")}
        >
          {PER_PAGE.map((n) => (
            <option key={n} value={n}>
              {n} per page
            </option>
          ))}
        </select>
      </span>
      <Pagination page={state.page} pages={pages} href={pageHref} />
    </footer>
  );
}
