import fc from "fast-check";
import { expect, test } from "vitest";
import { findStyle, type NumberStyle, numberIn, readNumber } from "./numbers.ts";

const sure = (cell: string) => numberIn(cell, null);
const style = (cells: string[], delimiter: "," | ";" | "\t" = ",") =>
  findStyle(cells, delimiter).style;

test("amounts are read as shops write them", () => {
  for (const cell of [
    "45000",
    "45 000",
    "45\u00A0000",
    "45'000",
    "45000.00",
    "₦45,000.00",
    "NGN 45,000.00",
    "N45,000.00",
    "#45 000",
    "45.000,00",
    "₦ 45.000,00",
    "45000,00",
    "45,000.00 naira",
    " 45000/= ",
    "４５０００",
  ]) {
    expect([cell, sure(cell)]).toEqual([cell, 45_000]);
  }
  expect(sure("1,234,567")).toBe(1_234_567);
  expect(sure("1.234.567,5")).toBe(1_234_567.5);
  expect(sure("-3")).toBe(-3);
  expect(sure("₦-3")).toBe(-3);
  expect(sure("0.5")).toBe(0.5);
});

test("what is no amount is none, rather than a part of it", () => {
  for (const cell of [
    "",
    "45k",
    "about 5000",
    "5000-6000",
    "45 0000",
    "1,23,456",
    "4 5",
    "1e3",
    "0x10",
    "--3",
    "-₦-3",
    "5,000,00",
    "1.2.3",
    "N",
    "Infinity",
    "٤٥",
  ]) {
    expect([cell, sure(cell)]).toEqual([cell, undefined]);
  }
});

test("a number that could be two is not guessed", () => {
  expect(readNumber("45.000")).toEqual({ point: 45, comma: 45_000 });
  expect(sure("45.000")).toBe("doubtful");
  expect(numberIn("45.000", "comma")).toBe(45_000);
  expect(numberIn("45.000", "point")).toBe(45);
  // A cell that can be read in one way only is, whatever the others are.
  expect(numberIn("45.000,00", "point")).toBe(45_000);
});

test("the style of a file is found where its numbers tell it, and asked for where they do not", () => {
  expect(style(["5000", "45000"])).toBe("point");
  expect(style(["₦45,000", "45 000"])).toBe("point");
  expect(style(["45,000", "12.50"])).toBe("point");
  expect(style(["45.000", "12,50"])).toBe("comma");
  expect(style(["45.000", "45.000,00"])).toBe("comma");
  for (const unsure of [
    ["45.000"],
    ["45.000", "45,000"],
    ["45.000", "12.50"],
    ["45,000", "12,50"],
    ["₦45,000", "45 000", "45.000,00"],
    ["45.000", "1,50", "1.50"],
  ]) {
    expect([unsure, style(unsure)]).toEqual([unsure, null]);
  }
  expect(style(["45,000"], ";")).toBeNull();
  expect(findStyle(["45.000 "], ",")).toEqual({ style: null, example: "45.000" });
});

const write = (kobo: number, as: NumberStyle, group: string) => {
  const [point, comma] = as === "point" ? [".", group] : [",", group];
  const whole = String(Math.floor(kobo / 100)).replace(/\B(?=(\d{3})+$)/g, comma);
  return `${whole}${point}${String(kobo % 100).padStart(2, "0")}`;
};

test("an amount with its kobo is read back in every style, and needs no answer", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000_00 }),
      fc.constantFrom<[NumberStyle, string]>(
        ["point", ""],
        ["point", ","],
        ["point", " "],
        ["comma", ""],
        ["comma", "."],
        ["comma", "\u202F"],
      ),
      (kobo, [as, group]) => {
        expect(sure(write(kobo, as, group))).toBe(kobo / 100);
      },
    ),
  );
});

test("no text has a meaning that depends on the style without being doubtful", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[₦N#]?[0-9., ]{1,9}$/), (cell) => {
      const [point, comma] = [numberIn(cell, "point"), numberIn(cell, "comma")];
      const isDoubtful = numberIn(cell, null) === "doubtful";
      expect(isDoubtful).toBe(point !== comma);
    }),
  );
});
