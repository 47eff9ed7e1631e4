import { afterEach, beforeEach, expect, vi } from "vitest";

// An unexpected console.error is a defect that nobody would see in production logs.
let spy: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  spy = vi.spyOn(console, "error");
});
afterEach(() => {
  const calls = spy.mock.calls.map((call: unknown[]) => call.map(String).join(" "));
  spy.mockRestore();
  expect(calls, "unexpected console.error").toEqual([]);
});
