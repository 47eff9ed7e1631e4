/** What is earned of a price when the piece cost so much, in percent; "–" where nothing is paid. */
export const marginOf = (price: number, cost: number): string =>
  price === 0 ? "–" : `${(((price - cost) / price) * 100).toFixed(1)}%`;
