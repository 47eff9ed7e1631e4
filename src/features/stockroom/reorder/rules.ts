/** How many days of sales a rate is read from, and for how many a delivery should last. */
export const SALES_DAYS = 28;
export const COVER_DAYS = 28;
/** From ordering to arrival, where nobody has said otherwise. */
export const LEAD_DAYS = 14;

interface Supply {
  /** Pieces sold in the last `SALES_DAYS` days. */
  sold: number;
  /** Free pieces. */
  free: number;
  /** Ordered from a supplier and not here yet. */
  coming: number;
  leadDays: number;
}

/** Pieces to order so that they last until the delivery after this one; none while there are enough. */
export function reorderQuantity({ sold, free, coming, leadDays }: Supply): number {
  const perDay = sold / SALES_DAYS;
  const wanted = Math.ceil(perDay * (leadDays + COVER_DAYS));
  return Math.max(0, wanted - free - coming);
}
