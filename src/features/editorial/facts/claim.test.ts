import { expect, test } from "vitest";
import { claim } from "./claim.ts";

test("a claim never says more than there is", () => {
  expect(claim(250)).toBe("250+");
  expect(claim(259)).toBe("250+");
  expect(claim(1283)).toBe("1,280+");
  expect(claim(9)).toBe("9");
  expect(claim(0)).toBe("0");
});
