import type { products } from "~/db/schema/catalogue.ts";
import { koboToNaira, nairaToKobo } from "~/lib/money.ts";
import type { ProductValues } from "./product-fields.ts";
import { fieldNames, mapFields, type ProductField, productFields } from "./product-fields.ts";

type Stored = typeof products.$inferSelect;
type Columns = {
  [F in ProductField as (typeof productFields)[F]["column"]]: Stored[(typeof productFields)[F]["column"]];
};

/** A stored product's fields as the wire has them. */
export const toValues = (row: Columns) =>
  mapFields((name, kind) => {
    const stored = row[productFields[name].column];
    return kind === "naira" ? koboToNaira(Number(stored)) : stored;
  }) as ProductValues;

/** The columns of the fields that are given. */
export function toColumns(values: ProductValues): Columns;
export function toColumns(values: Partial<ProductValues>): Partial<Columns>;
export function toColumns(values: Partial<ProductValues>): Partial<Columns> {
  const given = fieldNames.filter((name) => values[name] !== undefined);
  return Object.fromEntries(
    given.map((name) => {
      const { kind, column } = productFields[name];
      return [column, kind === "naira" ? nairaToKobo(Number(values[name])) : values[name]];
    }),
  );
}
