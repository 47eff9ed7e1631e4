import fc from "fast-check";
import { expect, test } from "vitest";
import { drawCode128, encodeCode128 } from "./code128.ts";

/** Reads what was drawn as a scanner does: start, symbols by their widths, check, end. */
function read(widths: number[]): string {
  const texts = widths.join("");
  expect(texts.endsWith("2331112")).toBe(true);
  const symbols = texts.slice(0, -7).match(/.{6}/g)!;
  const values = symbols.map((symbol) => VALUES.get(symbol)!);
  const check = values.pop();
  expect(values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103).toBe(check);
  let isPairs = values.shift() === 105;
  let text = "";
  for (const value of values) {
    if (isPairs && value === 100) isPairs = false;
    else if (!isPairs && value === 99) isPairs = true;
    else text += isPairs ? String(value).padStart(2, "0") : String.fromCharCode(value + 32);
  }
  return text;
}

/** By the letters of set B and the pairs of set C, whose check symbol says the same again. */
const VALUES = new Map<string, number>();
const symbolAt = (widths: number[], at: number) => widths.slice(at * 6, at * 6 + 6).join("");
for (let value = 0; value < 95; value++) {
  VALUES.set(symbolAt(encodeCode128(String.fromCharCode(value + 32)), 1), value);
}
for (let value = 0; value < 100; value++) {
  VALUES.set(symbolAt(encodeCode128(`00${String(value).padStart(2, "0")}`), 2), value);
}
VALUES.set(symbolAt(encodeCode128("0000"), 0), 105);
VALUES.set(symbolAt(encodeCode128("A"), 0), 104);
// A text whose check symbol is 100 to 102 reads, too: "A" weighs 33, and so on.
for (let n = 32; n < 127; n++) {
  for (let m = 32; m < 127; m++) {
    const text = String.fromCharCode(n) + String.fromCharCode(m);
    if (/\d\d/.test(text)) continue;
    const check = (104 + (n - 32) + 2 * (m - 32)) % 103;
    if (check >= 95) VALUES.set(symbolAt(encodeCode128(text), 3), check);
  }
}

test("the bars of a known example are those of the standard", () => {
  expect(encodeCode128("Wikipedia").join("")).toBe(
    "2112143113211421122412111421121112421122141412211421121211244212112331112",
  );
});

test("whatever is plain text reads back as it was", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{1,30}$/), (text) => {
      expect(read(encodeCode128(text))).toBe(text);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z-]{0,4}\d{1,14}[A-Z]{0,3}$/), (text) => {
      expect(read(encodeCode128(text))).toBe(text);
    }),
  );
});

test("thirteen digits take little more room than seven letters", () => {
  expect(drawCode128("2000000000015").width).toBeLessThan(145);
  expect(() => encodeCode128("Ọ̀ṣun")).toThrow(RangeError);
  expect(() => encodeCode128("")).toThrow(RangeError);
});
