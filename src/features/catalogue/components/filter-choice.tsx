import type { ReactNode } from "react";
import { Composed } from "~/ui/composed.tsx";
import type { FacetValue } from "../search/filter-index.ts";

/** How many pieces of the list have a value. */
export const countOf = (facet: readonly FacetValue[], value: string) =>
  facet.find((entry) => entry.value === value)?.count ?? 0;

/** One kind of filter, under its name: many lists have the same values with the same counts. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Composed as="fieldset" className="min-w-0">
      <>
        <legend className="caps mb-2">{title}</legend>
        {children}
      </>
    </Composed>
  );
}

export interface Offered {
  value: string;
  label: string;
  /** The colour that it stands for. */
  swatch?: string;
  /** How many pieces have it. */
  count: number;
}

/** Values to filter by; those that are chosen are named as they are shown. */
export const Choices = ({
  name,
  offered,
  chosen,
  onToggle,
}: {
  name: string;
  offered: readonly Offered[];
  chosen: readonly string[];
  onToggle: (label: string) => void;
}) =>
  offered.map((one) => (
    <Choice
      key={one.value}
      name={name}
      {...one}
      checked={chosen.includes(one.label)}
      onToggle={() => onToggle(one.label)}
    />
  ));

/** A value to filter by, with how many pieces have it. */
export function Choice({
  name,
  value,
  label,
  swatch,
  count,
  checked,
  onToggle,
}: Offered & { name: string; checked: boolean; onToggle: () => void }) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} value={value} checked={checked} onChange={onToggle} />
      {swatch && (
        <span
          aria-hidden="true"
          className="size-3.5 rounded-full border border-edge"
          style={{ background: swatch }}
        />
      )}
      {/* Texts in one piece each: between two of them stands a comment in the markup. */}
      <span className={count === 0 && !checked ? "text-muted" : undefined}>
        {`${label} `}
        <small>{`(${count})`}</small>
      </span>
    </label>
  );
}
