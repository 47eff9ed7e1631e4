import { expect, test } from "vitest";
import { EMAIL_SHAPE } from "./email-shape.ts";

test.each([
  "ada@example.ng",
  "ada.obi+news@mail.example.com.ng",
  "o'neil@example.com",
  "àdá@ọjà.ng",
])("%s is a mailbox", (address) => {
  expect(EMAIL_SHAPE.test(address)).toBe(true);
});

test.each([
  "1<ada@x.ng>",
  "<ada@x.ng>",
  "ada@x.ng>",
  "ada(1)@x.ng",
  "ada@x.ng(1)",
  "b,ada@x.ng",
  "b;ada@x.ng",
  "ada@x.ng,",
  "list:ada@x.ng",
  '"ada@x.ng',
  "ada@x。co.ng",
  "ada@x．ng",
  "ada@x.co｡ng",
  "ada@x.ng.",
  "ada@x..ng",
  "ada@x",
  "a da@x.ng",
  "a@b@x.ng",
])("%s is none, or may be read as another", (address) => {
  expect(EMAIL_SHAPE.test(address)).toBe(false);
});
