import { cx } from "./cx.ts";

/** A turning ring in the colour of the text; `label` is read out when given. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? "status" : undefined} className={cx("inline-flex", className)}>
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 animate-spin" fill="none">
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.25" />
        <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
