import type { ReactNode } from "react";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { cx } from "~/ui/cx.ts";

/** @param amount naira, as the wire has it */
export const naira = (amount: number) => formatNairaExact(nairaToKobo(amount));

/** A titled part of an order's page. */
export function Panel({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={cx("min-w-0 border border-line p-4 text-sm", className)}>
      <h2 className="mb-3 text-base font-medium">{title}</h2>
      {children}
    </section>
  );
}

/** A name and its value, apart. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="flex justify-between gap-4 py-0.5">
      <span className="text-muted">{label}</span>
      <span className="prices text-right">{children}</span>
    </p>
  );
}
