import type { ResultOf } from "~/client/wire.ts";
import { type ByField, mapFields, newProductInput } from "./product-fields.ts";

/** A product as staff edits it. */
export type EditableProduct = ResultOf<"admin_product">;

/** How a form keeps each kind of field: numbers as they are typed, "" for none. */
interface Kept {
  text: string;
  optional: string;
  naira: string;
  flag: boolean;
  list: string[];
}

export interface ProductForm extends ByField<Kept> {
  /** Pieces by size as typed; "" is the product without sizes. */
  stock: Record<string, string>;
  stock_reason: string;
}

const blank: Kept = { text: "", optional: "", naira: "0", flag: true, list: [] };

export const emptyForm: ProductForm = {
  ...mapFields<Kept>((_, kind) => blank[kind]),
  stock: { "": "0" },
  stock_reason: "",
};

export const toForm = (product: EditableProduct): ProductForm => ({
  ...mapFields<Kept>((name) => {
    const value = product[name];
    return typeof value === "number" ? String(value) : (value ?? "");
  }),
  stock: Object.fromEntries(product.stock.map(({ size, quantity }) => [size, String(quantity)])),
  stock_reason: "",
});

/** Another product like this one, with a stock of its own. */
export const toCopy = (product: EditableProduct): ProductForm => ({
  ...toForm(product),
  name: `${product.name} (copy)`.slice(0, 100),
  stock: {},
});

const numberIn = (text: string | undefined) => (text?.trim() ? Number(text) : Number.NaN);

/** The fields as the wire takes them; what is wrong with them the schema says. */
const toInput = (form: ProductForm) =>
  mapFields<Record<keyof Kept, unknown>>((name, kind) => {
    const kept = form[name];
    if (kind === "naira") return numberIn(String(kept));
    return kind === "optional" ? kept || null : kept;
  });

/**
 * What the wire gets, and what is wrong with it by field.
 *
 * @param loaded the product that is edited: its stock changes by the difference to what was seen
 */
export function checkForm(form: ProductForm, loaded: EditableProduct | undefined) {
  const sizes = form.sizes.length === 0 ? [""] : form.sizes;
  const was = new Map(loaded?.stock.map((line) => [line.size, line.quantity]));
  const stock = sizes.map((size) => {
    const seen = was.get(size);
    return {
      size,
      quantity: numberIn(form.stock[size] ?? "0"),
      ...(seen === undefined ? {} : { was: seen }),
    };
  });
  const parsed = newProductInput.safeParse({
    ...toInput(form),
    stock,
    ...(form.stock_reason ? { stock_reason: form.stock_reason } : {}),
  });
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  return { value: parsed.data, errors };
}
