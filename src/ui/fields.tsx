import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { control, edge, Field, type FieldTexts, readOnly, split, wiring } from "./field.tsx";

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

export type TextAreaProps = FieldTexts &
  ComponentProps<"textarea"> & {
    /** Stands between the label and the text that it works on. */
    tools?: ReactNode;
  };

export function TextArea({ tools, ...props }: TextAreaProps) {
  const { texts, rest, id } = split(props, useId());
  return (
    <Field id={id} required={props.required} {...texts}>
      {tools}
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
