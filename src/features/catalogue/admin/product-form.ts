import type { ResultOf } from "~/client/wire.ts";
import { fromLagos, toLagos } from "~/lib/time.ts";
import { type ByField, mapFields, newProductInput, type ProductValues } from "./product-fields.ts";

/** A product as staff edits it. */
export type EditableProduct = ResultOf<"admin_product">;

/** How a form keeps each kind of field: numbers as they are typed, "" for none. */
interface Kept {
  text: string;
  optional: string;
  naira: string;
  naira_or_none: string;
  /** As a field for a day and a time has it, by the clock in Lagos. */
  time: string;
  flag: boolean;
  list: string[];
}

export interface ProductForm extends ByField<Kept> {
  /**
   * As typed, by size; "" is the product without sizes. Of a size that stands already the difference,
   * of a new one the pieces.
   */
  stock: Record<string, string>;
  stock_reason: string;
  /** Entries of lists that are typed but not entered yet: saving takes them. */
  typed: Partial<Record<TypedList, string>>;
}

/** Fields whose entries are typed one after the other. */
export type TypedList = "sizes" | "features";

const blank: Kept = {
  text: "",
  optional: "",
  naira: "0",
  naira_or_none: "",
  time: "",
  flag: true,
  list: [],
};

export const emptyForm: ProductForm = {
  ...mapFields<Kept>((_, kind) => blank[kind]),
  stock: {},
  stock_reason: "",
  typed: {},
};

export const toForm = (product: EditableProduct): ProductForm => ({
  ...mapFields<Kept>((name, kind) => {
    const value = product[name];
    if (kind === "time") return value ? toLagos(new Date(String(value))).replace(" ", "T") : "";
    return typeof value === "number" ? String(value) : (value ?? "");
  }),
  stock: {},
  stock_reason: "",
  typed: {},
});

/** A list with what was typed into its field. */
export const withTyped = (list: readonly string[], typed = ""): string[] => [
  ...new Set([...list, ...[typed.trim()].filter(Boolean)]),
];

/** Another product like this one, with a stock of its own and without its dates. */
export const toCopy = (product: EditableProduct): ProductForm => ({
  ...toForm(product),
  sale_price: "",
  sale_from: "",
  sale_until: "",
  publish_at: "",
  unpublish_at: "",
  name: `${product.name} (copy)`.slice(0, 100),
});

const numberIn = (text: string | undefined) => (text?.trim() ? Number(text) : Number.NaN);

/** The fields as the wire takes them; what is wrong with them the schema says. */
export const toInput = (form: ProductForm) =>
  mapFields<Record<keyof Kept, unknown>>((name, kind) => {
    const kept =
      name === "sizes" || name === "features"
        ? withTyped(form[name], form.typed[name])
        : form[name];
    if (kind === "naira") return numberIn(String(kept));
    if (kind === "naira_or_none") return kept === "" ? null : numberIn(String(kept));
    if (kind === "time") return kept === "" ? null : (fromLagos(String(kept))?.toISOString() ?? "");
    return kind === "optional" ? kept || null : kept;
  });

/**
 * What the wire gets, and what is wrong with it by field.
 *
 * @param loaded the product that is edited: its stock changes by the difference to what was seen
 */
export function checkForm(form: ProductForm, loaded: EditableProduct | undefined) {
  const named = withTyped(form.sizes, form.typed.sizes);
  const sizes = named.length === 0 ? [""] : named;
  const was = new Map(loaded?.stock.map((line) => [line.size, line.quantity]));
  const stock = sizes.map((size) => {
    const seen = was.get(size);
    const typed = form.stock[size];
    const pieces = numberIn(typed?.trim() ? typed : "0");
    return seen === undefined
      ? { size, quantity: pieces }
      : { size, quantity: seen + pieces, was: seen };
  });
  const parsed = newProductInput.safeParse({
    ...toInput(form),
    stock,
    ...(form.stock_reason ? { stock_reason: form.stock_reason } : {}),
  });
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  const moves = stock.some(({ quantity, was: seen }) => seen !== undefined && quantity !== seen);
  if (moves && !form.stock_reason.trim()) errors.stock_reason = "Say why the stock changes";
  return { value: Object.keys(errors).length === 0 ? parsed.data : undefined, errors };
}

/** Whether a price looks like a slip: nothing at all, or less than the shop ever asks. In naira. */
export const isLowPrice = (price: number, floor: number) => price === 0 || price < floor;

type Prices = Partial<Pick<ProductValues, "price" | "sale_price">>;

/** The first price of a product that is new and looks like a slip. */
export const findLowPrice = (values: Prices, standing: Prices | undefined, floor: number) =>
  (["price", "sale_price"] as const)
    .filter((name) => values[name] !== standing?.[name])
    .map((name) => values[name])
    .find((price) => price != null && isLowPrice(price, floor)) ?? undefined;
