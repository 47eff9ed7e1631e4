import { expect, test } from "vitest";
import { fitInWords, sumUpFit } from "./fit.ts";

test("how a piece fits is what more than half say, once three have said anything", () => {
  expect(sumUpFit({ small: 2, true: 0, large: 0 })).toBeNull();
  expect(sumUpFit({ small: 2, true: 1, large: 0 })).toEqual({ fit: "small", said: 2, of: 3 });
  expect(sumUpFit({ small: 1, true: 5, large: 2 })).toEqual({ fit: "true", said: 5, of: 8 });
  expect(sumUpFit({ small: 0, true: 1, large: 4 })).toEqual({ fit: "large", said: 4, of: 5 });
});

test("opinions that differ are no advice", () => {
  expect(sumUpFit({ small: 2, true: 2, large: 0 })).toBeNull();
  expect(sumUpFit({ small: 2, true: 1, large: 2 })).toBeNull();
  expect(fitInWords({ small: 0, true: 0, large: 0 })).toBeNull();
});

test("it is said with how many say so, and what to do", () => {
  expect(fitInWords({ small: 4, true: 1, large: 0 })).toBe(
    "Runs small, say 4 of 5 who told us. Between two sizes, take the larger.",
  );
});
