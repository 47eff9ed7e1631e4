import { useRef } from "react";
import { Form } from "react-router";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { toggle } from "../filters.ts";
import { categories } from "../rules.ts";
import type { Facets } from "../search/filter-index.ts";
import { BrandChoices, SizeChoices } from "./facet-choices.tsx";
import { Choice, Choices, countOf, Group } from "./filter-choice.tsx";
import { chartOfList, offeredValues } from "./offered-values.ts";
import { OwnSizeChoice } from "./own-size-choice.tsx";
import { PriceFilter } from "./price-filter.tsx";
import { SearchText } from "./search-text.tsx";
import type { FilterControl } from "./use-filters.ts";

const sizesToldAs = (chart: string | undefined) =>
  chart ? "Shoes: European sizes, UK and US below" : "Shoes: European sizes for women / for men";

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
  const { shoeSizes, otherSizes, colors } = offeredValues(facets, filters, { allCategories });
  const sized = {
    chosen: filters.sizes,
    chart: chartOfList(facets, filters),
    facet: facets.sizes,
    onToggle: (size: string) => change({ sizes: toggle(filters.sizes, size) }),
  };
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
        <Choices
          name="category"
          offered={offered.map(({ key, name }) => ({
            value: key,
            label: name,
            count: countOf(facets.categories, name),
          }))}
          chosen={filters.categories}
          onToggle={(name) => change({ categories: toggle(filters.categories, name) })}
        />
      </Group>

      <Group title="Price">
        <noscript>
          <div className="flex gap-3">
            <TextField
              id="from-price"
              label="From ₦"
              name="min_price"
              inputMode="numeric"
              defaultValue={filters.priceRange[0] ?? ""}
            />
            <TextField
              id="to-price"
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
            onChange={(priceRange, options) => change({ priceRange }, options)}
          />
        </div>
      </Group>

      {shoeSizes.length + otherSizes.length > 0 && (
        <Group title="Size">
          <OwnSizeChoice
            sizes={filters.sizes}
            categories={filters.categories}
            facet={facets.categories}
            onChange={change}
            otherwise={shoeSizes.length === 0 ? "" : sizesToldAs(sized.chart)}
          />
          <SizeChoices sizes={shoeSizes} {...sized} />
          <SizeChoices sizes={otherSizes} {...sized} />
        </Group>
      )}

      {colors.length > 0 && (
        <Group title="Colour">
          <div className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-x-4">
            <Choices
              name="color"
              offered={colors.map(({ name, hex }) => ({
                value: name.toLowerCase(),
                label: name,
                swatch: hex,
                count: countOf(facets.colors, name),
              }))}
              chosen={filters.colors}
              onToggle={(name) => change({ colors: toggle(filters.colors, name) })}
            />
          </div>
        </Group>
      )}

      {(filters.brands.length > 0 || facets.brands.some(({ value }) => value !== "")) && (
        <Group title="Brand">
          <BrandChoices
            chosen={filters.brands}
            facet={facets.brands}
            onToggle={(brand) => change({ brands: toggle(filters.brands, brand) })}
          />
        </Group>
      )}

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
