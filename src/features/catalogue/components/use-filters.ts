import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { reportSearch } from "~/client/visit.ts";
import { type FilterState, filterUrl, parseFilters, withFilters } from "../filters.ts";
import { placeNow } from "../last-list.ts";

export interface FilterControl {
  /** What is chosen, shown at once, before the products for it have come. */
  filters: FilterState;
  /** Products for another choice are on their way. */
  isPending: boolean;
  /** Changes filters and goes back to page 1; with `replace` no step is left in the history. */
  change(change: Partial<FilterState>, options?: { replace?: boolean }): void;
  /** Address of the list with some filters changed. */
  href(change: Partial<FilterState>): string;
}

/** The filters of a list at `path`, whose home is the address. */
export function useFilters(path: string, loaded: FilterState): FilterControl {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const next = navigation.location?.pathname === path ? navigation.location : undefined;
  // The router tells of a navigation a moment late; a box must be ticked in the same instant.
  const [wanted, setWanted] = useState<FilterState | null>(null);
  // A step that is still loading is not in the history yet: one that replaced it would take the step
  // before. The history knows at once, the router's state a moment late.
  const stepFrom = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: newly loaded filters end the wait too
  useEffect(() => {
    if (navigation.state !== "idle") return;
    setWanted(null);
    stepFrom.current = null;
  }, [navigation.state, loaded]);
  useEffect(() => reportSearch(loaded.searchQuery), [loaded.searchQuery]);
  const filters = wanted ?? (next ? parseFilters(new URLSearchParams(next.search)) : loaded);
  // A change may come late, from a pause in typing: it is made to what is chosen by then.
  const chosenNow = useRef(filters);
  useLayoutEffect(() => {
    chosenNow.current = filters;
  });
  const change = useCallback<FilterControl["change"]>(
    (changed, options) => {
      const chosen = withFilters(chosenNow.current, changed);
      chosenNow.current = chosen;
      setWanted(chosen);
      const here = placeNow() ?? null;
      const replace = options?.replace === true && (here === null || here !== stepFrom.current);
      if (!replace) stepFrom.current = here;
      void navigate(filterUrl(path, chosen), { preventScrollReset: true, replace });
    },
    [navigate, path],
  );
  return {
    filters,
    isPending: wanted !== null || next !== undefined,
    change,
    href: (changed) => filterUrl(path, withFilters(filters, changed)),
  };
}
