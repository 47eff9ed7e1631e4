import { type ComponentProps, type ReactNode, useId } from "react";

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
