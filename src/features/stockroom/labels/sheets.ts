/** Paper that labels are printed on, in millimetres. */
export interface Sheet {
  label: string;
  page: { width: number; height: number };
  columns: number;
  rows: number;
  cell: { width: number; height: number };
  /** From the left and upper edge to the first label. */
  margin: { left: number; top: number };
  /** Between two labels beside each other. */
  gap: number;
  /** From a label's edges to what is printed on it. */
  padding: { x: number; y: number };
}

/** A roll has one label a page. */
const roll = (width: number, height: number): Sheet => ({
  label: `Thermal roll, ${width} × ${height} mm`,
  page: { width, height },
  columns: 1,
  rows: 1,
  cell: { width, height },
  margin: { left: 0, top: 0 },
  gap: 0,
  padding: { x: 3, y: 2 },
});

const A4 = { width: 210, height: 297 };

export const sheets = {
  "a4-24": {
    label: "A4, 24 labels of 70 × 37 mm",
    page: A4,
    columns: 3,
    rows: 8,
    cell: { width: 70, height: 37 },
    margin: { left: 0, top: 0.5 },
    gap: 0,
    padding: { x: 5, y: 4.5 },
  },
  "a4-65": {
    label: "A4, 65 labels of 38 × 21 mm",
    page: A4,
    columns: 5,
    rows: 13,
    cell: { width: 38.1, height: 21.2 },
    margin: { left: 4.7, top: 10.7 },
    gap: 2.5,
    padding: { x: 1.5, y: 1 },
  },
  "roll-50": roll(50, 30),
  "roll-58": roll(58, 40),
} satisfies Record<string, Sheet>;

export type SheetName = keyof typeof sheets;

/** Labels page by page; the first `skipped` places of the first page are used up already. */
export function paginate<T>(labels: readonly T[], sheet: Sheet, skipped: number): (T | null)[][] {
  const perPage = sheet.columns * sheet.rows;
  const places: (T | null)[] = [...Array<null>(skipped % perPage).fill(null), ...labels];
  return Array.from({ length: Math.ceil(places.length / perPage) }, (_, page) =>
    places.slice(page * perPage, (page + 1) * perPage),
  );
}

/** Thermal printers put 203 dots on an inch, and all others more. */
const DOTS_PER_MM = 203 / 25.4;

/** Thinner bars no scanner reads. */
const LEAST_DOTS = 2;

/**
 * How wide bars are, in millimetres: each of their modules is as many whole dots of a thermal printer,
 * as else some would come out half a dot wider than others. Where there is no room for that, they take
 * all there is.
 */
export function barsWidth(modules: number, room: number): number {
  const dots = Math.floor((room * DOTS_PER_MM) / modules);
  return dots < LEAST_DOTS ? room : (dots * modules) / DOTS_PER_MM;
}
