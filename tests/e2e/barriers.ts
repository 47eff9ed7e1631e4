import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What keeps people out of a page, with the first places where it does. */
export async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // What is in order needs no description of each of its places, which takes most of the time.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    // No page has frames: else what they say would be put together in another page.
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html)
          .slice(0, 3)
          .join(" | ")}`,
    );
}
