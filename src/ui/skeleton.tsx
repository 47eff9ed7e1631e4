import { cx } from "./cx.ts";

/** Stands in for what is loading, in the ground's own colour; give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block animate-breathe bg-bone", className)} />;
}
