import type { ReactNode } from "react";
import { cx } from "~/ui/cx.ts";

/** A figure with the rule it is computed by. */
export function FigureCard({
  title,
  value,
  rule,
}: {
  title: string;
  value: ReactNode;
  rule?: ReactNode;
}) {
  return (
    <section className="min-w-0 border border-line p-4">
      <h2 className="text-sm text-muted">{title}</h2>
      <p
        className={cx(
          "prices mt-1 break-words sm:text-lg",
          // Thousands of millions still stand on one line of a phone.
          String(value).length > 14 ? "text-sm tracking-tight" : "text-base",
        )}
      >
        {value}
      </p>
      {rule && <p className="mt-1 text-xs text-muted">{rule}</p>}
    </section>
  );
}
