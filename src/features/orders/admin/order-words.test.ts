import { expect, test } from "vitest";
import { orderWords, referenceIn } from "./order-words.ts";

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
  for (const text of ["12", "a1b2", "ada@example.com", "Ngozi 2"])
    expect(orderWords(text)).toBe(text);
});

test("a bank's narration names the payment", () => {
  expect(referenceIn("ORI-494D66A8F1")).toBe("ORI-494D66A8F1");
  expect(referenceIn("TRF/ori494d66a8f1/CHIDI EZE")).toBe("ORI-494D66A8F1");
  expect(referenceIn("ORI-494D")).toBeUndefined();
  expect(referenceIn("majori-1234567890")).toBeUndefined();
});
