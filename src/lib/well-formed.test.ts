import fc from "fast-check";
import { expect, test } from "vitest";
import { wellFormed } from "./well-formed.ts";

const read = (json: string) => wellFormed(json, JSON.parse(json));

test("no text that was sent has half of a character in it, and what was whole stays as it is", () => {
  fc.assert(
    fc.property(fc.json(), fc.string({ unit: "binary" }), (json, text) => {
      expect(read(json)).toEqual(JSON.parse(json));
      const cut = JSON.stringify({ [`${text}\ud83d`]: [text, { text: `${text}\udc00` }] });
      expect(JSON.stringify(read(cut))).not.toMatch(/(?<!\\)(?:\\\\)*\\ud[89a-f]/);
    }),
  );
  expect(read('"\\ud83e\\uddff \\\\ud800"')).toBe("🧿 \\ud800");
});
