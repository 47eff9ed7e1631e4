import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { launchOf, SHELL } from "./browsers.ts";
import { expect, test } from "./fixtures.ts";
import { addToCart, beginCheckout } from "./shopping.ts";

// With pictures.
test.use({ launchOptions: launchOf(SHELL) });

/**
 * How the key pages are built, against what was agreed: place across the page, size, type and
 * colours of their main parts. Not pixels, which differ from machine to machine, and not the height
 * at which a part stands, which moves with every word above it.
 *
 * UPDATE_LAYOUT=1 npx playwright test layout   writes what is there now.
 */
const BASELINES = join(import.meta.dirname, "layout");
/** Pixels that a part may be off: text is a hair wider or narrower elsewhere. */
const TOLERANCE = 4;

interface Part {
  x: number;
  width: number;
  /** Only of parts whose height is not their text's. */
  height?: number;
  font: string;
  color: string;
  background: string;
}

type Parts = Record<string, Locator>;

const pages: Record<string, (page: Page) => Promise<Parts>> = {
  home: async (page) => {
    await page.goto("/");
    const hero = page.locator("section[aria-labelledby=hero-title]");
    const featured = page.locator("#products-section article");
    return {
      header: page.locator("header").first(),
      "hero's ground": hero,
      "hero's line": hero.getByRole("heading", { level: 1 }),
      "first way on": hero.getByRole("link", { name: "Shop Collection" }),
      "second way on": hero.getByRole("link", { name: "Explore Categories" }),
      "hero's picture": hero.locator("img"),
      "heading of a section": page.getByRole("heading", { name: "Shop by Category" }),
      "first category": page.locator("section[aria-labelledby=categories-title] .frame").first(),
      "third category": page.locator("section[aria-labelledby=categories-title] .frame").nth(2),
      "first piece": featured.first().locator(".frame"),
      "second piece": featured.nth(1).locator(".frame"),
      footer: page.locator("footer"),
    };
  },
  list: async (page) => {
    // Of one house: what other tests add to the shop meanwhile is of none.
    await page.goto("/products?brand=Itoku+Indigo");
    const cards = page.locator("main article");
    return {
      heading: page.getByRole("heading", { level: 1 }),
      "first piece": cards.first().locator(".frame"),
      "second piece": cards.nth(1).locator(".frame"),
      "third piece": cards.nth(2).locator(".frame"),
      brand: cards.first().locator(".card-brand"),
      "name of a piece": cards.first().getByRole("heading"),
      heart: cards.first().getByRole("button", { name: /wishlist/i }),
    };
  },
  product: async (page) => {
    await page.goto("/product/40");
    return {
      picture: page
        .getByRole("list", { name: /pictures? of/ })
        .locator(".frame")
        .first(),
      thumbnail: page.getByRole("button", { name: "Show picture 1" }),
      heading: page.getByRole("heading", { level: 1 }),
      "add button": page.getByRole("button", { name: "Add to Cart", exact: true }),
    };
  },
  cart: async (page) => {
    await addToCart(page);
    const sheet = page.getByRole("dialog", { name: "Shopping Cart" });
    return {
      sheet,
      title: sheet.getByRole("heading", { name: "Shopping Cart" }),
      picture: sheet.locator(".frame").first(),
      "way on": sheet.getByRole("link", { name: "Proceed to Checkout" }),
    };
  },
  checkout: async (page) => {
    await beginCheckout(page);
    return {
      heading: page.getByRole("heading", { level: 1 }),
      field: page.getByLabel("Email").first(),
      summary: page.getByRole("region", { name: "Your order" }),
    };
  },
  auth: async (page) => {
    await page.goto("/auth");
    return {
      heading: page.getByRole("heading", { level: 1 }),
      tab: page.getByRole("tab", { name: "Login" }),
      "other tab": page.getByRole("tab", { name: "Sign Up" }),
      field: page.getByLabel("Email").first(),
      button: page.getByRole("button", { name: "Login", exact: true }),
    };
  },
};

for (const [name, open] of Object.entries(pages)) {
  test(`${name} is built as agreed`, async ({ page }, info) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const parts = await open(page);
    await page.evaluate(() => document.fonts.ready);
    const seen: Record<string, Part> = {};
    for (const [part, locator] of Object.entries(parts)) {
      await expect(locator, part).toBeVisible();
    }
    // What slides in is visible before it has arrived, even where it takes no more than a frame.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
      }
    });
    for (const [part, locator] of Object.entries(parts)) seen[part] = await measure(locator);
    const path = join(BASELINES, `${name}-${info.project.name}.json`);
    if (process.env.UPDATE_LAYOUT) {
      mkdirSync(BASELINES, { recursive: true });
      writeFileSync(path, `${JSON.stringify(seen, null, 2)}\n`);
    }
    expect(existsSync(path), `${path} is missing`).toBe(true);
    const agreed = JSON.parse(readFileSync(path, "utf8")) as Record<string, Part>;
    expect(Object.keys(seen), "the parts that are seen").toEqual(Object.keys(agreed));
    for (const [part, now] of Object.entries(seen)) {
      const { x, width, height, ...style } = agreed[part]!;
      expect({ font: now.font, color: now.color, background: now.background }, part).toEqual(style);
      for (const [what, is, was] of [
        ["x", now.x, x],
        ["width", now.width, width],
        ["height", now.height ?? 0, height ?? 0],
      ] as const) {
        expect(Math.abs(is - was), `${part}: ${what} is ${is}, was ${was}`).toBeLessThanOrEqual(
          TOLERANCE,
        );
      }
    }
  });
}

/** Of text its box is its words', so that only where it begins is told. */
function measure(locator: Locator): Promise<Part> {
  return locator.evaluate((element) => {
    const { x, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const isText = /^(H[1-6]|P|SPAN)$/.test(element.tagName) && !element.matches(".frame");
    return {
      x: Math.round(x),
      width: isText ? 0 : Math.round(width),
      ...(element.matches("button, a, input, img, .frame") && { height: Math.round(height) }),
      font: `${style.fontFamily.split(",")[0]} ${style.fontWeight} ${Number.parseFloat(style.fontSize).toFixed(0)}`,
      // A colour that is mixed with another is written differently by each version of the browser.
      color: style.color.startsWith("rgb") ? style.color : "mixed",
      background: style.backgroundColor,
    };
  });
}
