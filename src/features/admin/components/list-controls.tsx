import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { cx } from "~/ui/cx.ts";

export interface Column<Row> {
  /** The column's name on the server, for sorting. */
  key: string;
  label: string;
  sortable?: boolean;
  numeric?: boolean;
  className?: string;
  /**
   * Its place on a phone, where a row is a card: the heading, a line of its own, or beside others;
   * without its label unless it is a pair (the default).
   */
  phone?: "title" | "line" | "bare" | "pair";
  cell: (row: Row) => ReactNode;
}

export interface Filter {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[] | "date";
}

/** What every control above a list looks like. */
export const control =
  "h-10 border border-edge bg-white px-2.5 text-sm hover:border-ink focus-visible:outline-offset-0 max-sm:h-11";

/** A button with an icon in a row: as large as a finger on a phone. */
export const rowButton =
  "grid size-9 place-items-center hover:bg-bone disabled:opacity-40 max-sm:size-11";

/** A link in a row: a finger may hit more than its words, and a phone shows that it is one. */
export const rowLink =
  "relative underline-offset-4 before:absolute before:-inset-3.5 hover:underline max-sm:underline";

/** A status to choose in a row. */
export const rowSelect =
  "h-9 border border-edge bg-white px-2 text-sm hover:border-ink max-sm:h-11";

export function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const place = column.phone ?? "pair";
  const content = column.cell(row);
  return (
    <td
      className={cx(
        "px-3 py-2 align-middle max-sm:p-0",
        column.numeric && "prices sm:text-right",
        place === "title" && "max-sm:order-first max-sm:w-full max-sm:pr-8 max-sm:font-medium",
        place === "line" && "max-sm:w-full",
        (content === "" || content === null) && "max-sm:hidden",
        column.className,
      )}
    >
      <span
        className={cx("text-muted sm:hidden", place === "pair" ? "mr-1.5" : "sr-only")}
      >{`${column.label} `}</span>
      <span className="min-w-0 break-words sm:contents">{content}</span>
    </td>
  );
}

export function Heading<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string | undefined;
  onSort: (sort: string) => void;
}) {
  const up = sort === column.key;
  const down = sort === `-${column.key}`;
  return (
    <th
      scope="col"
      aria-sort={up ? "ascending" : down ? "descending" : undefined}
      className={cx("whitespace-nowrap px-3 py-2.5 font-medium", column.numeric && "text-right")}
    >
      {column.sortable ? (
        <button
          type="button"
          onClick={() => onSort(up ? `-${column.key}` : column.key)}
          className="inline-flex items-center gap-1 hover:underline"
        >
          {column.label}
          {up && <ArrowUp aria-hidden="true" className="size-3.5" />}
          {down && <ArrowDown aria-hidden="true" className="size-3.5" />}
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

/** The order of a list where its headings, which choose it, do not show. */
export function PhoneSort<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: Column<Row>[];
  sort: string | undefined;
  onSort: (sort: string) => void;
}) {
  return (
    <select
      aria-label="Sort by"
      value={sort ?? ""}
      onChange={(event) => onSort(event.target.value)}
      className={cx(control, "sm:hidden")}
    >
      <option value="">Usual order</option>
      {columns
        .filter((column) => column.sortable)
        .flatMap(({ key, label }) => [
          <option key={key} value={key}>
            {label}, up
          </option>,
          <option key={`-${key}`} value={`-${key}`}>
            {label}, down
          </option>,
        ])}
    </select>
  );
}

const TYPING_MS = 200;

/** What is typed shows at once and is asked for when the typing pauses. */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={`${label}...`}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className={cx(control, "min-w-40 flex-1 sm:w-56 sm:flex-none")}
    />
  );
}

export function FilterControl({
  filter,
  value,
  onChange,
}: {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
}) {
  if (filter.options === "date") {
    return (
      <label className="inline-flex items-center gap-1.5 text-sm text-muted">
        {filter.label}
        <input
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(control, "text-ink")}
        />
      </label>
    );
  }
  return (
    <select
      aria-label={filter.label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={control}
    >
      <option value="">{filter.label}: all</option>
      {filter.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
