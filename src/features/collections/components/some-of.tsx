import { X } from "lucide-react";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Select } from "~/ui/fields.tsx";

interface Choice {
  value: string;
  count: number;
}

/** More than these do not stand beside one another. */
const MOST_BOXES = 9;
const nameOf = (value: string) =>
  `${value.slice(0, 1).toUpperCase()}${value.slice(1)}`.replaceAll("-", " ");

/** Some of a list of values, each with how many pieces have it: boxes, or where there are many a list to choose from. */
export function SomeOf({
  label,
  each,
  choices,
  values,
  onChange,
}: {
  label: string;
  /** What one is called: "house". */
  each: string;
  choices: readonly Choice[];
  values: readonly string[];
  onChange: (values: string[]) => void;
}) {
  const gone = values.filter((value) => !choices.some((choice) => choice.value === value));
  const all = [...choices, ...gone.map((value) => ({ value, count: 0 }))];
  const without = (value: string) => values.filter((other) => other !== value);
  if (all.length <= MOST_BOXES) {
    return (
      <fieldset>
        <legend className="text-sm font-medium">{label}</legend>
        <div className="flex flex-wrap gap-x-5">
          {all.map(({ value, count }) => (
            <Checkbox
              key={value}
              label={
                <>
                  {nameOf(value)} <span className="prices text-muted">{count}</span>
                </>
              }
              checked={values.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...values, value] : without(value))
              }
            />
          ))}
        </div>
      </fieldset>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={label}
        value=""
        onChange={({ target }) => target.value && onChange([...values, target.value])}
      >
        <option value="">{values.length === 0 ? `Any ${each}` : `Another ${each}...`}</option>
        {all
          .filter(({ value }) => !values.includes(value))
          .map(({ value, count }) => (
            <option key={value} value={value}>
              {nameOf(value)} ({count})
            </option>
          ))}
      </Select>
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <li key={value} className="flex items-center bg-bone-light pl-2.5 text-sm">
              {nameOf(value)}
              <button
                type="button"
                aria-label={`Remove ${each} ${nameOf(value)}`}
                onClick={() => onChange(without(value))}
                className="grid size-11 place-items-center hover:text-oxblood sm:size-8"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
