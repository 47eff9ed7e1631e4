import type { Route } from "@playwright/test";
import { findFlaws, WCAG } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";
import { signOut, signUpByForm } from "./people.ts";
import { answers, ask, closeTemi, field, openTemi, temi } from "./temi.ts";

const CHATBOT = "**/functions/v1/chatbot";
const APOLOGY =
  "I apologize, but I'm having trouble responding right now. Please try again or contact us via WhatsApp for immediate assistance.";

test("TEMI is loaded only when she is opened, and greets", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const before = scripts.filter((url) => url.includes("temi-window"));
  expect(before).toEqual([]);
  await openTemi(page);
  expect(scripts.some((url) => url.includes("temi-window"))).toBe(true);
  await expect(temi(page).getByRole("heading", { name: "TEMI" })).toBeVisible();
  await expect(temi(page).getByText("Online • Ready to help")).toBeVisible();
  await expect(answers(page)).toHaveCount(1);
  await expect(temi(page).getByRole("button", { name: "Send" })).toBeDisabled();
  await field(page).fill("   ");
  await field(page).press("Enter");
  await expect(answers(page)).toHaveCount(1);
});

test("Enter sends, Shift and Enter begin a new line", async ({ page }) => {
  await openTemi(page);
  await field(page).fill("hello");
  await field(page).press("Shift+Enter");
  await field(page).pressSequentially("there");
  await expect(field(page)).toHaveValue("hello\nthere");
  await expect(answers(page)).toHaveCount(1);
  await field(page).press("Enter");
  await expect(answers(page)).toHaveCount(2);
  await expect(field(page)).toHaveValue("");
});

test("an answer shows pieces, of which one goes into the cart in a size", { tag: "@wide" }, async ({
  page,
}) => {
  await openTemi(page);
  await ask(page, "loafers for men in size 9");
  const piece = temi(page).getByRole("article").first();
  await expect(piece.getByText(/₦[\d,]+/).first()).toBeVisible();
  const add = piece.getByRole("button", { name: /to add|to cart$/ });
  // What was asked for is chosen, and can be chosen away.
  const size = piece.getByRole("button", { name: "Size EU 42 (UK 8.5, US 9)", exact: true });
  await expect(size).toHaveAttribute("aria-pressed", "true");
  await size.click();
  await expect(add).toBeDisabled();
  await size.click();
  await expect(size).toHaveAttribute("aria-pressed", "true");
  await add.click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  const name = await piece.getByRole("heading").textContent();
  const stored = await page.evaluate(() => localStorage.getItem("oriki-cart"));
  expect(stored).toContain(JSON.stringify(name));
  // A size that is sold out cannot be chosen.
  for (const gone of await temi(page)
    .getByRole("button", { name: /, sold out$/ })
    .all())
    await expect(gone).toBeDisabled();
});

test("what TEMI offers happens at a press, and not before", async ({ page }) => {
  await openTemi(page);
  await ask(page, "loafers for men in size 9");
  await expect(temi(page).getByRole("article").first()).toBeVisible();
  await ask(page, "add the first one in size 9 to my cart");
  const put = temi(page).getByRole("button", { name: /^Put the .* in size EU 42 in my cart$/ });
  await expect(put).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("oriki-cart") ?? "")).not.toContain('"9"');
  await put.click();
  await expect(temi(page).getByText("Done.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("oriki-cart"))).toContain('"9"');
});

