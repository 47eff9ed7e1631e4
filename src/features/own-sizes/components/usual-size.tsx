import { useId, useState } from "react";
import { Select, TextField } from "~/ui/fields.tsx";
import {
  COMPARED,
  type Compared,
  HOUSES,
  sizeHere,
  sizesIn,
  systemsOf,
  tellSizeHere,
} from "../usual-size.ts";

const IN_SYSTEM = { eu: "European", uk: "British", us: "American" };

/** For who knows what they wear elsewhere: the same size here, told at once. */
export function UsualSize({
  onFound,
}: {
  onFound: (category: Compared, size: string, told: string) => void;
}) {
  const houses = useId();
  const [category, setCategory] = useState<Compared>("Women's Shoes");
  const [house, setHouse] = useState("");
  const [label, setLabel] = useState("");
  function find(chosen: string) {
    setLabel(chosen);
    const size = sizeHere(category, chosen);
    if (size) onFound(category, size, tellSizeHere(category, chosen, house));
  }
  return (
    <fieldset className="mb-8 min-w-0">
      <legend className="text-sm font-medium">Your usual house and size</legend>
      <p className="mb-4 mt-1 text-sm text-muted">
        Tell us what fits you elsewhere, and our size guide finds it here.
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label="Kind"
          value={category}
          onChange={(event) => {
            setCategory(event.target.value as Compared);
            setLabel("");
          }}
        >
          {COMPARED.map((one) => (
            <option key={one} value={one}>
              {one === "Sneakers" ? "Sneakers, in men's sizes" : one}
            </option>
          ))}
        </Select>
        <TextField
          label="House"
          list={houses}
          autoComplete="off"
          maxLength={40}
          value={house}
          onChange={(event) => {
            setHouse(event.target.value);
            setLabel("");
          }}
        />
        <datalist id={houses}>
          {HOUSES.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <Select label="Size there" value={label} onChange={(event) => find(event.target.value)}>
          <option value="">Choose</option>
          {systemsOf(house).map((system) => (
            <optgroup key={system} label={IN_SYSTEM[system]}>
              {sizesIn(category, system).map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </div>
    </fieldset>
  );
}
