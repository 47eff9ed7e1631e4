import { randomInt } from "node:crypto";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { placeOrderOf, tagOrder } from "./parcels.ts";
import { makePiece } from "./shopping.ts";
import { makeManager, openAdmin } from "./staff.ts";

const EMAIL = "live.manager@example.com";
const COLLEAGUE = "live.colleague@example.com";

test.beforeAll(async ({ playwright, baseURL }) => {
  await makeManager(playwright, baseURL, EMAIL);
  await makeManager(playwright, baseURL, COLLEAGUE);
});

test("what others do shows by itself, and takes away nothing that is being typed", async ({
  page,
  browser,
}) => {
  const tag = `live ${randomInt(1e6)}`;
  const piece = await makePiece(page, `Live Mule ${tag}`, { 40: 2 });
  const { id: first } = await placeOrderOf(page, piece, `Ada ${tag}`, "on_delivery");
  await tagOrder(page, first, tag);
  await openAdmin(page, EMAIL, `/admin?tag=${encodeURIComponent(tag)}`);
  const queue = page.getByRole("region", { name: "Waiting" });
  await expect(queue.getByText("1 waiting")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\) Dashboard$/);
  await expect(page.getByRole("link", { name: /^Dashboard \d+\+? waiting$/ })).toBeVisible();
  await queue.getByRole("checkbox").check();
  const { id: next } = await placeOrderOf(page, piece, `Bola ${tag}`, "on_delivery");
  await tagOrder(page, next, tag);
  await expect(queue.getByText("2 waiting")).toBeVisible();
  await expect(queue.getByRole("checkbox", { name: /^Pick/ }).first()).toBeChecked();

  // The sound is a switch of this device.
  const sound = page.getByRole("button", { name: /^Sound/ });
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await sound.click();
  await page.reload();
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: /^On duty/ }).click();
  await expect(page.getByRole("button", { name: /^On duty Yes/ })).toBeVisible();
  await page.getByRole("button", { name: /^On duty/ }).click();
  await expect(page.getByRole("button", { name: /^On duty No/ })).toBeVisible();

  await page.goto(`/admin/orders/${first}`);
  const work = page.getByRole("region", { name: "Work on this order" });
  await work.getByLabel("New tag").fill("half a wo");
  const theirs = await openElsewhere(browser);
  await openAdmin(theirs, COLLEAGUE, `/admin/orders/${first}`);
  await expect(work.getByText("Mary Manager has this open")).toBeVisible();
  await theirs.getByLabel(/^Status of order/).selectOption("Processing");
  await expect(page.getByLabel(/^Status of order/)).toHaveValue("processing");
  await expect(work.getByLabel("New tag")).toHaveValue("half a wo");
  await expect(work.getByLabel("New tag")).toBeFocused();
  await theirs.goto("/admin/orders");
  await expect(work.getByText("Mary Manager has this open")).toBeHidden();
  await theirs.close();
});

test("the device's sound is awake for a chime only, and nothing sounds before a press", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // What drives the browser here counts as a press; a hand's is seen.
    const activation = { hasBeenActive: false };
    Object.defineProperty(navigator, "userActivation", { value: activation });
    addEventListener("click", () => Object.assign(activation, { hasBeenActive: true }), true);
    const states: string[] = [];
    Object.assign(globalThis, {
      soundStates: states,
      AudioContext: class extends AudioContext {
        constructor() {
          super();
          states.push("made");
          this.addEventListener("statechange", () => states.push(this.state));
        }
      },
    });
  });
  const states = () => page.evaluate(() => Reflect.get(globalThis, "soundStates"));
  const tag = `chime ${randomInt(1e6)}`;
  const piece = await makePiece(page, `Chime Mule ${tag}`, { 40: 2 });
  await openAdmin(page, EMAIL, "/admin");
  await page.goto(`/admin?tag=${encodeURIComponent(tag)}`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const { id } = await placeOrderOf(page, piece, `Ada ${tag}`, "on_delivery");
  await tagOrder(page, id, tag);
  await expect(page.getByRole("heading", { name: "1 waiting" })).toBeVisible();
  expect(await states()).toEqual([]);

  const sound = page.getByRole("button", { name: /^Sound/ });
  await sound.click();
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await sound.click();
  await expect.poll(states).toEqual(expect.arrayContaining(["made", "running", "suspended"]));
});
