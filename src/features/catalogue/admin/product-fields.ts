import { z } from "zod";
import type { products } from "~/db/schema/catalogue.ts";
import { keysOf } from "~/lib/keys-of.ts";
import { isWholeKobo } from "~/lib/money.ts";
import { categories, filterColors } from "../rules.ts";

const text = (max: number) => z.string().trim().max(max);

/** Trimmed, without empty and repeated entries. */
const textList = (items: number, length: number) =>
  z
    .array(text(length))
    .max(items)
    .transform((list) => [...new Set(list.filter((entry) => entry !== ""))]);

const categoryNames: readonly string[] = categories.map(({ name }) => name);
const colorNames: readonly string[] = filterColors.map(({ name }) => name);

/** Addresses of pictures: on this site or on the web; nothing that a browser would run. */
const imageUrl = z
  .string()
  .max(500)
  .regex(/^(\/(?!\/)|https?:\/\/)\S+$/, "A picture needs an address");

export const stockLine = z.object({
  size: text(20),
  quantity: z
    .number("Stock must be 0 or more")
    .int("Stock must be 0 or more")
    .min(0, "Stock must be 0 or more")
    .max(1_000_000),
  /** What the editor saw: the difference is applied, so that a sale in between is not undone. */
  was: z.number().int().min(0).optional(),
});
export type StockLine = z.infer<typeof stockLine>;

const amount = (name: string) =>
  z
    .number(`${name} must be positive`)
    .min(0, `${name} must be positive`)
    .max(1_000_000_000)
    .refine(isWholeKobo, "At most two decimals");

/** A moment, to the minute. */
const moment = z.iso
  .datetime({ offset: true, error: "Choose a day and a time" })
  .transform((text) => new Date(Math.floor(Date.parse(text) / 60_000) * 60_000).toISOString());

/** What may be in a field, with the words of the form. */
const rules = {
  name: text(100).min(1, "Product name is required"),
  brand: text(60),
  category: z
    .string()
    .min(1, "Category is required")
    .refine((name) => name === "" || categoryNames.includes(name), "There is no such category"),
  price: amount("Price"),
  /** Instead of the price while the sale lasts; with none of the two moments, always. */
  sale_price: amount("Sale price").nullable(),
  sale_from: moment.nullable(),
  sale_until: moment.nullable(),
  description: text(10_000).min(10, "Description must be at least 10 characters"),
  stock_quantity: stockLine.shape.quantity,
  badge: z
    .string()
    .trim()
    .max(40)
    .nullable()
    .transform((badge) => badge || null),
  is_active: z.boolean(),
  /** When an inactive product goes live, and when it is taken out again. */
  publish_at: moment.nullable(),
  unpublish_at: moment.nullable(),
  images: z.array(imageUrl).min(1, "Please upload at least one product image").max(20),
  sizes: textList(40, 20),
  features: textList(40, 200),
  /** Written alike, however it is typed: what is shared decides. */
  family: z
    .string()
    .max(60)
    .nullable()
    .transform((family) => family?.trim().replace(/\s+/g, " ").toUpperCase() || null),
  colors: textList(8, 20).refine(
    (list) => list.every((color) => colorNames.includes(color)),
    "There is no such colour",
  ),
  /** Pieces for each size; with it, `stock_quantity` follows. A product without sizes has one line, for size "". */
  stock: z.array(stockLine).max(41),
  /** Why the stock changes; kept with the change. */
  stock_reason: text(200),
};

/** What of a product's sale does not fit together, by field. */
export function problemsOfSale(values: {
  price: number;
  sale_price: number | null;
  sale_from: string | null;
  sale_until: string | null;
}): { field: "sale_price" | "sale_until"; message: string }[] {
  const { price, sale_price, sale_from, sale_until } = values;
  if (sale_price === null) {
    const isDated = sale_from !== null || sale_until !== null;
    return isDated ? [{ field: "sale_price", message: "A sale with dates needs a price" }] : [];
  }
  return [
    ...(sale_price >= price
      ? [{ field: "sale_price" as const, message: "The sale price must be below the price" }]
      : []),
    ...(sale_from !== null && sale_until !== null && sale_until <= sale_from
      ? [{ field: "sale_until" as const, message: "The sale must end after it begins" }]
      : []),
  ];
}

/** What of the times at which a product comes and goes does not fit together, by field. */
export function problemsOfTimes(values: {
  is_active: boolean;
  publish_at: string | null;
  unpublish_at: string | null;
}): { field: "publish_at" | "unpublish_at"; message: string }[] {
  const { is_active, publish_at, unpublish_at } = values;
  if (publish_at === null) return [];
  return [
    ...(is_active
      ? [
          {
            field: "publish_at" as const,
            message: "What goes live later has to be inactive until then",
          },
        ]
      : []),
    ...(unpublish_at !== null && unpublish_at <= publish_at
      ? [
          {
            field: "unpublish_at" as const,
            message: "It must be taken off after it goes live",
          },
        ]
      : []),
  ];
}

