import { expect, test } from "vitest";
import { contactProblem, newsletterProblem } from "./rules.ts";

test("a newsletter address is asked for, then checked", () => {
  expect(newsletterProblem("")).toBe("Please enter your email");
  expect(newsletterProblem("   ")).toBe("Please enter your email");
  for (const wrong of ["ada", "ada@", "@x.ng", "ada@x", "a da@x.ng", "ada@x .ng", "a@b@c.ng"]) {
    expect(newsletterProblem(wrong), wrong).toBe("Please enter a valid email address");
  }
  expect(newsletterProblem(" ada@example.ng ")).toBeNull();
  expect(newsletterProblem(`${"a".repeat(250)}@x.ng`)).toBe("Please enter a valid email address");
});

test("a contact message needs all three fields after trimming", () => {
  const fine = { name: "Ada", email: "ada@example.ng", message: "Good day" };
  expect(contactProblem(fine)).toBeNull();
  for (const field of ["name", "email", "message"] as const) {
    expect(contactProblem({ ...fine, [field]: " \n " }), field).toBe("Please fill in all fields");
  }
  expect(contactProblem({ ...fine, email: "ada" })).toBe("Please enter a valid email address");
  expect(contactProblem({ ...fine, message: "x".repeat(5000) })).toBeNull();
  expect(contactProblem({ ...fine, message: "x".repeat(5001) })).toMatch(/5,000/);
});
