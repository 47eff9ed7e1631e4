import type { products } from "~/db/schema/catalogue.ts";
import { koboToNaira, nairaToKobo } from "~/lib/money.ts";
import type { FieldKind, ProductValues } from "./product-fields.ts";
import {
  fieldNames,
  mapFields,
  type ProductField,
  problemsOfSale,
  problemsOfTimes,
  productFields,
} from "./product-fields.ts";

type Stored = typeof products.$inferSelect;
type Columns = {
  [F in ProductField as (typeof productFields)[F]["column"]]: Stored[(typeof productFields)[F]["column"]];
};

/** A stored product's fields as the wire has them. */
export const toValues = (row: Columns) =>
  mapFields((name, kind) => toWire(kind, row[productFields[name].column])) as ProductValues;

function toWire(kind: FieldKind, stored: unknown): unknown {
  if (stored === null) return null;
  if (kind === "naira" || kind === "naira_or_none") return koboToNaira(Number(stored));
  return stored instanceof Date ? stored.toISOString() : stored;
}

function toStored(kind: FieldKind, value: unknown): unknown {
  if (value === null) return null;
  if (kind === "naira" || kind === "naira_or_none") return nairaToKobo(Number(value));
  return kind === "time" ? new Date(String(value)) : value;
}

/** The columns of the fields that are given. */
export function toColumns(values: ProductValues): Columns;
export function toColumns(values: Partial<ProductValues>): Partial<Columns>;
export function toColumns(values: Partial<ProductValues>): Partial<Columns> {
  const given = fieldNames.filter((name) => values[name] !== undefined);
  return Object.fromEntries(
    given.map((name) => {
      const { kind, column } = productFields[name];
      return [column, toStored(kind, values[name])];
    }),
  );
}

const given = (patch: Partial<ProductValues>): Partial<ProductValues> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

/** What of a product would not fit together after an edit of what belongs together. */
export function problemsOfEdit(row: Columns, patch: Partial<ProductValues>) {
  const after = { ...toValues(row), ...given(patch) };
  const touches = (fields: readonly ProductField[]) =>
    fields.some((name) => patch[name] !== undefined);
  return [
    ...(touches(["price", "sale_price", "sale_from", "sale_until"]) ? problemsOfSale(after) : []),
    ...(touches(["is_active", "publish_at", "unpublish_at"]) ? problemsOfTimes(after) : []),
  ];
}
