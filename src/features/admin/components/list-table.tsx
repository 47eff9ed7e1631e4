import { Skeleton } from "~/ui/skeleton.tsx";
import { Cell, type Column, Heading } from "./list-controls.tsx";
import type { Selection } from "./use-selection.ts";

interface ListTableProps<Row> {
  columns: Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Left out where rows cannot be picked. */
  selection: Selection<Row> | undefined;
  sort: string | undefined;
  onSort: (sort: string) => void;
  isPending: boolean;
}

/** The rows of a list; on a phone every row is a card. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { columns, rows, keyOf, selection, sort, onSort } = props;
  return (
    <table className="w-full border-collapse text-sm max-sm:block">
      <thead className="bg-bone-light text-left max-sm:hidden">
        <tr>
          {selection && (
            <th className="w-10 px-3">
              <input
                type="checkbox"
                aria-label="Select all on this page"
                // Before the rows are there a press would be lost.
                disabled={rows.length === 0}
                checked={selection.hasAll(rows)}
                onChange={() => selection.toggleAll(rows)}
                className="size-4 accent-indigo"
              />
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="border-t border-line hover:bg-bone-light max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:px-3 max-sm:py-3"
          >
            {selection && (
              <td className="px-3 max-sm:absolute max-sm:right-0 max-sm:top-0 max-sm:p-0">
                <label className="grid max-sm:size-11 max-sm:place-items-center">
                  <input
                    type="checkbox"
                    aria-label="Select"
                    checked={selection.has(row)}
                    onChange={() => selection.toggle(row)}
                    className="size-4 accent-indigo"
                  />
                </label>
              </td>
            )}
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
        {props.isPending &&
          [1, 2, 3, 4, 5, 6].map((n) => (
            <tr key={n} className="border-t border-line">
              <td colSpan={columns.length + 1} className="px-3 py-3">
                <Skeleton className="h-4 w-full" />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
