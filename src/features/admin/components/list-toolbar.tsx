import { SlidersHorizontal } from "lucide-react";
import { useCallback, useState } from "react";
import { cx } from "~/ui/cx.ts";
import {
  type Column,
  control,
  type Filter,
  FilterControl,
  PhoneSort,
  SearchBox,
} from "./list-controls.tsx";
import type { ListState, useListState } from "./list-state.ts";

interface ListToolbarProps<Row> {
  title: string | undefined;
  searchLabel: string | undefined;
  columns: Column<Row>[];
  filters: readonly Filter[];
  /** What the address says of this list. */
  state: ListState;
  change: ReturnType<typeof useListState>["change"];
}

/** Search, filters and, on a phone, the order; there the filters wait behind a button. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { title, columns, filters, state, change } = props;
  const [showsFilters, setShowsFilters] = useState(false);
  const searchFor = useCallback((q: string) => change({ q }, true), [change]);
  const chosen = Object.keys(state.filters).length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {title && <h2 className="mr-auto text-base font-medium max-sm:w-full">{title}</h2>}
      <SearchBox label={props.searchLabel ?? "Search"} value={state.search} onChange={searchFor} />
      <button
        type="button"
        aria-expanded={showsFilters}
        onClick={() => setShowsFilters(!showsFilters)}
        className={cx(control, "inline-flex shrink-0 items-center gap-1.5 sm:hidden")}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {chosen > 0 ? `Filters (${chosen})` : "Filters"}
      </button>
      <div className={showsFilters ? "contents" : "hidden sm:contents"}>
        {filters.map((filter) => (
          <FilterControl
            key={filter.name}
            filter={filter}
            value={state.filters[filter.name] ?? ""}
            onChange={(value) => change({ [filter.name]: value })}
          />
        ))}
        <PhoneSort columns={columns} sort={state.sort} onSort={(sort) => change({ sort })} />
      </div>
    </div>
  );
}
