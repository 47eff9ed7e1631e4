import fc from "fast-check";
import { expect, test } from "vitest";
import {
  barcodeField,
  barcodeProblem,
  checkDigit,
  shelfField,
  skuField,
  tidyCode,
} from "./codes.ts";

test("the check digit is the one that is printed on real goods", () => {
  for (const code of ["4006381333931", "5901234123457", "96385074", "036000291452"]) {
    expect(checkDigit(code.slice(0, -1)), code).toBe(Number(code.at(-1)));
    expect(barcodeProblem(code), code).toBeUndefined();
  }
});

test("one wrong digit is found wherever it is", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{12}$/),
      fc.nat(12),
      fc.integer({ min: 1, max: 9 }),
      (digits, at, by) => {
        const code = digits + checkDigit(digits);
        const wrong = code.slice(0, at) + ((Number(code[at]) + by) % 10) + code.slice(at + 1);
        expect(barcodeProblem(code)).toBeUndefined();
        expect(barcodeProblem(wrong)).toContain("do not add up");
      },
    ),
  );
});

test("other codes are Code 128: plain signs only, of any length that fits a label", () => {
  for (const code of ["SUP-77/b", "123456", "A 1"]) expect(barcodeProblem(code)).toBeUndefined();
  for (const code of ["", "ab", "Ọ̀ṣun-1", "x".repeat(49), "a\tb"]) {
    expect(barcodeProblem(code), code).toContain("plain");
  }
});

test("a code is the same however it is typed, and a UPC however it is scanned", () => {
  expect(tidyCode(" bag-zaria57-m ")).toBe("BAG-ZARIA57-M");
  expect(tidyCode("036000291452")).toBe("0036000291452");
  expect(barcodeField.parse("036000291452")).toBe("0036000291452");
  expect(barcodeField.safeParse("4006381333932").success).toBe(false);
  expect(skuField.parse(" wsh-1.5 ")).toBe("WSH-1.5");
  for (const sku of ["", "A", "-A", "A B", "Ẹ1", "A".repeat(41)]) {
    expect(skuField.safeParse(sku).success, sku).toBe(false);
  }
  expect(shelfField.parse(" b2 ")).toBe("B2");
  expect(shelfField.parse(" ")).toBeNull();
});
