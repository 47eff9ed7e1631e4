import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { reasonOf } from "./reason-of.ts";

test.each([
  [new Error("The mailbox is full"), "The mailbox is full"],
  [new TypeError(), "TypeError"],
  [{ message: "no route", code: 7 }, "no route"],
  [{ code: 7 }, "It failed"],
  [null, "It failed"],
  ["no route", "no route"],
  [undefined, "undefined"],
])("why a job failed is said in words: %o", (error, words) => {
  expect(reasonOf(error)).toBe(words);
});

test("a failed query says why, and none of what it was asked with", () => {
  const error = new DrizzleQueryError(
    "select $1",
    ["adaeze@example.com"],
    new Error("no such row"),
  );
  expect(reasonOf(error)).toBe("no such row");
});
