import {
  type FieldKind,
  fieldNames,
  newProductInput,
  type ProductValues,
  productFields,
} from "./product-fields.ts";

/** `stock_was` says what the stock was when the file was made. */
export const HEADER: readonly string[] = ["id", ...fieldNames, "stock", "stock_was"];

/** What a new product cannot do without. */
export const REQUIRED = fieldNames.filter(
  (name) => !newProductInput.shape[name].safeParse(undefined).success,
);

/** Lists travel in one cell, their entries apart by " | "; a bar within an entry is doubled. */
const joinList = (list: readonly string[]) => list.map((e) => e.replaceAll("|", "||")).join(" | ");
const splitList = (cell: string) =>
  cell
    .split(/ \| /)
    .map((entry) => entry.trim().replaceAll("||", "|"))
    .filter((entry) => entry !== "");

const numberOf = (cell: string) =>
  cell.trim() === "" ? Number.NaN : Number(cell.replaceAll(",", ""));

/** The cells of a product in the order of the header. */
export function toCells(
  id: number,
  values: ProductValues,
  stock: readonly { size: string; quantity: number }[],
): unknown[] {
  const cells = fieldNames.map((name) => {
    const value = values[name];
    return Array.isArray(value) ? joinList(value) : value;
  });
  const pieces = joinList(
    stock.map(({ size, quantity }) => (size === "" ? String(quantity) : `${size}: ${quantity}`)),
  );
  return [id, ...cells, pieces, pieces];
}

const readCell: Record<FieldKind, (cell: string) => unknown> = {
  text: (cell) => cell,
  optional: (cell) => (cell === "" ? null : cell),
  naira: numberOf,
  flag: (cell) => !/^(false|no|0|inactive)$/i.test(cell.trim()),
  list: splitList,
};

/** One row's cells as the wire would take them; what is not in the file is left out. */
export function toFields(cells: ReadonlyMap<string, string>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of fieldNames) {
    const cell = cells.get(name);
    if (cell !== undefined) fields[name] = readCell[productFields[name].kind](cell);
  }
  const stock = cells.get("stock");
  if (stock !== undefined) fields.stock = stockLines(stock, cells.get("stock_was"));
  return fields;
}

function stockLines(
  cell: string,
  wasCell = "",
): { size: string; quantity: number; was?: number }[] {
  const was = new Map(piecesIn(wasCell));
  return piecesIn(cell).map(([size, quantity]) => {
    const seen = was.get(size);
    return seen === undefined ? { size, quantity } : { size, quantity, was: seen };
  });
}

/** "42: 3 | 43: 1", or "4" for the pool. */
const piecesIn = (cell: string): [string, number][] =>
  splitList(cell).map((entry) => {
    const at = entry.lastIndexOf(":");
    return at < 0
      ? ["", numberOf(entry)]
      : [entry.slice(0, at).trim(), numberOf(entry.slice(at + 1))];
  });
