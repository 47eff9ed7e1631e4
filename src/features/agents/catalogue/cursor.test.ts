import fc from "fast-check";
import { expect, test } from "vitest";
import { readCursor, writeCursor } from "./cursor.ts";

test("a cursor leads back to its place, and no other text leads anywhere", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 48 }),
      (page, limit) => {
        expect(readCursor(writeCursor({ page, limit }))).toEqual({ page, limit });
      },
    ),
  );
  const made = (text: string) => Buffer.from(text).toString("base64url");
  for (const text of ["", "x", made("0.10"), made("1.49"), made("999999.10"), made("1.1; drop")]) {
    expect(readCursor(text)).toBeUndefined();
  }
});
