import { toLagos } from "~/lib/time.ts";
import {
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

/** The cells of a product in the order of the header. */
export function toCells(
  id: number,
  values: ProductValues,
  stock: readonly { size: string; quantity: number }[],
): unknown[] {
  const cells = fieldNames.map((name) => {
    const value = values[name];
    if (Array.isArray(value)) return joinList(value);
    return productFields[name].kind === "time" && value ? toLagos(new Date(String(value))) : value;
  });
  const pieces = joinList(
    stock.map(({ size, quantity }) => (size === "" ? String(quantity) : `${size}: ${quantity}`)),
  );
  return [id, ...cells, pieces, pieces];
}
