import { countActiveFilters, emptyFilters, type FilterState, filterUrl } from "./filters.ts";

/** Search engines get the plain lists and their pages, not the thousands of filtered ones. */
export const isFilteredPage = (filters: FilterState) =>
  filters.searchQuery !== "" || filters.sort !== null || countActiveFilters(filters) > 0;

/** The canonical address of a list page: its path and, beyond the first, its page. */
export const listPath = (path: string, filters: FilterState) =>
  filterUrl(path, { ...emptyFilters, page: filters.page });
