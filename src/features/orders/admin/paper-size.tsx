import type { ReactNode } from "react";
import { cx } from "~/ui/cx.ts";
import type { Paper } from "./papers.ts";

/** A label goes onto whatever lies in the printer, as label printers have rolls of many sizes. */
const pageRule = (paper: Paper) => (paper === "label" ? "margin: 5mm" : "size: A4; margin: 14mm");

/** The sheet that a paper is printed on. */
export const PaperSize = ({ paper }: { paper: Paper }) => (
  <style>{`@page { ${pageRule(paper)} }`}</style>
);

/** Papers one below the other: each on a sheet of its own, but labels that A4 has room for beside each other. */
export const Papers = ({ paper, children }: { paper: Paper; children: ReactNode }) => (
  <div
    className={cx(
      "flex flex-col gap-4 print:block",
      paper === "label" && "wide-paper:grid wide-paper:grid-cols-2 wide-paper:gap-[8mm]",
    )}
  >
    {children}
  </div>
);
