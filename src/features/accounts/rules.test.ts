import { expect, test } from "vitest";
import { safeNext } from "~/client/session.ts";
import { checkAuthForm, describeDevice, fieldOfError, passwordProblem } from "./rules.ts";

test("signing up needs a name, an email and a password of six characters", () => {
  expect(checkAuthForm({}, "signup")).toEqual({
    fullName: "Enter your full name",
    email: "Enter your email",
    password: "Enter your password",
  });
  const values = { fullName: "Ada", email: "ada@example.com", password: "12345" };
  expect(checkAuthForm(values, "signup")).toEqual({
    password: "Password should be at least 6 characters.",
  });
  expect(checkAuthForm({ ...values, password: "123456" }, "signup")).toEqual({});
  expect(checkAuthForm({ ...values, email: "ada@example" }, "signup")).toHaveProperty("email");
});

test("signing in takes passwords of any length, but not none", () => {
  expect(checkAuthForm({ email: "a@b.ng", password: "x" }, "login")).toEqual({});
  expect(checkAuthForm({ email: "a@b.ng", password: "" }, "login")).toEqual({
    password: "Enter your password",
  });
});

test("refusals stand beside the field they are about", () => {
  expect(fieldOfError("user_already_exists")).toBe("email");
  expect(fieldOfError("weak_password")).toBe("password");
  expect(fieldOfError("over_request_rate_limit")).toBeUndefined();
  expect(passwordProblem("")).toBe("Enter a password");
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
