import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type BadgeTone = "ink" | "muted" | "signal" | "accent" | "good" | "warn";

const tones: Record<BadgeTone, string> = {
  ink: "text-ink",
  muted: "text-muted",
  signal: "text-oxblood",
  accent: "text-indigo",
  good: "text-leaf",
  warn: "text-amber",
};

/** A word in small capitals, never a pill. */
export function Badge({
  children,
  tone = "ink",
  className,
}: {
  children: ReactNode;
  tone?: BadgeTone;
  className?: string;
}) {
  return <span className={cx("caps", tones[tone], className)}>{children}</span>;
}
