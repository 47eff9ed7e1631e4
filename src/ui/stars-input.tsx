import { cx } from "./cx.ts";

const STAR = "M10 1.8l2.5 5.3 5.8.8-4.2 4.1 1 5.8L10 15l-5.1 2.8 1-5.8L1.7 7.9l5.8-.8z";
const places = [1, 2, 3, 4, 5];

/** Choosing a rating from 1 to 5: five native radios, so arrow keys work. */
export function StarsInput({
  legend = "Rating",
  name,
  value,
  onValueChange,
}: {
  legend?: string;
  name: string;
  value: number;
  onValueChange: (value: number) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className="-ml-2.5 flex">
        {places.map((place) => (
          <label
            key={place}
            className="grid size-[min(2.75rem,14vw)] place-items-center has-focus-visible:outline-2 has-focus-visible:outline-indigo"
          >
            <input
              type="radio"
              name={name}
              value={place}
              checked={value === place}
              onChange={() => onValueChange(place)}
              className="sr-only"
            />
            <span className="sr-only">
              {place} {place === 1 ? "star" : "stars"}
            </span>
            <svg
              aria-hidden="true"
              viewBox="0 0 20 20"
              className={cx("size-6", place <= value ? "fill-ink" : "fill-none")}
              stroke="currentColor"
              strokeLinejoin="round"
            >
              <path d={STAR} />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
