import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Form } from "react-router";
import { Button } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { Checkbox, TextField } from "~/ui/fields.tsx";
import { toggle } from "../filters.ts";
import { categories, clothingSizes, filterColors, filterSizes } from "../rules.ts";
import type { Facets, FacetValue } from "../search/filter-index.ts";
import { PriceFilter } from "./price-filter.tsx";
import type { FilterControl } from "./use-filters.ts";

const SHOWN_BRANDS = 8;
const TYPING_PAUSE = 350;

/**
 * Every filter of a list. With JavaScript each change takes effect at once; without, it is a form
 * with a button. It may stand on a page twice, beside the list and in a sheet.
 */
export function FilterPanel({
  path,
  control,
  facets,
  priceUnit,
  allCategories,
}: {
  path: string;
  control: FilterControl;
  facets: Facets;
  priceUnit: number;
  /** Offers the categories that have nothing here too. */
  allCategories: boolean;
}) {
  const { filters, change } = control;
  const offered = categories.filter(
    ({ name }) =>
      allCategories || countOf(facets.categories, name) > 0 || filters.categories.includes(name),
  );
  const form = useRef<HTMLFormElement>(null);
  return (
    <Form
      ref={form}
      action={path}
      method="get"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get("q");
        change({ searchQuery: String(typed ?? "").trim() });
      }}
      className="flex flex-col gap-8"
    >
      <SearchText
        value={filters.searchQuery}
        onChange={(q) => change({ searchQuery: q }, { replace: true })}
      />

      <Group title="Category">
        {offered.map(({ key, name }) => (
          <Choice
            key={key}
            name="category"
            value={key}
            label={name}
            count={countOf(facets.categories, name)}
            checked={filters.categories.includes(name)}
            onToggle={() => change({ categories: toggle(filters.categories, name) })}
          />
        ))}
      </Group>

      <Group title="Price">
        <noscript>
          <div className="flex gap-3">
            <TextField
              label="From ₦"
              name="min_price"
              inputMode="numeric"
              defaultValue={filters.priceRange[0] ?? ""}
            />
            <TextField
              label="To ₦"
              name="max_price"
              inputMode="numeric"
              defaultValue={filters.priceRange[1] ?? ""}
            />
          </div>
        </noscript>
        <div className="needs-script">
          <PriceFilter
            range={filters.priceRange}
            bands={facets.prices}
            priceUnit={priceUnit}
            onChange={(priceRange) => change({ priceRange })}
          />
        </div>
      </Group>

      <Group title="Size">
        <SizeChoices sizes={filterSizes} control={control} facet={facets.sizes} />
        <SizeChoices
          sizes={clothingSizes.filter(
            (size) => countOf(facets.sizes, size) > 0 || filters.sizes.includes(size),
          )}
          control={control}
          facet={facets.sizes}
        />
      </Group>

      <Group title="Colour">
        <div className="grid grid-cols-2 gap-x-4">
          {filterColors.map(({ name, hex }) => (
            <Choice
              key={name}
              name="color"
              value={name.toLowerCase()}
              label={
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden="true"
                    className="size-3.5 rounded-full border border-edge"
                    style={{ background: hex }}
                  />
                  {name}
                </span>
              }
              count={countOf(facets.colors, name)}
              checked={filters.colors.includes(name)}
              onToggle={() => change({ colors: toggle(filters.colors, name) })}
            />
          ))}
        </div>
      </Group>

      <BrandChoices control={control} facet={facets.brands} />

      <Group title="More">
        <Choice
          name="in_stock"
          value="1"
          label="In stock"
          count={facets.inStock}
          checked={filters.inStock}
          onToggle={() => change({ inStock: !filters.inStock })}
        />
        <Choice
          name="on_sale"
          value="1"
          label="On sale"
          count={facets.onSale}
          checked={filters.onSale}
          onToggle={() => change({ onSale: !filters.onSale })}
        />
      </Group>
      {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
      <noscript>
        <Button type="submit" className="w-full">
          Apply filters
        </Button>
      </noscript>
    </Form>
  );
}

const countOf = (facet: readonly FacetValue[], value: string) =>
  facet.find((entry) => entry.value === value)?.count ?? 0;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="caps mb-2">{title}</legend>
      {children}
    </fieldset>
  );
}

function Choice({
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

function SearchText({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, or a link that clears the search, changes the text from outside; typing must not be undone.
  const lastSent = useRef(value);
  useEffect(() => {
    if (value !== lastSent.current) setText(value);
    lastSent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      label="Search"
      type="search"
      name="q"
      placeholder="Name, brand or category"
      autoComplete="off"
      maxLength={120}
      value={text}
      onChange={(event) => {
        const typed = event.target.value;
        setText(typed);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          lastSent.current = typed.trim();
          onChange(typed.trim());
        }, TYPING_PAUSE);
      }}
    />
  );
}

function SizeChoices({
  sizes,
  control: { filters, change },
  facet,
}: {
  sizes: readonly string[];
  control: FilterControl;
  facet: readonly FacetValue[];
}) {
  const id = useId();
  if (sizes.length === 0) return null;
  return (
    <div className="mt-1 grid grid-cols-5 gap-1.5">
      {sizes.map((size) => {
        const count = countOf(facet, size);
        const checked = filters.sizes.includes(size);
        return (
          <label
            key={size}
            htmlFor={`${id}-${size}`}
            title={`${count} ${count === 1 ? "piece" : "pieces"}`}
            className={cx(
              "grid h-11 place-items-center border text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo",
              checked ? "border-indigo bg-indigo text-white" : "border-line hover:border-ink",
              count === 0 && !checked && "text-muted",
            )}
          >
            <input
              id={`${id}-${size}`}
              type="checkbox"
              name="size"
              value={size}
              checked={checked}
              onChange={() => change({ sizes: toggle(filters.sizes, size) })}
              aria-label={`Size ${size} (${count})`}
              className="sr-only"
            />
            {size}
          </label>
        );
      })}
    </div>
  );
}

function BrandChoices({
  control: { filters, change },
  facet,
}: {
  control: FilterControl;
  facet: readonly FacetValue[];
}) {
  const sorted = facet
    .filter(({ value }) => value !== "")
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value));
  const missing = filters.brands
    .filter((brand) => !sorted.some(({ value }) => value === brand))
    .map((value) => ({ value, count: 0 }));
  const isChosen = ({ value }: FacetValue) => filters.brands.includes(value);
  const all = [...missing, ...sorted];
  const shown = all.filter((entry, at) => at < SHOWN_BRANDS || isChosen(entry));
  const rest = all
    .filter((entry) => !shown.includes(entry))
    .toSorted((a, b) => a.value.localeCompare(b.value));
  const choice = (entry: FacetValue) => (
    <Choice
      key={entry.value}
      name="brand"
      value={entry.value}
      label={entry.value}
      count={entry.count}
      checked={isChosen(entry)}
      onToggle={() => change({ brands: toggle(filters.brands, entry.value) })}
    />
  );
  if (all.length === 0) return null;
  return (
    <Group title="Brand">
      {shown.map(choice)}
      {rest.length > 0 && (
        <details className="group/brands">
          <summary className="flex min-h-11 items-center text-sm underline underline-offset-4 group-open/brands:hidden">
            Show {rest.length} more
          </summary>
          <div className="max-h-96 overflow-y-auto">{rest.map(choice)}</div>
        </details>
      )}
    </Group>
  );
}
