/** "1 piece", "1,280 pieces". */
export const inPieces = (count: number): string =>
  `${count.toLocaleString("en-NG")} ${count === 1 ? "piece" : "pieces"}`;
