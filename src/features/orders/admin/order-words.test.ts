import { expect, test } from "vitest";
import { koboIn, mayNamePiece, orderWords, referenceIn } from "./order-words.ts";

test("a phone is looked for however it is written", () => {
  for (const phone of [
    "08035550142",
    "0803 555 0142",
    "+234 803 555 0142",
    "2348035550142",
    "+234 (0)803-555-0142",
  ]) {
    expect(orderWords(phone)).toBe("8035550142");
  }
  expect(orderWords("0803555")).toBe("803555");
});

test("everything else is looked for as it stands, but for the dots of a shortened number", () => {
  expect(orderWords("8149702a...")).toBe("8149702a");
  expect(orderWords("8149702a…")).toBe("8149702a");
  expect(orderWords("#a3fc7910")).toBe("a3fc7910");
  for (const text of ["12", "a1b2", "ada@example.com", "Ngozi 2"])
    expect(orderWords(text)).toBe(text);
});

test("a bank's narration names the payment", () => {
  expect(referenceIn("ORI-494D66A8F1")).toBe("ORI-494D66A8F1");
  expect(referenceIn("TRF/ori494d66a8f1/CHIDI EZE")).toBe("ORI-494D66A8F1");
  expect(referenceIn("ORI-494D")).toBeUndefined();
  expect(referenceIn("majori-1234567890")).toBeUndefined();
});

test("an amount is one however its thousands are parted", () => {
  for (const text of ["45000", "₦45,000", "45 000", "NGN 45,000.00", "₦ 45000"])
    expect(koboIn(text)).toBe(4_500_000);
  expect(koboIn("45,000.5")).toBe(4_500_050);
  for (const text of ["0", "4,50", "08035550142", "ada", "", "45 00", "-5"])
    expect(koboIn(text)).toBeUndefined();
});

test("names may be those of pieces, numbers and addresses may not", () => {
  expect(mayNamePiece("Àdìrẹ")).toBe(true);
  for (const text of ["a3fc7910", "ada@example.com", "8035550142", "ab"])
    expect(mayNamePiece(text)).toBe(false);
});
