import { ChevronDown } from "lucide-react";
import { cx } from "~/ui/cx.ts";

/** The line of a row that opens: its name, a word about it, and whether something in it is to be mended. */
export const OpeningLine = ({
  title,
  text,
  isOpen,
  isWrong,
  controls,
  onToggle,
}: {
  title: string;
  text: string;
  isOpen: boolean;
  isWrong: boolean;
  /** Id of what it opens. */
  controls: string;
  onToggle: () => void;
}) => (
  <button
    type="button"
    aria-expanded={isOpen}
    {...(isOpen ? { "aria-controls": controls } : {})}
    onClick={onToggle}
    className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-left"
  >
    <span className="min-w-0 flex-1 text-sm">
      <span className="font-medium">{title}</span>
      <span className="block truncate text-xs text-muted">{text}</span>
      {isWrong && <span className="block text-xs text-oxblood">Something is to be mended</span>}
    </span>
    <ChevronDown
      aria-hidden="true"
      className={cx("size-4 shrink-0 transition-transform", isOpen && "rotate-180")}
      strokeWidth={1.5}
    />
  </button>
);
