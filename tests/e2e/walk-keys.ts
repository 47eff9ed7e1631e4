import type { Page } from "@playwright/test";

/** More than any page has to stop at. */
const MOST_STOPS = 700;

declare global {
  interface Window {
    stops?: Set<Element>;
  }
}

/**
 * Goes through a page with the Tab key alone, or through what stands between its header and its footer.
 *
 * @returns where the focus is not seen, and what it never comes to
 */
export async function walkKeys(page: Page, part: "body" | "main" = "body"): Promise<string[]> {
  let wrong: string[];
  let before: number;
  let after = await page.evaluate(countLinks, part);
  // What comes by itself, as pieces to see under an empty cart do, may come behind the focus' back.
  do {
    before = after;
    wrong = await walkOnce(page, part);
    after = await page.evaluate(countLinks, part);
  } while (after > before);
  return wrong;
}

const countLinks = (part: string) => document.querySelectorAll(`${part} a[href]`).length;

async function walkOnce(page: Page, part: "body" | "main"): Promise<string[]> {
  const wrong: string[] = [];
  await page.evaluate((part) => {
    window.stops = new Set();
    // From its beginning, wherever the focus was.
    const start = Object.assign(document.createElement("span"), { tabIndex: -1 });
    document.querySelector(part)!.prepend(start);
    start.focus();
    start.remove();
  }, part);
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(lookAtFocus, part);
    if (found === null) break;
    if (found) wrong.push(found);
  }
  return [...wrong, ...(await page.evaluate(findMissed, part))];
}

/** What is wrong with where the focus is, if anything; null behind the last stop. */
async function lookAtFocus(part: string): Promise<string | null> {
  const at = document.activeElement;
  const stops = window.stops!;
  if (!at || at === document.body || !at.closest(part)) return null;
  // A date has three parts.
  if (at === [...stops].at(-1)) return "";
  if (stops.has(at)) return null;
  stops.add(at);
  // Nobody is as fast as this: what steps aside and comes back has done so.
  for (const animation of document.getAnimations()) {
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    if (endTime !== Number.POSITIVE_INFINITY) animation.finish();
  }
  await new Promise((done) => requestAnimationFrame(done));
  const { clipPath, opacity } = getComputedStyle(at);
  // What is drawn by its label has its focus there.
  const isDrawn = clipPath === "none" && opacity !== "0" && at.getBoundingClientRect().width > 1;
  const shown = (!isDrawn && at instanceof HTMLInputElement && at.labels?.[0]) || at;
  const seen = [...shown.getClientRects()].some(({ left, right, top, bottom }) =>
    [0.1, 0.5, 0.9].some((part) => {
      const hit = document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2);
      return hit !== null && (shown.contains(hit) || hit.contains(shown));
    }),
  );
  const name = () => at.outerHTML.slice(0, 120);
  if (!seen) return `not seen: ${name()}`;
  const rings = [at, shown, at.parentElement!].map((one) => getComputedStyle(one));
  const isRinged = rings.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && outlineWidth !== "0px",
  );
  return isRinged ? "" : `nothing around it: ${name()}`;
}

/**
 * Whatever takes the focus and was not come to. Of radio buttons one of a group is, tabs are by arrow
 * keys, and a product's bar is away while the button is in sight that it repeats.
 */
function findMissed(part: string): string[] {
  const all = document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [tabindex]",
  );
  return [...all]
    .filter((one) => one.closest(part))
    .filter((one) => one.tabIndex >= 0)
    .filter((one) => !one.matches(":disabled, [type=hidden], [type=radio], [role=tablist]"))
    .filter((one) => !one.closest("[inert], html[data-bottom-bar] main section.fixed"))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !window.stops!.has(one))
    .map((one) => `never come to: ${one.outerHTML.slice(0, 120)}`);
}
