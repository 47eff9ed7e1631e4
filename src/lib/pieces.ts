import { formatCount } from "./count.ts";
/** "1 piece", "1,280 pieces". */
export const inPieces = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? "piece" : "pieces"}`;
