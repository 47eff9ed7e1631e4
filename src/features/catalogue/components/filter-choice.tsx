import type { ReactNode } from "react";
import { Checkbox } from "~/ui/checkbox.tsx";
import { cx } from "~/ui/cx.ts";
import type { FacetValue } from "../search/filter-index.ts";

/** How many pieces of the list have a value. */
export const countOf = (facet: readonly FacetValue[], value: string) =>
  facet.find((entry) => entry.value === value)?.count ?? 0;

/** One kind of filter, under its name. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="caps mb-2">{title}</legend>
      {children}
    </fieldset>
  );
}

/** A value to filter by, with how many pieces have it. */
export function Choice({
  name,
  value,
  label,
  count,
  checked,
  onToggle,
}: {
  name: string;
  value: string;
  label: ReactNode;
  count: number;
  checked: boolean;
  onToggle: () => void;
}) {
  return (
    <Checkbox
      name={name}
      value={value}
      checked={checked}
      onChange={onToggle}
      label={
        <span className={cx("flex items-baseline gap-2", count === 0 && !checked && "text-muted")}>
          {label} <span className="prices text-xs text-muted">({count})</span>
        </span>
      }
    />
  );
}
