import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeFile } from "./decode-file.ts";
import { MAX_FILE_BYTES } from "./refused-file.ts";

const utf16 = (text: string, order: "le" | "be", mark: boolean) => {
  const bytes = Buffer.from(`${mark ? "\uFEFF" : ""}${text}`, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};
const NAMES = "name,price\nGèlè ọ̀ṣun,₦45,000\nBelt,5000\n";

test("text is read in whichever of the encodings it was saved", () => {
  const read = (bytes: Uint8Array) => decodeFile(bytes);
  expect(read(Buffer.from(NAMES))).toEqual({ text: NAMES, encoding: "utf-8" });
  expect(read(Buffer.from(`\uFEFF${NAMES}`)).text).toBe(NAMES);
  for (const order of ["le", "be"] as const) {
    const encoding = `utf-16${order}`;
    expect(read(utf16(NAMES, order, true))).toEqual({ text: NAMES, encoding });
    expect(read(utf16("name,price\nBelt,5000\n", order, false))).toMatchObject({ encoding });
  }
  const western = Buffer.from("name,price\nGèlè – “Soirée”,€5\n".replace(/[–“”€]/g, "?"), "latin1");
  western[western.indexOf("?")] = 0x96;
  expect(read(western)).toEqual({
    text: "name,price\nGèlè – ?Soirée?,?5\n",
    encoding: "windows-1252",
  });
});

test("whatever text is saved as UTF-8 or UTF-16 with its mark comes back", () => {
  const text = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
    // What the encodings have no form of, and what is no text at all.
    .map((value) => `a${value.replace(/[\p{Cc}\uFEFF]/gu, "")}`)
    .filter((value) => value.isWellFormed());
  fc.assert(
    fc.property(text, (value) => {
      expect(decodeFile(Buffer.from(`\uFEFF${value}`)).text).toBe(value);
      expect(decodeFile(utf16(value, "le", true)).text).toBe(value);
      expect(decodeFile(utf16(value, "be", true)).text).toBe(value);
    }),
  );
});

test("what is no table is refused in one line that says what it is", () => {
  const refusal = (bytes: Uint8Array) => {
    try {
      decodeFile(bytes);
    } catch (error) {
      return (error as Error).message;
    }
    return undefined;
  };
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]);
  expect(refusal(jpeg)).toContain("JPEG picture");
  expect(refusal(Buffer.from("PK\x03\x04xl/workbook.xml"))).toContain("Save it as CSV");
  expect(refusal(Buffer.from("%PDF-1.7\n"))).toContain("PDF");
  expect(refusal(Buffer.alloc(64, 0))).toContain("no table");
  expect(refusal(Buffer.from(Array.from({ length: 256 }, (_, n) => (n * 37) % 256)))).toContain(
    "no table",
  );
  expect(refusal(Buffer.from(" \r\n"))).toContain("empty");
  expect(refusal(Buffer.alloc(MAX_FILE_BYTES + 1, 65))).toContain("larger than 16 MB");
  for (const message of [refusal(jpeg), refusal(Buffer.alloc(64, 0))]) {
    expect(message).not.toContain("\n");
  }
});
