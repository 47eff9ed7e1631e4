import { AuthRetryableFetchError, AuthWeakPasswordError } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { dataOf } from "./accounts-answer.ts";
import { isUnanswered, ShopError } from "./shop-error.ts";

const thrownBy = (error: { message: string }): unknown => {
  try {
    return dataOf({ data: null, error });
  } catch (thrown) {
    return thrown;
  }
};

test("the accounts library's refusals are those of every other call", () => {
  expect(thrownBy(new AuthWeakPasswordError("At least 8 characters", 422, ["length"]))).toEqual(
    new ShopError(422, { code: "weak_password", message: "At least 8 characters" }),
  );
});

test("where no answer came nobody says that it failed", () => {
  expect(isUnanswered(thrownBy(new AuthRetryableFetchError("Failed to fetch", 0)))).toBe(true);
});

test("what is answered is handed on", () => {
  expect(dataOf({ data: { session: null }, error: null })).toEqual({ session: null });
});
