import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
}

export const control =
  "block w-full border bg-white px-3.5 text-base text-ink placeholder:text-muted transition-colors hover:border-ink disabled:bg-bone-light disabled:text-muted";

/** Not for lists to choose from, which count as read-only. */
export const readOnly = "read-only:bg-bone-light";

/** Label, control, hint and error, wired together for assistive technology. */
export function Field({
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

/** What ties a control to its texts. */
export function wiring(id: string, { hint, error }: FieldTexts) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  } as const;
}

export const edge = (error: string | undefined) => (error ? "border-oxblood" : "border-edge");

/** Parts what is for the field from what is for its control. */
export function split<
  P extends FieldTexts & { id?: string | undefined; required?: boolean | undefined },
>(props: P, ownId: string) {
  const { label, hint, error, hideLabel, ...rest } = props;
  const texts: FieldTexts = { label };
  if (hint !== undefined) texts.hint = hint;
  if (error !== undefined) texts.error = error;
  if (hideLabel !== undefined) texts.hideLabel = hideLabel;
  return { texts, rest, id: props.id ?? ownId };
}
