import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { place } from "./order-stages.ts";
import { signUp } from "./people.ts";

/** Of each build of page one; in a checkout nothing floats. */
const PAGES = [
  "/",
  "/products",
  "/houses",
  "/product/40",
  "/about",
  "/contact",
  "/size-guide",
  "/privacy-policy",
  "/gift-cards",
  "/track",
  "/auth",
];

/** What lies under them where a page rests: at its top and at its end. */
async function look(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (const place of ["top", "end"] as const) {
    await page.evaluate((end) => {
      scrollTo({ top: end ? document.documentElement.scrollHeight : 0, behavior: "instant" });
    }, place === "end");
    for (const name of ["Chat with TEMI", "Chat on WhatsApp"])
      await expect(page.getByRole("button", { name })).toBeVisible();
    covered.push(...(await findCovered(page, place)));
  }
  return covered;
}

/**
 * What the page says or asks for beneath TEMI's and WhatsApp's buttons. Their dock on a narrow page is
 * where that ends for the eye, so that only at the page's own end must nothing be behind it.
 */
function findCovered(page: Page, place: "top" | "end"): Promise<string[]> {
  return page.evaluate((where) => {
    const floating = document.querySelector<HTMLElement>(".floating")!;
    const isDock = innerWidth < 1024;
    if (isDock && where === "top")
      return floating.clientWidth < innerWidth ? ["a narrow dock"] : [];
    const over = (isDock ? [floating] : [...floating.querySelectorAll("button")]).map((one) =>
      one.getBoundingClientRect(),
    );
    const seen: [string, DOMRect][] = [];
    // A bar of the page is where the dock's buttons stand then.
    const isBar = (element: Element | null) =>
      !!element && getComputedStyle(element).position === "fixed";
    const isSeen = (element: Element) =>
      !element.closest(".sr-only, option") &&
      !isBar(element.closest("section")) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    for (const part of document.querySelectorAll("main, footer")) {
      const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let word = words.nextNode(); word; word = words.nextNode()) {
        if (!word.textContent?.trim() || !isSeen(word.parentElement!)) continue;
        const range = document.createRange();
        range.selectNodeContents(word);
        for (const rect of range.getClientRects()) seen.push([word.textContent.trim(), rect]);
      }
      for (const control of part.querySelectorAll("button, input, select, textarea")) {
        if (isSeen(control))
          seen.push([control.outerHTML.slice(0, 90), control.getBoundingClientRect()]);
      }
    }
    return seen
      .filter(([, at]) =>
        over.some(
          (one) =>
            at.left < one.right &&
            at.right > one.left &&
            at.top < one.bottom &&
            at.bottom > one.top,
        ),
      )
      .map(([what]) => `${location.pathname}, ${where}: ${what}`);
  }, place);
}

test.describe("as the pages are served", () => {
  test.use({ javaScriptEnabled: false });

  test("TEMI and WhatsApp stand on no words, prices, fields and buttons", {
    tag: "@wide",
  }, async ({ page }) => {
    const covered: string[] = [];
    for (const path of PAGES) {
      // Without scripts the document is ready before its styles are.
      await page.goto(path, { waitUntil: "load" });
      covered.push(...(await look(page)));
    }
    expect(covered).toEqual([]);
  });
});

test("TEMI and WhatsApp stand on nothing of a profile, an order and a piece's bar, and leave a field to its keyboard", {
  tag: "@wide",
}, async ({ page, isMobile }) => {
  await signUp(page);
  await page.goto("/profile");
  await expect(page.getByRole("navigation", { name: "Account pages" })).toBeVisible();
  const covered = await look(page);
  const { id, key } = await place("transfer")(page);
  await page.goto(`/orders/${id}?key=${key}`);
  await expect(page.getByRole("heading", { name: /^Thank you/ })).toBeVisible();
  covered.push(...(await look(page)));
  await page.goto("/product/40");
  covered.push(...(await look(page)));
  expect(covered).toEqual([]);
  await page.goto("/contact");
  await page.getByRole("main").getByLabel("Name").focus();
  await expect(page.getByRole("button", { name: "Chat with TEMI" })).toBeVisible({
    visible: !isMobile,
  });
});

test("TEMI and WhatsApp come into a piece's bar without a shift of the page's layout", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: (Node | null)[] };
    seen.shifted = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of (entry as PerformanceEntry & { sources: { node: Node | null }[] })
          .sources)
          seen.shifted.push(node);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/product/40");
  await expect(page.locator("html[data-bottom-bar]")).toBeVisible();
  const shifted = await page.evaluate(async () => {
    // What was drawn with the bar has been told of by then.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifted: (Node | null)[] }).shifted.flatMap((node) =>
      node instanceof Element && node.closest(".floating") ? [node.outerHTML.slice(0, 90)] : [],
    );
  });
  expect(shifted).toEqual([]);
});

test("with text half as large again and twice as large the button of a piece's bar lies beside theirs", async ({
  page,
}) => {
  await page.goto("/product/40");
  const bar = page.getByRole("region", { name: "Select a size" });
  const button = bar.getByRole("button");
  await expect(page.locator("html[data-bottom-bar]")).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  for (const standard of [24, 32]) {
    await browser.send("Page.setFontSizes", { fontSizes: { standard } });
    const { x, width } = (await button.boundingBox())!;
    const temi = (await page.getByRole("button", { name: "Chat with TEMI" }).boundingBox())!;
    const people = (await page.getByRole("button", { name: "Chat on WhatsApp" }).boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(temi.x + temi.width);
    expect(x + width).toBeLessThanOrEqual(people.x);
    expect((await bar.textContent())!).toContain("₦");
  }
});
