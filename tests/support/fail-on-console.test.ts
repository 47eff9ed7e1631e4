import { expect, test, vi } from "vitest";

test.fails("what is said to console.error fails its test, even where the error is caught", () => {
  try {
    console.error("the mail server is gone");
  } catch {}
});

test("a test that expects it looks for it", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  console.error("the mail server is gone");
  expect(said).toHaveBeenCalledWith("the mail server is gone");
});
