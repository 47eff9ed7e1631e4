import { useQuery } from "@tanstack/react-query";
import { Download, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { call, download } from "~/client/admin.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toast } from "~/ui/toast.ts";
import {
  Cell,
  type Column,
  control,
  type Filter,
  FilterControl,
  Heading,
  PhoneSort,
  SearchBox,
} from "./list-controls.tsx";
import { PER_PAGE, useListState } from "./list-state.ts";
import { LoadFailed } from "./load-failed.tsx";
import { SavedViews } from "./saved-views.tsx";

export { type Column, rowButton, rowSelect } from "./list-controls.tsx";

export interface ListPageProps<Row> {
  /** The list's name on the server. */
  list: string;
  title: string;
  /** Heading of the table itself. */
  tableTitle?: string;
  actions?: ReactNode;
  columns: Column<Row>[];
  filters?: Filter[];
  searchLabel?: string;
  /** Said in a toast when the list cannot be read. */
  failure: string;
  keyOf: (row: Row) => string;
  /** Rows that can be picked, and what can be done with them. */
  selection?: (rows: Row[], clear: () => void) => ReactNode;
  /** Replaces the ordinary CSV of what is filtered. */
  exportWith?: (search: string, filters: Record<string, string>) => Promise<string>;
  empty?: string;
}

export const listKey = (list: string) => ["list", list] as const;

/** A list of the back-office: its state lives in the address, its work is done by the server. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { list, columns, filters = [], failure } = props;
  const { params, state, change } = useListState();
  const [showsFilters, setShowsFilters] = useState(false);
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const searchFor = useCallback((q: string) => change({ q }, true), [change]);
  const known = Object.fromEntries(
    Object.entries(state.filters).filter(([name]) =>
      filters.some((filter) => filter.name === name),
    ),
  );
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [...listKey(list), state.search, state.sort, known, state.page, state.perPage],
    queryFn: () =>
      call<{ rows: Row[]; total: number }>("admin_list", {
        list,
        search: state.search,
        ...(state.sort ? { sort: state.sort } : {}),
        filters: known,
        page: state.page,
        per_page: state.perPage,
      }),
    placeholderData: (previous) => previous,
    retry: 1,
  });
  useEffect(() => {
    if (error) toast.error("Error", { description: failure });
  }, [error, failure]);

  async function exportCsv() {
    try {
      const csv = props.exportWith
        ? await props.exportWith(state.search, known)
        : await call<string>("admin_export", {
            list,
            search: state.search,
            ...(state.sort ? { sort: state.sort } : {}),
            filters: known,
          });
      download(`${list}.csv`, csv);
    } catch (problem) {
      toast.error("Error", { description: (problem as Error).message });
    }
  }

  const rows = data?.rows ?? [];
  const isNarrowed = state.search !== "" || Object.keys(known).length > 0;
  const chosen = [...picked.values()];
  const clear = () => setPicked(new Map());
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / state.perPage));
  const pageHref = (page: number) => {
    const next = new URLSearchParams(params);
    next.set("page", String(page));
    return `?${next}`;
  };
  const everyPicked = rows.length > 0 && rows.every((row) => picked.has(props.keyOf(row)));

  return (
    <>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-xl">{props.title}</h1>
        <div className="flex flex-wrap gap-2">
          <SavedViews list={list} />
          <button
            type="button"
            onClick={exportCsv}
            aria-label="Export CSV"
            className={cx(control, "inline-flex min-h-11 items-center gap-1.5")}
          >
            <Download aria-hidden="true" className="size-4" strokeWidth={1.5} />
            <span className="max-sm:hidden">Export CSV</span>
          </button>
          {props.actions}
        </div>
      </header>
      <section aria-label={props.tableTitle ?? props.title}>
        <div className="mb-3 flex flex-wrap items-center gap-2">
          {props.tableTitle && (
            <h2 className="mr-auto text-base font-medium max-sm:w-full">{props.tableTitle}</h2>
          )}
          <SearchBox
            label={props.searchLabel ?? "Search"}
            value={state.search}
            onChange={searchFor}
          />
          <button
            type="button"
            aria-expanded={showsFilters}
            onClick={() => setShowsFilters(!showsFilters)}
            className={cx(control, "inline-flex shrink-0 items-center gap-1.5 sm:hidden")}
          >
            <SlidersHorizontal aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {Object.keys(known).length > 0 ? `Filters (${Object.keys(known).length})` : "Filters"}
          </button>
          <div className={showsFilters ? "contents" : "hidden sm:contents"}>
            {filters.map((filter) => (
              <FilterControl
                key={filter.name}
                filter={filter}
                value={known[filter.name] ?? ""}
                onChange={(value) => change({ [filter.name]: value })}
              />
            ))}
            <PhoneSort columns={columns} sort={state.sort} onSort={(sort) => change({ sort })} />
          </div>
        </div>
        {props.selection && chosen.length > 0 && (
          <div className="mb-2 flex flex-wrap items-center gap-3 bg-indigo-light px-3 py-1.5 text-sm">
            <span>{chosen.length} selected</span>
            {props.selection(chosen, clear)}
            <Button variant="quiet" onClick={clear}>
              Clear
            </Button>
          </div>
        )}
        <div className="relative overflow-x-auto border border-line" aria-busy={isFetching}>
          {/* On a phone every row is a card. */}
          <table className="w-full border-collapse text-sm max-sm:block">
            <thead className="bg-bone-light text-left max-sm:hidden">
              <tr>
                {props.selection && (
                  <th className="w-10 px-3">
                    <input
                      type="checkbox"
                      aria-label="Select all on this page"
                      checked={everyPicked}
                      onChange={() =>
                        setPicked(
                          everyPicked
                            ? new Map()
                            : new Map([
                                ...picked,
                                ...rows.map((row) => [props.keyOf(row), row] as const),
                              ]),
                        )
                      }
                      className="size-4 accent-indigo"
                    />
                  </th>
                )}
                {columns.map((column) => (
                  <Heading
                    key={column.key}
                    column={column}
                    sort={state.sort}
                    onSort={(sort) => change({ sort })}
                  />
                ))}
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {rows.map((row) => {
                const key = props.keyOf(row);
                return (
                  <tr
                    key={key}
                    className="border-t border-line hover:bg-bone-light max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:px-3 max-sm:py-3"
                  >
                    {props.selection && (
                      <td className="px-3 max-sm:absolute max-sm:right-0 max-sm:top-0 max-sm:p-0">
                        <label className="grid max-sm:size-11 max-sm:place-items-center">
                          <input
                            type="checkbox"
                            aria-label="Select"
                            checked={picked.has(key)}
                            onChange={() => {
                              const next = new Map(picked);
                              if (!next.delete(key)) next.set(key, row);
                              setPicked(next);
                            }}
                            className="size-4 accent-indigo"
                          />
                        </label>
                      </td>
                    )}
                    {columns.map((column) => (
                      <Cell key={column.key} column={column} row={row} />
                    ))}
                  </tr>
                );
              })}
              {isPending &&
                [1, 2, 3, 4, 5, 6].map((n) => (
                  <tr key={n} className="border-t border-line">
                    <td colSpan={columns.length + 1} className="px-3 py-3">
                      <Skeleton className="h-4 w-full" />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
          {data && rows.length === 0 && (
            <EmptyState
              title={isNarrowed ? "Nothing found" : (props.empty ?? "Nothing here")}
              text={
                isNarrowed
                  ? "Nothing matches this search. Take a filter away to see more."
                  : undefined
              }
              action={
                isNarrowed && (
                  <LinkButton to="?" variant="secondary">
                    Show all
                  </LinkButton>
                )
              }
              className="py-12"
            />
          )}
          {error && !data && <LoadFailed title={failure} error={error} onRetry={refetch} />}
        </div>
        <footer className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
          <span>
            {data ? `${data.total.toLocaleString("en-NG")} in all` : ""}
            <select
              aria-label="Rows per page"
              value={state.perPage}
              onChange={(event) => change({ per: event.target.value })}
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
      </section>
    </>
  );
}
