import { useState } from "react";
import { mensShoes, womensShoes } from "~/lib/shoe-sizes.ts";
import { sizeName } from "~/lib/size-names.ts";
import { Select } from "~/ui/fields.tsx";
import { keepSize, useOwnSizes } from "../own-sizes.ts";
import { SIZED, type Sized } from "../rules.ts";
import { UsualSize } from "./usual-size.tsx";

const letters = ["XS", "S", "M", "L", "XL", "XXL"];

function labelsOf(category: Sized): string[] {
  if (category.endsWith("Fashion")) return letters;
  const chart = category === "Women's Shoes" ? womensShoes : mensShoes;
  return chart.map(({ us }) => String(us));
}

/** What a shopper wears, by category; each answer is kept at once. */
export function SizesForm() {
  const own = useOwnSizes();
  const [kept, setKept] = useState<string>();
  return (
    <div className="needs-script">
      <UsualSize
        onFound={(category, size, told) => {
          keepSize(category, size);
          setKept(`${told} `);
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {SIZED.map((category) => {
          const labels = labelsOf(category);
          const size = own[category]?.size ?? "";
          return (
            <Select
              key={category}
              label={category}
              value={size}
              onChange={(event) => {
                keepSize(category, event.target.value);
                setKept("");
              }}
            >
              <option value="">Not known</option>
              {size && !labels.includes(size) && (
                <option value={size}>{sizeName(size, category)}</option>
              )}
              {labels.map((label) => (
                <option key={label} value={label}>
                  {sizeName(label, category)}
                </option>
              ))}
            </Select>
          );
        })}
      </div>
      <p role="status" className="mt-3 min-h-5 text-sm text-muted">
        {kept !== undefined && `${kept}Kept. We choose it for you wherever it is in stock.`}
      </p>
    </div>
  );
}
