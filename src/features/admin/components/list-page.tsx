import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { ListName, ListRow } from "~/client/wire.ts";
import { formatCount } from "~/lib/count.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { type Column, control, type Filter } from "./list-controls.tsx";
import { ListFooter } from "./list-footer.tsx";
import { ListTable } from "./list-table.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { SavedViews } from "./saved-views.tsx";
import { type ExportList, useList } from "./use-list.ts";
import { useSelection } from "./use-selection.ts";

export { type Column, rowButton, rowLink, rowSelect } from "./list-controls.tsx";
export { listKey } from "./use-list.ts";

/** What staff have picked of a list. */
export interface Picked<Row> {
  /** Those that were picked by hand. */
  rows: Row[];
  /** Picked are all that this leaves, on every page. */
  all: { search: string; filters: Record<string, string> } | undefined;
  clear(): void;
}

export interface ListPageProps<N extends ListName> {
  /** The list's name on the server. */
  list: N;
  title: string;
  /** Heading of the table itself. */
  tableTitle?: string;
  actions?: ReactNode;
  /** Between the page's head and the list. */
  above?: ReactNode;
  columns: Column<ListRow<N>>[];
  filters?: readonly Filter[];
  searchLabel?: string;
  /** Said in a toast when the list cannot be read. */
  failure: string;
  keyOf: (row: ListRow<N>) => string;
  /** Rows that can be picked, and what can be done with them. */
  selection?: ((picked: Picked<ListRow<N>>) => ReactNode) | undefined;
  /** How many of all that match can be picked together; left out: only those that one sees. */
  mostPicked?: number;
  exportWith?: ExportList;
  empty?: string;
}

/** A list of the back-office: its state lives in the address, its work is done by the server. */
export function ListPage<N extends ListName>(props: ListPageProps<N>) {
  const { list, columns, filters = [], failure, keyOf } = props;
  const { page, rows, state, params, change, exportCsv } = useList(list, {
    filters,
    failure,
    exportWith: props.exportWith,
  });
  const { data, error } = page;
  const selection = useSelection(keyOf);
  const narrowing = JSON.stringify([state.search, state.filters]);
  const takesAll = selection.hasMatching(narrowing);
  const total = data?.total ?? 0;
  const most = Math.min(total, props.mostPicked ?? 0);
  const allOfThem = `${most < total ? "the newest" : "all"} ${formatCount(most)}`;
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
            className={cx(
              control,
              "inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5",
            )}
          >
            <Download aria-hidden="true" className="size-4" strokeWidth={1.5} />
            <span className="max-sm:hidden">Export CSV</span>
          </button>
          {props.actions}
        </div>
      </header>
      {props.above}
      <section aria-label={props.tableTitle ?? props.title}>
        <ListToolbar
          title={props.tableTitle}
          searchLabel={props.searchLabel}
          columns={columns}
          filters={filters}
          state={state}
          change={change}
        />
        {props.selection && selection.rows.length > 0 && (
          <div className="mb-2 flex flex-wrap items-center gap-3 bg-indigo-light px-3 py-1.5 text-sm">
            <span role="status">
              {takesAll ? `Selected: ${allOfThem}` : `${selection.rows.length} selected`}
            </span>
            {!takesAll && selection.rows.length < most && (
              <Button variant="quiet" onClick={() => selection.pickMatching(narrowing)}>
                Select {allOfThem}
              </Button>
            )}
            {props.selection({
              rows: selection.rows,
              all: takesAll ? { search: state.search, filters: state.filters } : undefined,
              clear: selection.clear,
            })}
            <Button variant="quiet" onClick={selection.clear}>
              Clear
            </Button>
          </div>
        )}
        <div className="relative overflow-x-auto border border-line" aria-busy={page.isFetching}>
          <ListTable
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            selection={props.selection && selection}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            isPending={page.isPending}
          />
          {data && rows.length === 0 && (
            <NoRows
              isNarrowed={state.search !== "" || Object.keys(state.filters).length > 0}
              otherwise={props.empty ?? "Nothing here"}
            />
          )}
          {error && !data && <LoadFailed title={failure} error={error} onRetry={page.refetch} />}
        </div>
        <ListFooter
          total={data?.total}
          state={state}
          params={params}
          onPerPage={(per) => change({ per })}
        />
      </section>
    </>
  );
}

function NoRows({ isNarrowed, otherwise }: { isNarrowed: boolean; otherwise: string }) {
  return (
    <EmptyState
      title={isNarrowed ? "Nothing found" : otherwise}
      text={isNarrowed ? "Nothing matches this search. Take a filter away to see more." : undefined}
      action={
        isNarrowed && (
          <LinkButton to="?" variant="secondary">
            Show all
          </LinkButton>
        )
      }
      className="py-12"
    />
  );
}
