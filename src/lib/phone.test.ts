import { expect, test } from "vitest";
import { formatPhone } from "./format-phone.ts";
import { normalizeAnyPhone, normalizePhone } from "./phone.ts";

test("a Nigerian mobile number is understood however it is written", () => {
  for (const text of [
    "0803 555 0142",
    "803-555-0142",
    "+234 803 555 0142",
    "2348035550142",
    "+234 (0)803 555 0142",
    "+23408035550142",
  ]) {
    expect(normalizePhone(text), text).toBe("+2348035550142");
  }
});

test("landlines, foreign and short numbers are refused", () => {
  for (const text of [
    "",
    "abc",
    "12345",
    "0803555014",
    "+44 7700 900123",
    "080355501422",
    "01 270 0000",
  ]) {
    expect(normalizePhone(text), text).toBeUndefined();
  }
});

test("a number is shown in groups; what is no such number stays as it is", () => {
  expect(formatPhone("+2348035550142")).toBe("+234 803 555 0142");
  expect(formatPhone("0803")).toBe("0803");
});

test("of any country a number is understood by its code, and without one it is Nigerian", () => {
  for (const [text, number] of [
    ["+44 7911 123456", "+447911123456"],
    ["0044 7911 123456", "+447911123456"],
    ["+44 (0)7911 123456", "+447911123456"],
    ["+1 416 736 2100", "+14167362100"],
    ["0803 555 0142", "+2348035550142"],
    ["07911 123456", undefined],
    ["+44 79", undefined],
    ["+234 1 270 0000", undefined],
  ] as const) {
    expect([text, normalizeAnyPhone(text)]).toEqual([text, number]);
  }
});
