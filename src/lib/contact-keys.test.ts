import { expect, test } from "vitest";
import { emailKey, phoneKey } from "./contact-keys.ts";

test("all spellings of one mailbox have one key", () => {
  for (const email of [
    "ada.obi@gmail.com",
    " Ada.Obi@Gmail.com ",
    "adaobi+shoes@gmail.com",
    "a.d.a.obi+1+2@googlemail.com",
  ]) {
    expect(emailKey(email), email).toBe("adaobi@gmail.com");
  }
  expect(emailKey("Ada.Obi+x@example.com")).toBe("ada.obi@example.com");
});

test("different mailboxes keep different keys, odd ones too", () => {
  const emails = ["a.b@example.com", "ab@example.com", "+a@example.com", "+b@example.com", "", "@"];
  expect(new Set(emails.map(emailKey)).size).toBe(emails.length);
});

test("a phone number has one key however it is written", () => {
  expect(new Set(["0803 555 0142", "+2348035550142", "2348035550142"].map(phoneKey)).size).toBe(1);
  expect(phoneKey("+44 7700 900123")).toBe("447700900123");
});
