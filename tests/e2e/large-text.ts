import type { Page } from "@playwright/test";

/** What stands beyond the edges of the window when text is twice as large, but for what scrolls there by itself. */
export async function findLost(page: Page, where: string): Promise<string[]> {
  // For who wants no motion everything takes a millisecond, each letter's size after that of what it stands in.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // As a setting of the browser, which the page's own widths follow, too.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  // A phone zooms out of what is too wide, and its inner width grows with it.
  const shown = page.viewportSize()!.width;
  const found = await page.evaluate((width) => {
    // What slides in stands where it ends; what turns for ever has no end.
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      if (endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
    const isKept = (element: Element): boolean => {
      const above = element.parentElement;
      if (!above) return true;
      const { overflowX, position, clipPath } = getComputedStyle(element);
      if (["auto", "scroll", "hidden", "clip"].includes(overflowX) || clipPath !== "none")
        return false;
      return position === "fixed" || isKept(above);
    };
    const lost = [...document.querySelectorAll("a, button, input, select, textarea, h1, h2, p")]
      .filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((element) => !element.closest("[inert]") && isKept(element))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right - left > 1 && (left < -1 || right > width + 1);
      })
      .map(
        (element) => `${element.tagName} ${element.textContent || element.getAttribute("name")}`,
      );
    // What is read downwards has room for it, and does not move sideways, too.
    for (const element of document.querySelectorAll("body *")) {
      if (!["auto", "scroll"].includes(getComputedStyle(element).overflowY)) continue;
      if (!element.checkVisibility() || element.matches("textarea")) continue;
      const { clientHeight, clientWidth, scrollHeight, scrollWidth } = element;
      if (scrollHeight < clientHeight + 20) continue;
      if (clientHeight < 200) lost.push(`a strip of ${clientHeight} px: ${element.textContent}`);
      if (scrollWidth > clientWidth + 1) lost.push(`moves both ways: ${element.textContent}`);
    }
    const { scrollWidth } = document.documentElement;
    return scrollWidth > width + 1 ? [`${scrollWidth} px wide`, ...lost] : lost;
  }, shown);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await browser.detach();
  return found.map((what) => `${where}: ${what}`);
}

/** The same in a desktop's window, which is built as a narrower one then. */
export async function findLostOnDesktop(page: Page, where: string): Promise<string[]> {
  const phone = page.viewportSize()!;
  await page.setViewportSize({ width: 1440, height: 900 });
  const lost = await findLost(page, `${where} on a desktop`);
  await page.setViewportSize(phone);
  return lost;
}