test("the conversation stays over pages and a refresh, and begins anew when asked", async ({
  page,
}) => {
  await openTemi(page);
  await ask(page, "black pumps");
  const name = (await temi(page).getByRole("article").first().getByRole("heading").textContent())!;
  await temi(page).getByRole("article").first().getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  // On a phone the page is seen now; TEMI has kept her place.
  await expect(temi(page)).toBeHidden();
  await page.getByRole("button", { name: "Chat with TEMI" }).click();
  await expect(temi(page).getByText("black pumps", { exact: true })).toBeVisible();
  await page.reload();
  await expect(temi(page).getByText("black pumps", { exact: true })).toBeVisible();
  await expect(temi(page).getByRole("article").first()).toBeVisible();
  await ask(page, "in red");
  await expect(temi(page).getByText(/red/).last()).toBeVisible();
  // Over a page that was not asked for anew she would lie.
  const address = page.url();
  await page.goto("/about");
  await expect(page.getByRole("button", { name: "Chat with TEMI" })).toBeVisible();
  await page.goto(address);
  await page.getByRole("button", { name: "Chat with TEMI" }).click();

  await temi(page).getByRole("button", { name: "New conversation" }).click();
  await expect(temi(page).getByRole("article")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(temi(page).getByText("black pumps", { exact: true })).toBeVisible();
});

test("what a guest said stays when they sign in, and is gone for the next person, in every tab", async ({
  page,
  context,
}) => {
  const first = temi(page).getByText("black pumps", { exact: true });
  await openTemi(page);
  await ask(page, "black pumps");
  await closeTemi(page);
  await signUpByForm(page);
  await page.getByRole("button", { name: "Chat with TEMI" }).click();
  await expect(first).toBeVisible();
  await closeTemi(page);
  const other = await context.newPage();
  const second = temi(other).getByText("how do I return something?", { exact: true });
  await openTemi(other);
  await ask(other, "how do I return something?");

  await signOut(page);
  await expect(second).toBeHidden();
  await expect(answers(other)).toHaveCount(1);
  await expect(temi(other).getByRole("button", { name: "Undo" })).toBeHidden();
  await page.getByRole("button", { name: "Chat with TEMI" }).click();
  await expect(answers(page)).toHaveCount(1);
  await expect(first).toBeHidden();
  await other.reload();
  await expect(answers(other)).toHaveCount(1);
  await expect(second).toBeHidden();
});

test("an answer can be stopped, without a word of failure, and asked for again", async ({
  page,
}) => {
  let held = 0;
  await page.route(CHATBOT, async (route) => {
    held++;
    if (held > 1) await route.continue();
  });
  await openTemi(page);
  await field(page).fill("how do I return something?");
  await field(page).press("Enter");
  await expect(field(page)).toBeDisabled();
  await expect(temi(page).getByText("TEMI is writing.")).toBeAttached();
  await temi(page).getByRole("button", { name: "Stop the answer" }).click();
  await expect(temi(page).getByText("Stopped.")).toBeVisible();
  await expect(page.getByText("Failed to send message")).toHaveCount(0);
  await expect(field(page)).toBeEnabled();
  await temi(page).getByRole("button", { name: "Ask again" }).click();
  await expect(answers(page).last()).toContainText("30 days");
  await expect(temi(page).getByText("how do I return something?")).toHaveCount(1);
  await expect(
    temi(page).getByRole("link", { name: "Return & Refund Policy" }).first(),
  ).toHaveAttribute("href", /^\/return-policy/);
});

for (const [what, fail] of [
  ["is refused", (route: Route) => route.fulfill({ status: 503 })],
  ["cannot be sent", (route: Route) => route.abort()],
] as const) {
  test(`a message that ${what} is answered with the apology and a notice`, async ({ page }) => {
    await openTemi(page);
    await page.route(CHATBOT, fail, { times: 1 });
    // The browser itself reports what was cut.
    page.removeAllListeners("console");
    await field(page).fill("what are your hours?");
    await field(page).press("Enter");
    await expect(temi(page).getByText(APOLOGY)).toBeVisible();
    await expect(page.getByText("Failed to send message. Please try again.")).toBeVisible();
    await temi(page).getByRole("button", { name: "Try again" }).click();
    await expect(
      temi(page)
        .getByText(/9:00 AM/)
        .first(),
    ).toBeVisible();
    await expect(temi(page).getByText(APOLOGY)).toHaveCount(0);
  });
}

test("an answer that breaks off keeps its words and offers another try", async ({ page }) => {
  await openTemi(page);
  await page.route(
    CHATBOT,
    (route) =>
      route.fulfill({
        headers: { "content-type": "text/event-stream" },
        body: 'data: {"choices":[{"delta":{"content":"We are open"}}]}\n\n',
      }),
    { times: 1 },
  );
  await field(page).fill("hours?");
  await field(page).press("Enter");
  await expect(answers(page).last()).toContainText("We are open");
  await expect(temi(page).getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByText("Failed to send message. Please try again.")).toBeVisible();
});

test("what a model writes is shown as words, never as markup or a foreign link", async ({
  page,
}) => {
  await openTemi(page);
  const hostile =
    "<img src=x onerror=alert(1)> [click](https://evil.example) https://evil.example /admin /product/1";
  await page.route(CHATBOT, (route) =>
    route.fulfill({
      headers: { "content-type": "text/event-stream" },
      body: `data: ${JSON.stringify({ choices: [{ delta: { content: hostile } }] })}\n\ndata: [DONE]\n\n`,
    }),
  );
  await ask(page, "hello");
  await expect(answers(page).last()).toContainText("<img src=x onerror=alert(1)>");
  const links = await answers(page).last().getByRole("link").all();
  expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual(["/product/1"]);
});

test("a person takes over on WhatsApp, with the conversation summed up", async ({ page }) => {
  await openTemi(page);
  await ask(page, "white sneakers under 60k");
  const link = temi(page).getByRole("link", { name: /Continue on WhatsApp/ });
  const address = new URL((await link.getAttribute("href"))!);
  expect(address.host).toBe("wa.me");
  const text = address.searchParams.get("text")!;
  expect(text).toContain("white sneakers under 60k");
  expect(text).toMatch(/\/product\/\d+/);
});

test("the keyboard opens, leaves and comes back, and answers are read out by sentences", {
  tag: "@wide",
}, async ({ page }) => {
  await openTemi(page);
  await field(page).focus();
  await ask(page, "how do I return something?");
  const spoken = temi(page).getByTestId("temi-spoken");
  await expect(spoken).toHaveAttribute("aria-live", "polite");
  await expect(spoken.locator("p").first()).toContainText("30 days");
  await page.keyboard.press("Escape");
  await expect(temi(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Chat with TEMI" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(temi(page).getByText("how do I return something?")).toBeVisible();
});

test("TEMI's window has no serious barrier, and stands clear of the other buttons", {
  tag: "@wide",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/product/1");
  await page.mouse.wheel(0, 1500);
  // They step aside while one reads on.
  await expect(async () => {
    await page.mouse.wheel(0, -60);
    await expect(page.getByRole("button", { name: "Chat with TEMI" })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  const button = page.getByRole("button", { name: "Chat with TEMI" });
  const whatsapp = page.getByRole("button", { name: "Chat on WhatsApp" });
  const boxes = [(await button.boundingBox())!, (await whatsapp.boundingBox())!];
  expect(boxes[0]!.x + boxes[0]!.width).toBeLessThan(boxes[1]!.x);
  await openTemi(page, "/product/1");
  await ask(page, "black pumps");
  expect(await findFlaws(page, "[role=dialog]", WCAG)).toEqual([]);
});
