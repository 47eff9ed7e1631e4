import type { ReactNode } from "react";
import { cx } from "~/ui/cx.ts";
import { Way } from "./told-text.tsx";

/** A block with its heading, if it has one, and where it leads. */
export function BlockFrame({
  title,
  way,
  className,
  children,
}: {
  title: string;
  way?: { label: string; to: string } | null;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title || undefined} className={cx("wrap py-10 md:py-14", className)}>
      {title && (
        <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2 className="display text-xl">{title}</h2>
          {way && <Way to={way.to}>{way.label}</Way>}
        </div>
      )}
      {children}
    </section>
  );
}
