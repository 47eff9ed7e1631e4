import { type Browser, test as base, expect, type Page, type Response } from "@playwright/test";

/** What a browser may report without anything being wrong: the page itself asked for a 404 or 4xx answer. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Scripts come after the first paint: what is opened is waited for until it answers to presses. */
function awaitScripts(page: Page): void {
  const { goto, reload } = page;
  const interactive = async (answer: Response | null) => {
    if (answer?.headers()["content-type"]?.startsWith("text/html")) {
      await page.waitForFunction(() => performance.getEntriesByName("interactive").length > 0);
    }
    return answer;
  };
  page.goto = async (...how) => interactive(await goto.apply(page, how));
  page.reload = async (...how) => interactive(await reload.apply(page, how));
}

/** A page of somebody else, on a device of their own. */
export async function openElsewhere(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  awaitScripts(page);
  return page;
}

/** Waits until scripts with each of these texts are here; some come only when the page rests. */
export async function awaitScripted(page: Page, ...wanted: string[]): Promise<void> {
  const missing = () =>
    page.evaluate(async (wanted) => {
      const files = performance.getEntriesByType("resource").map(({ name }) => name);
      const scripts = files.filter((name) => name.endsWith(".js") && name.includes("/assets/"));
      const texts = await Promise.all(scripts.map(async (name) => (await fetch(name)).text()));
      return wanted.filter((text) => !texts.some((script) => script.includes(text)));
    }, wanted);
  await expect.poll(missing).toEqual([]);
}

/** Has the next pages' scripts wait, as on a slow network, until they are told to arrive. */
export async function holdScripts(page: Page): Promise<{ arrive(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const entry = "**/entry.client-*.js";
  await page.route(entry, async (route) => {
    await promise;
    await route.continue();
  });
  return { arrive: resolve };
}

/** A page that fails its test on any unexpected console error or uncaught exception. */
export const test = base.extend({
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on("page", awaitScripts);
    await use(context);
  },
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED.test(message.text()))
        problems.push(`${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => problems.push(String(error)));
    await use(page);
    expect(problems, "errors in the browser's console").toEqual([]);
  },
});

export { expect };
