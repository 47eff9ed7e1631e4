import { expect, test } from "vitest";
import { createRandom, hashText } from "./random.ts";

test("the same seed gives the same sequence, another seed another", () => {
  const draw = (seed: string) => {
    const random = createRandom(seed);
    return [random.next(), random.int(1, 1000), random.pick(["a", "b", "c"]), random.chance(0.5)];
  };
  expect(draw("catalogue")).toEqual(draw("catalogue"));
  expect(draw("catalogue")).not.toEqual(draw("reviews"));
});

test("the sequence never changes between versions: pictures and keys hang on it", () => {
  const random = createRandom("oriki");
  expect([random.int(0, 1e6), random.int(0, 1e6), random.int(0, 1e6)]).toMatchInlineSnapshot(`
    [
      297585,
      653854,
      312381,
    ]
  `);
  expect(hashText("oriki")).toMatchInlineSnapshot(`1487417461`);
});

test("whole numbers stay within both bounds and reach them", () => {
  const random = createRandom("bounds");
  const drawn = new Set(Array.from({ length: 500 }, () => random.int(2, 5)));
  expect(drawn).toEqual(new Set([2, 3, 4, 5]));
});

test("shuffling keeps every item and leaves the list alone", () => {
  const list = [1, 2, 3, 4, 5, 6, 7, 8];
  const shuffled = createRandom("cards").shuffle(list);
  expect([...shuffled].sort()).toEqual(list);
  expect(shuffled).not.toEqual(list);
});

test("picking from nothing is an error", () => {
  expect(() => createRandom("none").pick([])).toThrow(RangeError);
});
