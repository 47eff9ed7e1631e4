import type { StockLine } from "./product-fields.ts";

/** `total` pieces over sizes as evenly as they go, the first sizes getting the rest. */
export function spreadStock(sizes: readonly string[], total: number): StockLine[] {
  const rows = sizes.length === 0 ? [""] : sizes;
  const share = Math.floor(total / rows.length);
  const rest = total % rows.length;
  return rows.map((size, at) => ({ size, quantity: share + (at < rest ? 1 : 0) }));
}

/**
 * The same sizes with another sum: pieces are added where there are fewest and taken where there
 * are most, one after the other.
 */
export function changeTotal(lines: readonly StockLine[], total: number): StockLine[] {
  const sum = lines.reduce((pieces, line) => pieces + line.quantity, 0);
  const next = lines.map((line) => ({ ...line }));
  if (next.length === 0 || total === sum) return next;
  // Whole rounds first, so that large changes do not go piece by piece.
  let left = Math.abs(total - sum);
  const up = total > sum;
  while (left > 0) {
    const order = [...next].sort((a, b) =>
      up ? a.quantity - b.quantity : b.quantity - a.quantity,
    );
    const level = order[0]!.quantity;
    const group = order.filter((line) => line.quantity === level);
    const beyond = order[group.length]?.quantity;
    const gap = beyond === undefined ? (up ? left : level) : Math.abs(beyond - level);
    const step = Math.min(gap, Math.floor(left / group.length));
    if (step === 0) {
      for (const line of group.slice(0, left)) line.quantity += up ? 1 : -1;
      left = 0;
    } else {
      for (const line of group) line.quantity += up ? step : -step;
      left -= step * group.length;
    }
  }
  return next;
}
