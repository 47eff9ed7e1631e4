import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";

const OWN = new Set(["q", "sort", "page", "per", "edit"]);
export const PER_PAGE = [25, 50, 100] as const;

/** A list's search, filters, order and page, kept in the address. */
export interface ListState {
  search: string;
  sort: string | undefined;
  page: number;
  perPage: number;
  filters: Record<string, string>;
}

export function readListState(params: URLSearchParams): ListState {
  const page = Number(params.get("page"));
  const per = Number(params.get("per"));
  return {
    search: params.get("q") ?? "",
    sort: params.get("sort") ?? undefined,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: (PER_PAGE as readonly number[]).includes(per) ? per : PER_PAGE[0],
    filters: Object.fromEntries([...params].filter(([name]) => !OWN.has(name))),
  };
}

/** The part of an address worth keeping as a view: everything but the page. */
export function viewQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete("page");
  kept.delete("edit");
  return kept.toString();
}

export function useListState() {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params), [params]);
  /** Changes entries of the address; an empty one is left out, and a change begins at page one. */
  const change = useCallback(
    (changes: Record<string, string | undefined>, replace = false) => {
      // What is rendered may be older: a filter chosen a moment ago would be undone by a search
      // that comes after a pause in typing.
      const next = new URLSearchParams(window.location.search);
      if (!("page" in changes)) next.delete("page");
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setParams(next, { replace, preventScrollReset: true });
    },
    [setParams],
  );
  return { params, state, change };
}
