import type { StatusTone } from "~/features/admin/components/status-text.tsx";
import { labels } from "~/features/catalogue/admin/product-fields.ts";
import { formatCount } from "~/lib/count.ts";
import type { Target } from "./reading/headings.ts";
import type { ImportView } from "./schema.ts";

type State = ImportView["state"];

/** How an import stands, in the list and on its page. */
export const stateWords: Record<State, { text: string; tone: StatusTone }> = {
  asking: { text: "Needs an answer", tone: "warn" },
  checked: { text: "Not imported yet", tone: "warn" },
  running: { text: "Goes in", tone: "active" },
  done: { text: "Imported", tone: "good" },
  undoing: { text: "Is taken back", tone: "active" },
  undone: { text: "Taken back", tone: "plain" },
};

/** What a column of a file can be, as staff choose it. */
export const targetWords: Record<Exclude<Target, "unknown">, string> = {
  leave_out: "Leave out",
  id: "Number of the product (id)",
  ...labels,
  stock: "Stock",
  stock_was: "Stock when the file was made (stock_was)",
};

/** "1 row", "2,000 rows" */
export const rowsOf = (count: number) => `${formatCount(count)} ${count === 1 ? "row" : "rows"}`;

/** How much of an import is dealt with, in percent. */
export function progressOf({ state, total, bad, done, undone, kept }: ImportView): number {
  const isBack = state === "undoing" || state === "undone";
  const all = isBack ? done + undone + kept : total - bad;
  return all === 0 ? 100 : Math.floor(((isBack ? undone + kept : done) / all) * 100);
}
