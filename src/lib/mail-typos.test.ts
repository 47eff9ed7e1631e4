import { expect, test } from "vitest";
import { suggestEmail } from "./mail-typos.ts";

test.each([
  ["ada@gmial.com", "ada@gmail.com"],
  ["ada@gmail.con", "ada@gmail.com"],
  ["ada@gmail.co", "ada@gmail.com"],
  ["ada@gmail", "ada@gmail.com"],
  ["Ada.Obi@Gamil.Com", "ada.obi@gmail.com"],
  ["ada@yahooo.com", "ada@yahoo.com"],
  ["ada@yaho.con", "ada@yahoo.com"],
  ["ada@hotmial.com", "ada@hotmail.com"],
  ["ada@outlok.com", "ada@outlook.com"],
  ["ada@iclod.com", "ada@icloud.com"],
])("%s was meant as %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  "ada@gmail.com",
  "ada@ymail.com",
  "ada@mail.com",
  "ada@yahoo.co.uk",
  "ada@oriki.ng",
  "ada@unilag.edu.ng",
  "ada@example.com",
  "ada@zenithbank.com",
  "ada@",
  "gmial.com",
  "",
])("%s is left alone", (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
