import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Levels A and AA. */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** What keeps people out of a page, with the first places where it does. */
export async function findBarriers(page: Page): Promise<string[]> {
  const found = await look(page, "html", WCAG);
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, places }) => `${id}: ${places.slice(0, 3).join(" | ")}`);
}

/** Whatever is wrong in a part of a page, however slight; of all rules, or of these. */
export async function findFlaws(page: Page, part: string, tags?: string[]): Promise<string[]> {
  return (await look(page, part, tags)).map(({ id, places }) => `${id}: ${places[0]}`);
}

/**
 * By axe itself: what brings it to Playwright puts it into a page twice and takes all out of it that
 * is in order, which took as long as looking. No page has frames.
 */
async function look(page: Page, part: string, tags?: string[]) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(script);
  const options: axe.RunOptions = {
    // What is in order needs no description of each of its places, which takes most of the time.
    resultTypes: ["violations"],
    ...(tags && { runOnly: { type: "tag", values: tags } }),
  };
  return page.evaluate(
    async ({ part, options }) => {
      const { violations } = await window.axe!.run(part, options);
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        places: nodes.map(({ html }) => html),
      }));
    },
    { part, options },
  );
}
