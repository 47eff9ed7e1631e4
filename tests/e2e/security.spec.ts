import { expect, openElsewhere, test } from "./fixtures.ts";

declare global {
  interface Window {
    injected?: boolean;
  }
}

test("the browser refuses a script that is not the shop's, and calls to elsewhere", async ({
  browser,
  baseURL,
}) => {
  const page = await openElsewhere(browser);
  await page.route(
    (url) => url.pathname === "/about",
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace("</head>", "<script>window.injected = true</script></head>");
      await route.fulfill({ response, body });
    },
  );
  await page.goto(new URL("/about", baseURL).href);
  expect(await page.evaluate(() => window.injected)).toBeUndefined();
  const refused = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) =>
          resolve(event.effectiveDirective),
        );
        fetch("https://attacker.example/").catch(() => {});
      }),
  );
  expect(await refused).toBe("connect-src");
  await page.context().close();
});
