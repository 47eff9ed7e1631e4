import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** Nothing here: says so, and what to do next. */
export function EmptyState({
  title,
  text,
  action,
  className,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cx("mx-auto flex max-w-md flex-col items-center py-20 text-center", className)}>
      <span aria-hidden="true" className="mb-6 block h-px w-12 bg-brass" />
      <p className="display text-balance text-lg">{title}</p>
      {text && <p className="mt-2 text-balance text-sm text-muted">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
