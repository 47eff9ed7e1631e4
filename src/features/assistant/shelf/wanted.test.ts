import { expect, test } from "vitest";
import { emptyShop, makeLexicon } from "~/features/language/lexicon.ts";
import { readText, type Wanted, withDepartment } from "./wanted.ts";

const lexicon = makeLexicon({ ...emptyShop, names: ["wrap"] });
const read = (text: string): Wanted => withDepartment(readText(text, lexicon).wanted);
const things = (text: string) => read(text).things.map(({ key }) => key);
const unwanted = (text: string) => read(text).notMaterials.map(({ key }) => key);

test("who is only mentioned wears nothing of it", () => {
  expect(read("dinner with my husband's boss, a simple dress").wearer).toBeNull();
  expect(read("a dress for my sister's wedding").wearer).toBeNull();
  expect(read("a watch for my husband").wearer).toBe("men");
});

test("an outfit for two is for a woman and a man", () => {
  expect(read("sallah outfit for me and my wife")).toMatchObject({ forTwo: true, wearer: null });
});

test("children's things are asked for as such", () => {
  expect(things("shoes for my 6 year old")).toEqual(["child-wear"]);
  expect(things("a dress for the naming of my baby")).toEqual(["dress"]);
});

test("no leather is no suede either, and plain is no print", () => {
  expect(unwanted("a backpack that is not leather")).toEqual(
    expect.arrayContaining(["leather", "suede"]),
  );
  expect(unwanted("vegan sneakers")).toEqual(expect.arrayContaining(["leather", "suede"]));
  expect(unwanted("plain senator")).toEqual(expect.arrayContaining(["print", "striped"]));
  expect(unwanted("plain ankara shirt")).toEqual([]);
});

test("a word apart from its thing still names the kind", () => {
  expect(things("ankara dress (wrap)")).toEqual(["wrap-dress"]);
});

test("of a stuff and a kind of it the kind is meant", () => {
  expect(read("loud prints, ankara everything").materials.map(({ key }) => key)).toEqual([
    "ankara",
  ]);
});

test("what is only said to be unwanted leaves the rest of its department", () => {
  expect(things("no heels please")).toEqual(["shoe"]);
});
