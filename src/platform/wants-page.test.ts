import { expect, test } from "vitest";
import { wantsPage } from "./wants-page.ts";

test.each([
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true],
  ["text/html;q=0.1", true],
  ["text/html;q=0, application/json", false],
  ["*/*", false],
  ["application/json", false],
  [undefined, false],
])("of %s a page is wanted: %s", (accept, isWanted) => {
  expect(wantsPage(accept)).toBe(isWanted);
});
