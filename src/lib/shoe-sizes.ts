export interface ShoeRow {
  us: number;
  uk: number;
  eu: number;
  /** Length of the foot. */
  cm: number;
}

/** Rows in half sizes from the smallest US size up; EU and centimetres grow by a half with each. */
function halfSizes(first: ShoeRow, lastUs: number): ShoeRow[] {
  const rows = (lastUs - first.us) * 2 + 1;
  return Array.from({ length: rows }, (_, at) => ({
    us: first.us + at / 2,
    uk: first.uk + at / 2,
    eu: first.eu + at / 2,
    cm: first.cm + at / 2,
  }));
}

export const mensShoes = halfSizes({ us: 6, uk: 5.5, eu: 39, cm: 24 }, 12);
export const womensShoes = halfSizes({ us: 5, uk: 3, eu: 36, cm: 22 }, 11);
