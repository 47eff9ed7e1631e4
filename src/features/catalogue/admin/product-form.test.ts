import { expect, test } from "vitest";
import { changedFields } from "~/features/admin/components/changed-fields.ts";
import { editOf, toldForm } from "./product-edit.ts";
import {
  checkForm,
  type EditableProduct,
  emptyForm,
  findLowPrice,
  isLowPrice,
  type ProductForm,
  toCopy,
  toForm,
} from "./product-form.ts";

const loaded: EditableProduct = {
  id: 1,
  version: 3,
  name: "Zaria Tote",
  brand: "",
  category: "Bags",
  price: 45_000,
  sale_price: 38_000,
  sale_from: "2026-11-27T08:00:00.000Z",
  sale_until: null,
  publish_at: null,
  unpublish_at: null,
  description: "A tote made for tests.",
  badge: null,
  is_active: true,
  images: ["/placeholder/bags.tote/jet.svg"],
  sizes: ["S", "M"],
  features: [],
  colors: [],
  family: null,
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
  const draft = changedFields(base, { ...base, brand: "House of Ours", stock: { S: "1" } });
  expect(draft).toEqual({ brand: "House of Ours", stock: { S: "1" } });
  expect(changedFields(base, { ...base })).toEqual({});
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

test("of the prices the new ones are asked about, the sale's too", () => {
  const stands = { price: 500, sale_price: null };
  expect(findLowPrice({ price: 500, sale_price: null }, stands, 1000)).toBeUndefined();
  expect(findLowPrice({ price: 5000, sale_price: 0 }, stands, 0)).toBe(0);
  expect(findLowPrice({ price: 5000, sale_price: 900 }, undefined, 1000)).toBe(900);
});

test("a sale is typed by the clock in Lagos, has to fit, and stays behind when its product is copied", () => {
  expect(toForm(loaded)).toMatchObject({
    sale_price: "38000",
    sale_from: "2026-11-27T09:00",
    sale_until: "",
  });
  expect(edited({ sale_until: "2026-11-28T09:00" }).value).toMatchObject({
    sale_from: "2026-11-27T08:00:00.000Z",
    sale_until: "2026-11-28T08:00:00.000Z",
  });
  expect(edited({ sale_until: "2026-11-27T09:00" }).errors).toEqual({
    sale_until: "The sale must end after it begins",
  });
  expect(edited({ sale_price: "45000" }).errors).toEqual({
    sale_price: "The sale price must be below the price",
  });
  expect(edited({ sale_price: "" }).errors).toEqual({
    sale_price: "A sale with dates needs a price",
  });
  expect(edited({ sale_until: "2026-11-31T09:00" }).errors).toEqual({
    sale_until: "Choose a day and a time",
  });
  expect(toCopy(loaded)).toMatchObject({ sale_price: "", sale_from: "", sale_until: "" });
  expect(toCopy({ ...loaded, publish_at: loaded.sale_from })).toMatchObject({ publish_at: "" });
});

test("what goes live later is inactive until then, and is taken off after it", () => {
  const later = { publish_at: "2026-11-27T09:00", unpublish_at: "2026-11-27T09:00" };
  expect(edited(later).errors).toEqual({
    publish_at: "What goes live later has to be inactive until then",
    unpublish_at: "It must be taken off after it goes live",
  });
  expect(edited({ publish_at: "2026-11-27T09:00", is_active: false }).value).toMatchObject({
    publish_at: "2026-11-27T08:00:00.000Z",
    unpublish_at: null,
  });
});

/** What is sent of a form that was typed on `seen` while the product is `loaded` by now. */
function sent(typed: Partial<ProductForm>, seen: Partial<ProductForm> = {}) {
  const fresh = toForm(loaded);
  const form = { ...fresh, ...typed };
  const { value } = checkForm(form, loaded);
  const { stock_quantity: _sum, ...fields } = value!;
  return editOf(fields, { form, seen: { ...fresh, ...seen }, edited: loaded });
}

test("only what was typed is sent, with how it was when the typing began, also before a reload", () => {
  expect(sent({})).toEqual({ seen: {} });
  expect(sent({ price: "50000" })).toEqual({ price: 50_000, seen: { price: 45_000 } });
  // Typed over 40,000 before the page was loaded anew; somebody else has made it 45,000 since.
  expect(sent({ price: "50000" }, { price: "40000" })).toEqual({
    price: 50_000,
    seen: { price: 40_000 },
  });
  expect(sent({ stock: { S: "2" }, stock_reason: "Delivery" })).toEqual({
    seen: {},
    stock: [{ size: "S", quantity: 7, was: 5 }],
    stock_reason: "Delivery",
  });
  expect(sent({ typed: { sizes: "L" } })).toMatchObject({
    sizes: ["S", "M", "L"],
    seen: { sizes: ["S", "M"] },
    stock: [{ size: "S" }, { size: "M" }, { size: "L", quantity: 0 }],
  });
});

test("what a person was told of is what they have seen from then on", () => {
  const told = toldForm(loaded, { price: { seen: 40_000, now: 45_500 } });
  expect(told).toEqual({ price: "45500" });
  expect(sent({ price: "50000" }, told).seen).toEqual({ price: 45_500 });
});
