import { test as base, expect } from "@playwright/test";

/** What a browser may report without anything being wrong: the page itself asked for a 404 or 4xx answer. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/;

/** A page that fails its test on any unexpected console error or uncaught exception. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED.test(message.text()))
        problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(String(error)));
    await use(page);
    expect(problems, "errors in the browser's console").toEqual([]);
  },
});

export { expect };
