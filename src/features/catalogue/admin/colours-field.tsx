import { Checkbox } from "~/ui/checkbox.tsx";
import { filterColors } from "../rules.ts";

/** The colours that shoppers filter by. */
export function ColoursField({
  values,
  onChange,
}: {
  values: readonly string[];
  onChange: (values: string[]) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Colours</legend>
      <div className="flex flex-wrap gap-x-5">
        {filterColors.map(({ name }) => (
          <Checkbox
            key={name}
            label={name}
            checked={values.includes(name)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...values, name]
                  : values.filter((colour) => colour !== name),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
