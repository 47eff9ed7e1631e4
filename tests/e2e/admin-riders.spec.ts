import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { packOrder } from "./parcels.ts";
import { makeManager, openAdmin, pressMain } from "./staff.ts";

const EMAIL = "riders.manager@example.com";

// The rider's page opens in a tunnel by its worker.
test.use({ serviceWorkers: "allow" });

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

const nairaOf = (amount: number) => `₦${amount.toLocaleString("en-NG")}`;

/** The code on the page that the customer has open. */
async function readCode(page: Page, { id, key }: { id: string; key: string }): Promise<string> {
  await page.goto(`/orders/${id}?key=${key}`);
  const text = (await page.getByText("Your delivery code is").textContent()) ?? "";
  return /\d{4}/.exec(text)![0];
}

test("staff send two parcels with a rider, who brings one through a tunnel, and count the cash", async ({
  page,
  browser,
}) => {
  const tag = randomInt(1e6);
  const taken = await packOrder(page, `Adaeze Tunnel${tag}`);
  const refused = await packOrder(page, `Bola Tunnel${tag}`);
  await openAdmin(page, EMAIL, "/admin/riders");
  await pressMain(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(`Musa ${tag}`);
  await dialog.getByLabel("Phone").fill("12");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a Nigerian mobile number")).toBeVisible();
  await dialog.getByLabel("Phone").fill("0803 555 0111");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Rider saved")).toBeVisible();

  await page.goto(`/admin/orders/${taken.id}/packing-slip`);
  await expect(page.getByRole("article")).toContainText("Pay on delivery");
  await expect(page.getByRole("article")).toContainText(nairaOf(taken.total));
  await page.goto(`/admin/orders/${taken.id}/label`);
  await expect(page.getByRole("article")).toContainText("Beside the blue gate");
  await expect(page.getByRole("article")).toContainText(nairaOf(taken.total));

  await page.goto(`/admin/riders/runs/new?q=Tunnel${tag}`);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Give to a rider" }).click();
  await dialog.getByLabel("Rider").selectOption({ label: `Musa ${tag}` });
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByText("2 parcels handed over")).toBeVisible();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  await page.reload();
  const runPath = new URL(page.url()).pathname;

  const shopper = await openElsewhere(browser);
  const code = await readCode(shopper, taken);
  const otherCode = await readCode(shopper, refused);

  const phone = await openElsewhere(browser);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(link);
  const stop = phone.getByRole("listitem").filter({ hasText: taken.name });
  await expect(stop).toContainText("Beside the blue gate");
  await expect(stop).toContainText(nairaOf(taken.total));
  await expect(stop.getByRole("link", { name: "Map" })).toHaveAttribute("href", /Admiralty/);
  await expect(stop.getByRole("link", { name: /^Call/ })).toHaveAttribute("href", /^tel:\+234/);
  await expect(stop.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /wa\.me\/234/);

  const other = phone.getByRole("listitem").filter({ hasText: refused.name });
  // In the tunnel: what is pressed stays on the phone, and the page opens again there.
  await expect(phone.getByText("opens without network, too")).toBeVisible();
  await phone.context().setOffline(true);
  await stop.getByRole("button", { name: "Delivered", exact: true }).click();
  await stop.getByRole("radio", { name: /Cash/ }).check();
  await stop.getByLabel("The customer's code").fill(code);
  // What is typed at one door and another is there again when the phone begins anew.
  await other.getByRole("button", { name: "Not delivered" }).click();
  await other.getByLabel("A word to the shop").fill("Gate is locked");
  await phone.reload();
  await expect(stop.getByRole("radio", { name: /Cash/ })).toBeChecked();
  await expect(stop.getByLabel("The customer's code")).toHaveValue(code);
  await expect(other.getByLabel("A word to the shop")).toHaveValue("Gate is locked");
  await other.getByRole("button", { name: "Back", exact: true }).click();
  await stop.getByRole("button", { name: "It is delivered" }).click();
  const sent = phone.getByText("Delivered, kept on this phone");
  await expect(sent).toBeVisible();
  await expect(phone.getByText("No network. Go on")).toBeVisible();
  const closed = phone.getByRole("listitem").filter({ has: sent });
  const buffer = await sharp({
    create: { width: 300, height: 400, channels: 3, background: "#334" },
  })
    .jpeg()
    .toBuffer();
  await closed
    .locator("input[type=file]")
    .setInputFiles({ name: "door.jpg", mimeType: "image/jpeg", buffer });
  await expect(phone.getByText("Photo kept on this phone")).toBeVisible();
  await phone.reload();
  await expect(sent).toBeVisible();
  await expect(phone.getByText("Photo kept on this phone")).toBeVisible();
  await expect(other).toContainText("Beside the blue gate");
  await page.reload();
  await expect(page.getByText("Delivered", { exact: true })).toBeHidden();
  await phone.context().setOffline(false);
  await expect(phone.getByText("Paid by cash")).toBeVisible();
  await expect(phone.getByText("The shop has the photo")).toBeVisible();
  await expect(phone.getByText("No network. Go on")).toBeHidden();
  await expect(phone.getByText(taken.name)).toBeHidden();

  await other.getByRole("button", { name: "Delivered", exact: true }).click();
  await other.getByRole("radio", { name: /Cash/ }).check();
  await other.getByLabel("The customer's code").fill(otherCode === "0000" ? "0001" : "0000");
  await other.getByRole("button", { name: "It is delivered" }).click();
  await expect(other.getByRole("alert")).toContainText("The code was wrong. 4 more tries");
  await other.getByRole("button", { name: "Not delivered" }).click();
  await other.getByLabel("Why").selectOption({ label: "Refused the parcel" });
  await other.getByRole("button", { name: "It is not delivered" }).click();
  await expect(phone.getByText("Refused the parcel: bring it back")).toBeVisible();
  await expect(phone.getByText("Everything is done")).toBeVisible();

  await page.goto(runPath);
  await expect(page.getByRole("link", { name: "Photo at the door" })).toBeVisible();
  await page.getByRole("button", { name: /Back: inspect/ }).click();
  await dialog.getByLabel(/^Damaged:/).fill("1");
  await dialog.getByLabel("What is damaged").fill("The heel is scratched");
  await dialog.getByRole("button", { name: "Back into stock" }).click();
  await expect(page.getByText("Back in stock", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "End the run" }).click();
  await page.getByRole("button", { name: "End it" }).click();
  await expect(page.getByText(/· ended/)).toBeVisible();
  await phone.reload();
  await expect(phone.getByText("This link has ended")).toBeVisible();

  await page.goto(`/admin/riders?q=${tag}`);
  await page.getByRole("link", { name: `Cash of Musa ${tag}` }).click();
  await expect(page.getByLabel("To hand in")).toContainText(nairaOf(taken.total));
  await page.getByRole("button", { name: "Count and sign" }).click();
  await dialog.getByLabel("Counted (₦)").fill(String(taken.total - 500));
  await expect(dialog.getByRole("status")).toHaveText("₦500 is missing");
  await dialog.getByLabel("Why").fill("Gave wrong change");
  await dialog.getByRole("button", { name: "Sign" }).click();
  await expect(page.getByText("₦500 missing: Gave wrong change")).toBeVisible();
  await expect(page.getByLabel("To hand in")).toContainText("₦0");
  await page.goto(`/admin/riders/cash?q=Musa ${tag}`);
  await expect(page.getByRole("row", { name: /Handed in/ })).toContainText(
    nairaOf(taken.total - 500),
  );
});

