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

export interface BagRow {
  size: string;
  /** Centimetres. */
  width: number;
  height: number;
  depth: number;
  bestFor: string;
}

export const bagSizes: BagRow[] = [
  { size: "Small", width: 20, height: 14, depth: 7, bestFor: "Evenings: phone, cards, keys" },
  {
    size: "Medium",
    width: 28,
    height: 21,
    depth: 11,
    bestFor: "Every day: purse, tablet, glasses",
  },
  { size: "Large", width: 36, height: 28, depth: 15, bestFor: "Work: a 13-inch laptop and papers" },
  {
    size: "Extra Large",
    width: 46,
    height: 32,
    depth: 20,
    bestFor: "A weekend: clothes for two or three days",
  },
];
