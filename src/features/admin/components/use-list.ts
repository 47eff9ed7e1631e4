import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { download } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { readList } from "~/client/lists.ts";
import type { ListName } from "~/client/wire.ts";
import { toast } from "~/ui/toast.ts";
import type { Filter } from "./list-controls.tsx";
import { useListState } from "./list-state.ts";

export const listKey = (list: ListName) => ["list", list] as const;

/** Replaces the ordinary CSV of what is filtered. */
export type ExportList = (search: string, filters: Record<string, string>) => Promise<string>;

/** What the address asks of a list, the page of it that the server gives, and the whole as a file. */
export function useList<N extends ListName>(
  list: N,
  options: {
    filters: readonly Filter[];
    /** Said in a toast when the list cannot be read. */
    failure: string;
    exportWith: ExportList | undefined;
  },
) {
  const { failure, exportWith } = options;
  const { params, state, change } = useListState();
  const known = Object.fromEntries(
    Object.entries(state.filters).filter(([name]) =>
      options.filters.some((filter) => filter.name === name),
    ),
  );
  const narrowed = {
    search: state.search,
    ...(state.sort ? { sort: state.sort } : {}),
    filters: known,
  };
  const page = useQuery({
    queryKey: [...listKey(list), state.search, state.sort, known, state.page, state.perPage],
    queryFn: () => readList(list, { ...narrowed, page: state.page, per_page: state.perPage }),
    placeholderData: (previous) => previous,
    retry: 1,
  });
  const { error } = page;
  useEffect(() => {
    if (error) toast.error("Error", { description: failure });
  }, [error, failure]);

  async function exportCsv() {
    try {
      const csv = exportWith
        ? await exportWith(state.search, known)
        : await call("admin_export", { list, ...narrowed });
      download(`${list}.csv`, csv);
    } catch (problem) {
      toast.error("Error", { description: (problem as Error).message });
    }
  }

  return {
    page,
    rows: page.data?.rows ?? [],
    state: { ...state, filters: known },
    params,
    change,
    exportCsv,
  };
}