/** A new rider who goes out with all parcels of that name. @returns their link */
async function sendOut(page: Page, rider: string, parcels: string): Promise<string> {
  const dialog = page.getByRole("dialog");
  await openAdmin(page, EMAIL, "/admin/riders");
  await pressMain(page);
  await dialog.getByLabel("Name").fill(rider);
  await dialog.getByLabel("Phone").fill("0803 555 0111");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Rider saved")).toBeVisible();
  await page.goto(`/admin/riders/runs/new?q=${parcels}`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Give to a rider" }).click();
  await dialog.getByLabel("Rider").selectOption({ label: rider });
  await dialog.getByRole("button", { name: "Hand over" }).click();
  return page.getByLabel("Link", { exact: true }).inputValue();
}

test("who cancels what a rider is out with is told to call them, and the rider to bring it back", async ({
  page,
  browser,
}) => {
  const rider = `Musa ${randomInt(1e6)}`;
  const order = await packOrder(page, `Chidi Recalled${randomInt(1e6)}`);
  const link = await sendOut(page, rider, order.name.split(" ")[1]!);
  const phone = await openElsewhere(browser);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(link);
  await expect(phone.getByRole("listitem")).toContainText("Beside the blue gate");

  await page.goto(`/admin/orders/${order.id}`);
  await page.getByLabel(/^Status of order/).selectOption("cancelled");
  const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
  await expect(question).toContainText(`${rider} is out with it: call them`);
  const call = page.getByRole("link", { name: `Call ${rider}` });
  await expect(question.getByRole("link", { name: `Call ${rider}` })).toHaveAttribute(
    "href",
    "tel:+2348035550111",
  );
  await question.getByRole("button", { name: "Cancel the order" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: `${rider} is out with it` }),
  ).toBeVisible();
  await expect(call).toBeVisible();

  await phone.reload();
  await expect(
    phone.getByText("The order is cancelled. Do not hand it over: bring it back"),
  ).toBeVisible();
});

test("what a rider pressed, while the link ended, goes by the run's next link", async ({
  page,
  browser,
}) => {
  const order = await packOrder(page, `Dami Relinked${randomInt(1e6)}`);
  const link = await sendOut(page, `Musa ${randomInt(1e6)}`, order.name.split(" ")[1]!);
  const run = new URL(page.url()).pathname;
  const phone = await openElsewhere(browser);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(link);
  await expect(phone.getByText("opens without network, too")).toBeVisible();
  await phone.context().setOffline(true);
  await phone.getByRole("button", { name: "Not delivered" }).click();
  await phone.getByLabel("Why").selectOption({ label: "Refused the parcel" });
  await phone.getByRole("button", { name: "It is not delivered" }).click();
  await expect(phone.getByText("No network. Go on")).toBeVisible();

  await page.getByRole("button", { name: "Make another link" }).click();
  await expect(page.getByText("The new link works, the old one no more")).toBeVisible();
  const next = page.getByLabel("Link", { exact: true });
  await expect(next).not.toHaveValue(link);
  await phone.context().setOffline(false);
  await expect(phone.getByText("This link has ended")).toBeVisible();
  await expect(
    phone.getByText("The shop has not received 1 of the things you pressed."),
  ).toBeVisible();

  await phone.goto(await next.inputValue());
  await expect(phone.getByText("Refused the parcel: bring it back")).toBeVisible();
  await page.goto(run);
  await expect(page.getByRole("button", { name: /Back: inspect/ })).toBeVisible();
});
