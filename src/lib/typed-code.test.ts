import fc from "fast-check";
import { expect, test } from "vitest";
import { CODE_BYTES, groupCode, readCode, writeCode } from "./typed-code.ts";

const bytes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES });

test("a code is read as it was written, however it is typed", () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = writeCode(random);
      expect(code).toHaveLength(16);
      expect(readCode(code)).toBe(code);
      expect(readCode(` ${groupCode(code).toLowerCase()} `)).toBe(code);
      const misread = code.replaceAll("0", "o").replaceAll("1", "l");
      expect(readCode(misread)).toBe(code);
    }),
  );
});

test("each of the 80 bits is in the code", () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const same = Buffer.compare(one, other) === 0;
      expect(writeCode(one) === writeCode(other)).toBe(same);
    }),
  );
  const zero = new Uint8Array(CODE_BYTES);
  const codes = Array.from({ length: 80 }, (_, bit) => {
    const flipped = zero.slice();
    flipped[bit >> 3]! ^= 1 << (bit & 7);
    return writeCode(flipped);
  });
  expect(new Set([...codes, writeCode(zero)]).size).toBe(81);
});

test.each([
  "",
  "ABC",
  "0123456789ABCDE",
  "0123456789ABCDEFG",
  "0123456789ABCDEU",
  "../../etc/passwd",
])("%j is no code", (typed) => {
  expect(readCode(typed)).toBeNull();
});
