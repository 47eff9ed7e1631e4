import { z } from "zod";
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

const fields = {
  name: text(100).min(1, "Product name is required"),
  brand: text(60),
  category: z
    .string()
    .min(1, "Category is required")
    .refine((name) => name === "" || categoryNames.includes(name), "There is no such category"),
  price: z
    .number("Price must be positive")
    .min(0, "Price must be positive")
    .max(1_000_000_000)
    .refine(isWholeKobo, "At most two decimals"),
  description: text(10_000).min(10, "Description must be at least 10 characters"),
  stock_quantity: stockLine.shape.quantity,
  badge: z
    .string()
    .trim()
    .max(40)
    .nullable()
    .transform((badge) => badge || null),
  is_active: z.boolean(),
  images: z.array(imageUrl).min(1, "Please upload at least one product image").max(20),
  sizes: textList(40, 20),
  features: textList(40, 200),
  colors: textList(8, 20).refine(
    (list) => list.every((color) => colorNames.includes(color)),
    "There is no such colour",
  ),
  /** Pieces for each size; with it, `stock_quantity` follows. A product without sizes has one line, for size "". */
  stock: z.array(stockLine).max(41),
  /** Why the stock changes; kept with the change. */
  stock_reason: text(200),
};

/** A new product as the wire takes it; the same rules check the form. */
export const newProductInput = z.object({
  ...fields,
  brand: fields.brand.default(""),
  stock_quantity: fields.stock_quantity.default(0),
  badge: fields.badge.default(null),
  is_active: fields.is_active.default(true),
  sizes: fields.sizes.default([]),
  features: fields.features.default([]),
  colors: fields.colors.default([]),
  stock: fields.stock.optional(),
  stock_reason: fields.stock_reason.optional(),
});

export const productPatch = z
  .object({
    ...fields,
    /** The sum that the editor saw: the difference is applied, as with `was`. */
    stock_quantity_was: stockLine.shape.quantity,
    /** The version this edit was made from; refused with `product_changed` if there is a newer one. */
    version: z.number().int(),
  })
  .partial();

export type NewProduct = z.output<typeof newProductInput>;
export type ProductPatch = z.output<typeof productPatch>;