const newFields = z.object({
  ...rules,
  sale_price: rules.sale_price.default(null),
  sale_from: rules.sale_from.default(null),
  sale_until: rules.sale_until.default(null),
  brand: rules.brand.default(""),
  stock_quantity: rules.stock_quantity.default(0),
  badge: rules.badge.default(null),
  is_active: rules.is_active.default(true),
  publish_at: rules.publish_at.default(null),
  unpublish_at: rules.unpublish_at.default(null),
  sizes: rules.sizes.default([]),
  features: rules.features.default([]),
  family: rules.family.default(null),
  colors: rules.colors.default([]),
  stock: rules.stock.optional(),
  stock_reason: rules.stock_reason.optional(),
});

/** A new product as the wire takes it; the same rules check the form. */
export const newProductInput = newFields.superRefine((values, check) => {
  for (const { field, message } of [...problemsOfSale(values), ...problemsOfTimes(values)]) {
    check.addIssue({ code: "custom", path: [field], message });
  }
});

export type NewProduct = z.output<typeof newProductInput>;

type Stored = typeof products.$inferSelect;
type ColumnOf<Value> = {
  [C in keyof Stored]: Stored[C] extends Value ? (Value extends Stored[C] ? C : never) : never;
}[keyof Stored];

/** What a field is called, and what it holds on the wire; CSV files and the form follow from it. */
type Field = { label: string } & (
  | { kind: "text"; column: ColumnOf<string> }
  /** Null for none. */
  | { kind: "optional"; column: ColumnOf<string | null> }
  /** Kobo in the column. */
  | { kind: "naira"; column: ColumnOf<number> }
  /** The same, null for none. */
  | { kind: "naira_or_none"; column: ColumnOf<number | null> }
  /** A moment, null for none; staff write it as the clock in Lagos has it. */
  | { kind: "time"; column: ColumnOf<Date | null> }
  | { kind: "flag"; column: ColumnOf<boolean> }
  | { kind: "list"; column: ColumnOf<string[]> }
);

/**
 * The fields that staff edit, each with the column that keeps it. Stored values, the answer of
 * admin_product, history, CSV and the form's state are made of this table.
 */
export const productFields = {
  name: { label: "Product name", kind: "text", column: "name" },
  brand: { label: "Brand", kind: "text", column: "brand" },
  category: { label: "Category", kind: "text", column: "category" },
  price: { label: "Price", kind: "naira", column: "priceKobo" },
  sale_price: { label: "Sale price", kind: "naira_or_none", column: "salePriceKobo" },
  sale_from: { label: "Sale begins", kind: "time", column: "saleFrom" },
  sale_until: { label: "Sale ends", kind: "time", column: "saleUntil" },
  description: { label: "Description", kind: "text", column: "description" },
  badge: { label: "Badge", kind: "optional", column: "badge" },
  is_active: { label: "Status (Active or Inactive)", kind: "flag", column: "isActive" },
  publish_at: { label: "Goes live", kind: "time", column: "publishAt" },
  unpublish_at: { label: "Is taken off", kind: "time", column: "unpublishAt" },
  images: { label: "Pictures", kind: "list", column: "images" },
  sizes: { label: "Sizes", kind: "list", column: "sizes" },
  features: { label: "Features", kind: "list", column: "features" },
  colors: { label: "Colours", kind: "list", column: "colors" },
  family: { label: "Family (colours of one design)", kind: "optional", column: "family" },
} as const satisfies Partial<Record<keyof typeof rules, Field>>;

type Fields = typeof productFields;
export type ProductField = keyof Fields;
export type FieldKind = Field["kind"];
export const fieldNames = keysOf(productFields);

/** What each kind becomes, for every field. */
export type ByField<ByKind extends Record<FieldKind, unknown>> = {
  [F in ProductField]: ByKind[Fields[F]["kind"]];
};

/** Makes something of every field, by its kind. */
export const mapFields = <ByKind extends Record<FieldKind, unknown>>(
  make: (name: ProductField, kind: FieldKind) => ByKind[FieldKind],
) =>
  Object.fromEntries(
    fieldNames.map((name) => [name, make(name, productFields[name].kind)]),
  ) as ByField<ByKind>;

/** What staff read for each. */
export const labels = mapFields<Record<FieldKind, string>>((name) => productFields[name].label);

const shapes = {
  text: z.string(),
  optional: z.string().nullable(),
  naira: z.number(),
  naira_or_none: z.number().nullable(),
  time: z.string().nullable(),
  flag: z.boolean(),
  list: z.array(z.string()),
};

/** The fields of a product as they stand: what is stored need not keep today's rules. */
export const productValues = z.object(mapFields<typeof shapes>((_, kind) => shapes[kind]));
export type ProductValues = z.output<typeof productValues>;

export const productPatch = z
  .object({
    ...rules,
    /** The sum that the editor saw: the difference is applied, as with `was`. */
    stock_quantity_was: stockLine.shape.quantity,
    /** The version this edit was made from; refused with `product_changed` if there is a newer one. */
    version: z.number().int(),
    /** How the fields that are edited were seen: refused with `changed_meanwhile` where others changed one. */
    seen: productValues.partial(),
  })
  .partial();

export type ProductPatch = z.output<typeof productPatch>;
