import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

export interface RadioCard<V extends string = string> {
  value: V;
  label: string;
  hint?: ReactNode;
  /** Stands at the right edge, e.g. a price. */
  aside?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps<V extends string = string> {
  legend: string;
  hideLegend?: boolean;
  name: string;
  options: readonly RadioCard<V>[];
  value?: V | "" | undefined;
  defaultValue?: V | undefined;
  onValueChange?: (value: V) => void;
  required?: boolean;
  error?: string | undefined;
}

/** A choice among a few, each explained on a card of its own; native radios underneath. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { legend, name, options, value, defaultValue, onValueChange, error } = props;
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={cx("mb-2 text-sm font-medium", props.hideLegend && "sr-only")}>
        {legend}
      </legend>
      <div className="flex flex-col gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-14 items-center gap-4 border border-line px-4 py-3 transition-colors hover:border-ink has-checked:border-indigo has-checked:bg-indigo-light has-disabled:cursor-not-allowed has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              required={props.required}
              {...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value })}
              onChange={() => onValueChange?.(option.value)}
              className="size-4 shrink-0 appearance-none rounded-full border border-edge bg-white checked:border-[5px] checked:border-indigo focus-visible:outline-none"
            />
            <span className="flex-1">
              <span className="block text-sm font-medium">{option.label}</span>
              {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
            </span>
            {option.aside && <span className="prices text-sm">{option.aside}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 text-sm text-oxblood" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
