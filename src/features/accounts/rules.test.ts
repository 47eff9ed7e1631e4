import { expect, test } from "vitest";
import { safeNext } from "~/client/session.ts";
import {
  checkSignIn,
  checkSignUp,
  describeDevice,
  fieldOfError,
  passwordProblem,
} from "./rules.ts";

test("signing up needs a name, an email and a password as long as the shop wants it", () => {
  const nothing = checkSignUp({ fullName: "", email: "", password: "" }, 6);
  expect(nothing).toEqual({
    fullName: "Enter your full name",
    email: "Enter your email",
    password: "Enter your password",
  });
  // The first wrong field is the one that gets the focus.
  expect(Object.keys(nothing)).toEqual(["fullName", "email", "password"]);
  const values = { fullName: "Ada", email: "ada@example.com", password: "12345" };
  expect(checkSignUp(values, 6)).toEqual({
    password: "Password should be at least 6 characters.",
  });
  expect(checkSignUp({ ...values, password: "123456" }, 6)).toEqual({});
  expect(checkSignUp({ ...values, password: "123456" }, 10)).toEqual({
    password: "Password should be at least 10 characters.",
  });
  expect(checkSignUp({ ...values, email: "ada@example" }, 6)).toHaveProperty("email");
});

test("signing in takes passwords of any length, but not none", () => {
  expect(checkSignIn({ email: "a@b.ng", password: "x" })).toEqual({});
  expect(checkSignIn({ email: "a@b.ng", password: "" })).toEqual({
    password: "Enter your password",
  });
});

test("refusals stand beside the field they are about", () => {
  expect(fieldOfError("user_already_exists")).toBe("email");
  expect(fieldOfError("weak_password")).toBe("password");
  expect(fieldOfError("over_request_rate_limit")).toBeUndefined();
  expect(passwordProblem("", 6)).toBe("Enter a password");
});

test.each([
  ["/wishlist", "/wishlist"],
  ["/product/5?x=1#reviews", "/product/5?x=1#reviews"],
  [null, "/"],
  ["", "/"],
  ["//evil.test", "/"],
  ["/\\evil.test", "/"],
  ["https://evil.test", "/"],
  ["javascript:alert(1)", "/"],
  ["/auth", "/"],
  ["/auth?next=/auth", "/"],
])("after signing in, %s leads to %s", (next, target) => {
  expect(safeNext(next)).toBe(target);
});

test("devices are named as people know them", () => {
  expect(
    describeDevice(
      "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36",
    ),
  ).toBe("Chrome on Android");
  expect(
    describeDevice(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1",
    ),
  ).toBe("Safari on iPhone or iPad");
  expect(describeDevice("node")).toBe("Unknown device");
});
