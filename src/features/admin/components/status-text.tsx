import { cx } from "~/ui/cx.ts";

export type StatusTone = "good" | "warn" | "bad" | "plain" | "active";

const tones: Record<StatusTone, string> = {
  good: "bg-leaf-light text-leaf",
  warn: "bg-amber-light text-amber",
  bad: "bg-oxblood-light text-oxblood",
  active: "bg-indigo-light text-indigo",
  plain: "bg-bone-light text-muted",
};

/** A status: the one place where the back-office has colour. */
export function StatusText({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span
      className={cx("inline-block whitespace-nowrap px-2 py-0.5 text-xs font-medium", tones[tone])}
    >
      {children}
    </span>
  );
}

const orderTones: Record<string, StatusTone> = {
  pending: "warn",
  processing: "active",
  shipped: "active",
  delivered: "good",
  completed: "good",
  cancelled: "bad",
};
export const orderTone = (status: string): StatusTone => orderTones[status] ?? "plain";

/** "partly_refunded" -> "Partly refunded" */
export const readable = (word: string) =>
  (word.charAt(0).toUpperCase() + word.slice(1)).replaceAll("_", " ");
