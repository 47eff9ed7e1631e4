import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
}

const control =
  "block w-full border bg-white px-3.5 text-base text-ink placeholder:text-muted transition-colors hover:border-ink disabled:bg-bone-light disabled:text-muted";

/** Not for lists to choose from, which count as read-only. */
const readOnly = "read-only:bg-bone-light";

/** Label, control, hint and error, wired together for assistive technology. */
function Field({
  id,
  label,
  hint,
  error,
  hideLabel,
  required,
  children,
}: FieldTexts & { id: string; required?: boolean | undefined; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={cx("text-sm font-medium", hideLabel && "sr-only")}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-oxblood">
            {" "}
            *
          </span>
        )}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-oxblood" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function wiring(id: string, { hint, error }: FieldTexts) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  } as const;
}

const edge = (error: string | undefined) => (error ? "border-oxblood" : "border-edge");

function split<P extends FieldTexts & { id?: string | undefined; required?: boolean | undefined }>(
  props: P,
  ownId: string,
) {
  const { label, hint, error, hideLabel, ...rest } = props;
  const texts: FieldTexts = { label };
  if (hint !== undefined) texts.hint = hint;
  if (error !== undefined) texts.error = error;
  if (hideLabel !== undefined) texts.hideLabel = hideLabel;
  return { texts, rest, id: props.id ?? ownId };
}

export type TextFieldProps = FieldTexts & ComponentProps<"input">;

export function TextField(props: TextFieldProps) {
  const { texts, rest, id } = split(props, useId());
  return (
    <Field id={id} required={props.required} {...texts}>
      <input
        {...rest}
        {...wiring(id, texts)}
        className={cx(control, readOnly, "h-12", edge(texts.error), rest.className)}
      />
    </Field>
  );
}

export type TextAreaProps = FieldTexts & ComponentProps<"textarea">;

export function TextArea(props: TextAreaProps) {
  const { texts, rest, id } = split(props, useId());
  return (
    <Field id={id} required={props.required} {...texts}>
      <textarea
        rows={5}
        {...rest}
        {...wiring(id, texts)}
        className={cx(control, readOnly, "min-h-28 py-3", edge(texts.error), rest.className)}
      />
    </Field>
  );
}

export type SelectProps = FieldTexts & ComponentProps<"select">;

/** The browser's own list: best on phones, works without JavaScript. */
export function Select(props: SelectProps) {
  const { texts, rest, id } = split(props, useId());
  return (
    <Field id={id} required={props.required} {...texts}>
      <span className="relative block">
        <select
          {...rest}
          {...wiring(id, texts)}
          className={cx(control, "h-12 appearance-none pr-10", edge(texts.error), rest.className)}
        />
        <svg
          aria-hidden="true"
          viewBox="0 0 12 12"
          className="pointer-events-none absolute right-4 top-1/2 size-3 -translate-y-1/2"
          fill="none"
          stroke="currentColor"
        >
          <path d="m1.5 4 4.5 4.5L10.5 4" />
        </svg>
      </span>
    </Field>
  );
}

export type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-sm">
        <span className="relative grid size-5 shrink-0 place-items-center">
          <input
            {...rest}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
            className="peer size-5 appearance-none border border-edge bg-white transition-colors checked:border-indigo checked:bg-indigo hover:border-ink disabled:opacity-45"
          />
          <svg
            aria-hidden="true"
            viewBox="0 0 12 12"
            className="pointer-events-none absolute hidden size-3 text-white peer-checked:block"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
          >
            <path d="m1.5 6.5 3 3 6-7" />
          </svg>
        </span>
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-8 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="pl-8 text-sm text-oxblood" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

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
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
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
