import { randomInt } from "node:crypto";
import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { placeOrderOf, tagOrder } from "./parcels.ts";
import { askServer, makePiece } from "./shopping.ts";
import { makeManager, openAdmin } from "./staff.ts";

const EMAIL = "queue.manager@example.com";

/** @returns reads what has been shown since: each stage that was open, with how many rows */
async function watchStages(queue: Locator): Promise<() => Promise<string[]>> {
  const seen = await queue.evaluateHandle((section) => {
    const states: string[] = [];
    const note = () => {
      const open = section.querySelector("[aria-label=Stages] [aria-current]")?.textContent;
      states.push(`${open}: ${section.querySelectorAll("[id^=waiting-]").length}`);
    };
    note();
    new MutationObserver(note).observe(section, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["aria-current"],
    });
    return states;
  });
  return () => seen.jsonValue();
}

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

test("orders go from the call to the door, one by one with a key and many with a press", async ({
  page,
}) => {
  const tag = `day ${randomInt(1e6)}`;
  const piece = await makePiece(page, `Queue Mule ${tag}`, { 40: 3 });
  const names = ["Ada", "Bola", "Chidi"].map((name) => `${name} ${tag}`);
  const ids: string[] = [];
  for (const name of names) ids.push((await placeOrderOf(page, piece, name, "on_delivery")).id);
  await askServer(page, `/unproved?order=${ids[0]}`);
  for (const id of ids.slice(1)) await tagOrder(page, id, tag);

  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page, EMAIL, `/admin/orders/${ids[0]}`);
  const work = page.getByRole("region", { name: "Work on this order" });
  await work.getByLabel("New tag").fill(`  ${tag.toUpperCase()} `);
  await work.getByRole("button", { name: "Add", exact: true }).click();
  await expect(work.getByRole("listitem")).toHaveText([tag]);
  await work.getByRole("button", { name: "Take it" }).click();
  await expect(work.getByRole("button", { name: "Take it" })).toBeHidden();

  await page.goto(`/admin?tag=${encodeURIComponent(tag)}`);
  const queue = page.getByRole("region", { name: "Waiting" });
  const stage = (name: string, n: number) =>
    queue.getByRole("button", { name: `${name} ${n}`, exact: true });
  const rows = queue.getByRole("listitem").filter({ hasText: tag });
  await expect(stage("Confirm by phone", 1)).toHaveAttribute("aria-current", "true");
  await expect(queue.getByRole("link", { name: `Call ${names[0]}` })).toHaveAttribute(
    "href",
    /^tel:\+234/,
  );
  await page.keyboard.press("d");
  await expect(page.getByText("1 order confirmed")).toBeVisible();
  await expect(stage("Pack", 3)).toHaveAttribute("aria-current", "true");
  await expect(rows).toHaveCount(3);

  // Whose work is shown can be narrowed, and shown again.
  await queue.getByLabel("Whose work").selectOption("Mine");
  await expect(rows).toHaveText([new RegExp(names[0]!)]);
  await queue.getByLabel("Whose work").selectOption("Everybody's");

  // The oldest is first; packed by a slip, it is taken back.
  await expect(rows).toHaveText(names.map((name) => new RegExp(name)));
  await rows
    .first()
    .getByRole("button", { name: /^Packed/ })
    .click();
  await expect(stage("Pack", 2)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(stage("Pack", 3)).toBeVisible();

  await rows.first().getByRole("checkbox").check();
  const picked = page.getByRole("toolbar", { name: "Picked orders" });
  await expect(picked).toContainText("1 order picked");
  await picked.getByRole("button", { name: "Pick all 3" }).click();
  await picked.getByRole("button", { name: "Packed" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Packed: 3 orders" }).click();
  await expect(page.getByText("3 orders packed")).toBeVisible();
  // All of them by a slip: one press takes all back.
  await expect(stage("Hand over", 3)).toBeVisible();
  const shown = await watchStages(queue);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("3 orders undone")).toBeVisible();
  await expect(stage("Pack", 3)).toBeVisible();
  await expect(rows).toHaveCount(3);
  // From one full list to the other: what is picked in a list between them would be let go again.
  expect(await shown()).toContain("Pack 3: 3");
  expect(await shown()).not.toContainEqual(expect.stringMatching(/: 0$/));
  await rows.first().getByRole("checkbox").check();
  await picked.getByRole("button", { name: "Pick all 3" }).click();
  await picked.getByRole("button", { name: "Packed" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Packed: 3 orders" }).click();
  await expect(page.getByText("3 orders packed")).toBeVisible();

  await expect(stage("Hand over", 3)).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(rows).toHaveCount(3);
  await page.keyboard.press("j");
  await expect(page.locator(`#waiting-${ids[1]} [data-key=d]`)).toBeVisible();
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog", { name: `Hand over ${ids[1]!.slice(0, 8)}` });
  await dialog.getByLabel("Carrier").fill("GIG");
  await page.keyboard.press("Enter");
  await expect(stage("Collect", 1)).toBeVisible();
  await stage("Collect", 1).click();
  await expect(rows).toContainText([names[1]!]);
  await rows.getByRole("button", { name: /^Delivered and paid/ }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked).toContainText("₦62,500.00 is here");
  await asked.getByRole("button", { name: "Delivered and paid" }).click();
  await expect(queue.getByText("Nothing waits in this stage.")).toBeVisible();
  await page.goto(`/admin/orders/${ids[1]}`);
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
});
