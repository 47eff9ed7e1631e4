import { randomInt } from "node:crypto";
import { expect, test } from "./fixtures.ts";
import { placeOrder, tagOrder } from "./parcels.ts";
import { makeManager, openAdmin } from "./staff.ts";

const EMAIL = "bank.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

const nairaOf = (amount: number) =>
  `₦${amount.toLocaleString("en-NG", { minimumFractionDigits: 2 })}`;

test("staff match an alert and a statement to orders, undo a slip, and take a part of one", async ({
  page,
}) => {
  const tag = randomInt(1e6);
  const one = await placeOrder(page, `Adaézè Alert${tag}`, "transfer");
  const two = await placeOrder(page, `Bọ́lá Part${tag}`, "transfer");
  // The queue shows the oldest of all that wait.
  await tagOrder(page, one.id, `bank ${tag}`);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(new Date());
  await openAdmin(page, EMAIL, "/admin/bank");
  const lines = page.getByRole("region", { name: "Waiting" }).getByRole("listitem");

  await page
    .getByLabel("Alerts")
    .fill(`Credit: NGN${one.total} on ${today} FROM ADAEZE ALERT${tag} REF #${one.id.slice(0, 8)}`);
  await page.getByRole("button", { name: "Read alerts" }).click();
  await expect(page.getByText("1 new line")).toBeVisible();
  const alert = lines.filter({ hasText: `ADAEZE ALERT${tag}` });
  await expect(alert).toContainText("Its reference is named. The amount is the same");
  await alert.getByRole("button", { name: "It is for" }).click();
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
  await expect(alert).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone")).toBeVisible();
  await expect(alert).toHaveCount(1);

  const choose = (name: string, text: string) =>
    page
      .getByLabel("CSV statement")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
  await choose("photo.csv", "\xff\xd8\xff\xe0JFIF");
  await expect(page.getByText("photo.csv was not taken. This is a JPEG picture")).toBeVisible();
  const statement = [
    "Account Number:,0123456789",
    "Trans Date,Value Date,Narration,Debit,Credit,Balance",
    `${today},${today},NIP BOLA PART${tag} #${two.id.slice(0, 8)},,"${two.total - 1000}.00",0`,
    `${today},${today},SMS CHARGE,4.00,,0`,
  ].join("\n");
  await choose("november.csv", statement);
  await expect(page.getByText("1 new line · 1 went out")).toBeVisible();
  await choose("november.csv", statement);
  await expect(page.getByText("0 new lines · 1 known already · 1 went out")).toBeVisible();
  const part = lines.filter({ hasText: `BOLA PART${tag}` });
  await expect(part).toContainText("₦1,000 less than is missing");
  await part.getByRole("button", { name: "It is for" }).click();
  await expect(page.getByText("A part of it has come: ₦1,000 is missing")).toBeVisible();
  await expect(page.getByRole("region", { name: "Decided" })).toContainText(
    `${nairaOf(two.total - 1000)}`,
  );

  await page.goto(`/admin?stage=payment&tag=${encodeURIComponent(`bank ${tag}`)}`);
  const waiting = lines.filter({ hasText: `Adaézè Alert${tag}` });
  await expect(waiting).toContainText("Seen in the bank");
  await waiting.getByRole("button", { name: "Take payment" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(nairaOf(one.total));
  await dialog.getByRole("button", { name: "They are for it" }).click();
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
  await expect(waiting).toHaveCount(0);

  await page.goto(`/orders/${two.id}?key=${two.key}`);
  const payment = page.getByRole("region", { name: "Payment" });
  await expect(payment).toContainText("Transfer ₦1,000.00");
  await expect(payment).toContainText(`${nairaOf(two.total - 1000)} has come`);
});
