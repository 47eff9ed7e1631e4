import { expect, test } from "vitest";
import { changedFields } from "~/features/admin/components/changed-fields.ts";
import { collectionFields } from "../schema.ts";
import { editOf, toldForm } from "./collection-edit.ts";
import { checkForm, emptyForm, toForm } from "./collection-form.ts";

const stored = collectionFields.parse({
  slug: "owambe",
  title: "Owambe",
  kind: "hand",
  product_ids: [7, 3],
  rule: { brands: ["Itoku"], min_price: 5000, max_margin: 60 },
  starts_at: "2026-11-27T08:00:00Z",
  place: 2,
});
const pieces = [7, 3].map((id) => ({
  id,
  name: `Piece ${id}`,
  brand: "Itoku",
  image: null,
  is_active: true,
}));

test("what is stored goes into the form and out of it as it was", () => {
  const form = toForm(stored, pieces);
  expect(form).toMatchObject({
    starts_at: "2026-11-27T09:00",
    place: "2",
    ends: { min_price: "5000" },
  });
  expect(checkForm(form)).toEqual({ value: stored, errors: {} });
});

test("its address is made of the title until one is given", () => {
  const form = { ...emptyForm, title: "Ọ̀wàmbẹ̀ & Friends" };
  expect(checkForm(form).value).toMatchObject({ slug: "owambe-friends" });
  expect(checkForm({ ...form, slug: "Party " }).value).toMatchObject({ slug: "party" });
  expect(checkForm({ ...form, slug: "a b" }).errors.slug).toMatch(/letters, digits and hyphens/);
});

test("what is wrong is said at its field", () => {
  expect(checkForm(emptyForm)).toMatchObject({
    value: undefined,
    errors: { title: "Give it a title" },
  });
  const { errors } = checkForm({
    ...emptyForm,
    title: "Odd",
    starts_at: "2026-02-30T09:00",
    ends: { ...emptyForm.ends, min_price: "-1" },
  });
  expect(Object.keys(errors).sort()).toEqual(["rule.min_price", "starts_at"]);
});

test("what is kept of a form are the fields that were changed", () => {
  const form = toForm(stored, pieces);
  expect(changedFields(form, { ...form })).toEqual({});
  expect(changedFields(form, { ...form, pieces: form.pieces.toReversed(), text: "New" })).toEqual({
    text: "New",
    pieces: form.pieces.toReversed(),
  });
});

test("a collection is sent with what was seen when the typing began, and what nobody touched as it is stored", () => {
  const odd = { ...stored, starts_at: "2026-11-27T08:00:30.000Z" };
  const loaded = toForm(odd, pieces);
  const form = { ...loaded, title: "Mine", pieces: pieces.toReversed() };
  const seen = { ...loaded, title: "Before", pieces: pieces.slice(0, 1) };
  const { value } = checkForm(form);
  const edit = editOf(value!, { form, seen, loaded }, odd);
  expect(edit.given).toEqual({ ...odd, title: "Mine", product_ids: [3, 7] });
  expect(edit.seen).toEqual({ ...odd, title: "Before", product_ids: [7] });
  const told = toldForm(odd, { title: "Theirs", product_ids: [3] });
  expect(Object.keys(told).sort()).toEqual(["pieces", "title"]);
  const after = editOf(value!, { form, seen: { ...seen, ...told }, loaded }, odd);
  expect(after.seen).toEqual({ ...odd, title: "Theirs", product_ids: [3] });
});
