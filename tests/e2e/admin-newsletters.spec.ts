import { expect, test } from "./fixtures.ts";
import { freshEmail, readMail } from "./people.ts";
import { makeManager, openAdmin } from "./staff.ts";

const EMAIL = "newsletters.manager@example.com";

test.beforeAll(async ({ playwright, baseURL }) => {
  await makeManager(playwright, baseURL, EMAIL);
});

test("staff write a newsletter beside the mail that it makes, test it, and schedule it for as many people as is said", async ({
  page,
}) => {
  await page.request.post("/rest/v1/rpc/subscribe_newsletter", { data: { email: freshEmail() } });
  await openAdmin(page, EMAIL, "/admin/newsletters");
  await page.getByRole("link", { name: "New newsletter" }).click();
  const subject = `Friday ${Date.now()}`;
  await page.getByLabel("Subject").fill(subject);
  await page.getByRole("button", { name: "Add a block" }).click();
  await page
    .getByRole("list", { name: "Kinds of block" })
    .getByRole("button", { name: /^Text/ })
    .click();
  const block = page.getByRole("group", { name: /^Text/ });
  await block.getByLabel("Heading").fill("A drop on Friday");
  await page.getByRole("textbox", { name: "Text" }).fill("Nine pieces, **once**.");
  const mail = page.frameLocator("iframe[title='The mail as it looks']");
  await expect(mail.getByRole("heading", { name: "A drop on Friday" })).toBeVisible();
  await expect(mail.getByText("Nine pieces, once.")).toBeVisible();
  // Whoever has just subscribed has ordered nothing.
  await page.getByLabel("Only who…").selectOption({ label: "Ordered nothing for" });
  await page.getByLabel("Days").fill("");
  await expect(page.getByText("Say more, and how many fit is counted here.")).toBeVisible();
  await page.getByLabel("Days").fill("30");
  await expect(page.getByText(/who read it\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Keep draft" }).click();
  await page.getByRole("button", { name: "Send a test to me" }).click();
  await expect(page.getByText(`A test is on its way to ${EMAIL}`)).toBeVisible();
  const { text } = await readMail(page, EMAIL, "newsletter-test");
  expect(text).toContain("Nine pieces, once.");

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("From").fill(`${tomorrow}T10:00`);
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Schedule it?" });
  await expect(question).toContainText(/It goes to .*[\d,]+ pe/);
  await question.getByRole("button", { name: "Schedule it" }).click();
  // The toast says so, too.
  const standing = page.getByRole("region", { name: subject }).getByText("Scheduled");
  await expect(standing).toBeVisible();
  await page.reload();
  await expect(standing).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue(subject);
});
