import { formatCount } from "~/lib/count.ts";
import { pieceInSize } from "~/lib/size-names.ts";
import type { StaffMove } from "./schema.ts";

/** What dialogs and buttons say of each move. */
export const MOVE_WORDS: Record<
  StaffMove,
  { label: string; hint: string; count: string; reason: string; done: string }
> = {
  receive: {
    label: "Receive",
    hint: "Pieces that came into the store",
    count: "How many came",
    reason: "e.g. From the workshop",
    done: "Received",
  },
  damage: {
    label: "Write off",
    hint: "Pieces that cannot be sold any more",
    count: "How many are damaged or lost",
    reason: "e.g. Heel broken at the fitting",
    done: "Written off",
  },
  correct: {
    label: "Correct",
    hint: "The difference to what stands here: 2 for two more, -1 for one less",
    count: "Difference",
    reason: "e.g. Found behind the shelf",
    done: "Corrected",
  },
};

/** A piece and its size, as people say it. */
export const pieceName = ({
  name,
  size,
  category,
}: {
  name: string | null;
  size: string;
  category: string | null;
}) => pieceInSize(name ?? "A piece that is gone", size, category ?? "");

export const signed = (pieces: number) => (pieces > 0 ? `+${pieces}` : String(pieces));

/** "1 size", "1,204 sizes". */
export const sizesInWords = (n: number): string =>
  `${formatCount(n)} ${n === 1 ? "size" : "sizes"}`;
