import { expect, test } from "vitest";
import {
  checkForm,
  type EditableProduct,
  emptyForm,
  isLowPrice,
  type ProductForm,
  toDraft,
  toForm,
} from "./product-form.ts";

const loaded: EditableProduct = {
  id: 1,
  version: 3,
  name: "Zaria Tote",
  brand: "",
  category: "Bags",
  price: 45_000,
  description: "A tote made for tests.",
  badge: null,
  is_active: true,
  images: ["/placeholder/bags.tote/jet.svg"],
  sizes: ["S", "M"],
  features: [],
  colors: [],
  stock: [
    { size: "S", quantity: 5, held: 1, waiting: 0 },
    { size: "M", quantity: 0, held: 0, waiting: 0 },
  ],
};
const edited = (changes: Partial<ProductForm>) =>
  checkForm({ ...toForm(loaded), ...changes }, loaded);

test("a size that is typed and not entered is taken, once", () => {
  expect(edited({ typed: { sizes: " L " } }).value).toMatchObject({
    sizes: ["S", "M", "L"],
    stock: [{ size: "S" }, { size: "M" }, { size: "L", quantity: 0 }],
  });
  expect(edited({ typed: { sizes: "M", features: "Lined" } }).value).toMatchObject({
    sizes: ["S", "M"],
    features: ["Lined"],
  });
});

test("stock that stands changes by a difference to what was seen, and says why", () => {
  expect(edited({ stock: { S: "-2" } }).errors.stock_reason).toBe("Say why the stock changes");
  expect(edited({ stock: { S: "-2" }, stock_reason: "Damaged" }).value?.stock).toEqual([
    { size: "S", quantity: 3, was: 5 },
    { size: "M", quantity: 0, was: 0 },
  ]);
  expect(edited({}).value?.stock).toEqual([
    { size: "S", quantity: 5, was: 5 },
    { size: "M", quantity: 0, was: 0 },
  ]);
  expect(edited({ stock: { S: "-6" }, stock_reason: "Lost" }).errors.stock).toBe(
    "Stock must be 0 or more",
  );
});

test("a new product's stock is what is typed, without a reason", () => {
  const form = { ...toForm(loaded), stock: { S: "4" } };
  expect(checkForm(form, undefined).value?.stock).toEqual([
    { size: "S", quantity: 4 },
    { size: "M", quantity: 0 },
  ]);
});

test("what is kept of a form are the fields that were changed: others follow the newest version", () => {
  const base = toForm(loaded);
  const draft = toDraft(base, { ...base, brand: "House of Ours", stock: { S: "1" } });
  expect(draft).toEqual({ brand: "House of Ours", stock: { S: "1" } });
  expect(toDraft(base, { ...base })).toEqual({});
  expect({ ...toForm({ ...loaded, name: "Zaria Tote II" }), ...draft }).toMatchObject({
    name: "Zaria Tote II",
    brand: "House of Ours",
  });
});

test("a price of nothing is always asked about, another only below the floor", () => {
  expect(isLowPrice(0, 0)).toBe(true);
  expect(isLowPrice(Number(emptyForm.price), 1000)).toBe(true);
  expect(isLowPrice(999.99, 1000)).toBe(true);
  expect(isLowPrice(1000, 1000)).toBe(false);
});
