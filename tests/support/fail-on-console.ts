import { format } from "node:util";
import { afterEach, beforeEach, vi } from "vitest";

// An unexpected console.error is a defect that nobody would see in production logs. Its test fails,
// with the stack of the call; the code under test goes on as if nothing had happened.
let calls: Error[] = [];
beforeEach(() => {
  calls = [];
  const spy = vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    const call = new Error(`Unexpected console.error: ${format(...words)}`);
    Error.captureStackTrace(call, spy);
    calls.push(call);
  });
});
afterEach(() => {
  const [first, ...others] = calls;
  if (!first) return;
  for (const { message } of others) first.message += `\n${message}`;
  throw first;
});
