import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  addToCart,
  choosePayment,
  freshName,
  makePiece,
  placeButton,
  waitForTotal,
} from "./shopping.ts";

/** What an assistant prepared for somebody in Lekki, by the protocol. */
async function prepare(page: Page, variant: string, quantity: number): Promise<string> {
  const answer = await page.request.post("/ucp/v1/checkout-sessions", {
    data: {
      line_items: [{ item: { id: variant }, quantity }],
      buyer: {
        first_name: "Ngozi",
        last_name: "<b>Eze</b>",
        email: "ngozi.eze@example.com",
        phone_number: "0803 555 0177",
      },
      fulfillment: {
        methods: [
          {
            type: "shipping",
            destinations: [
              {
                street_address: "12 Admiralty Way",
                extended_address: "Beside the pharmacy",
                address_locality: "Lekki Phase 1",
                address_region: "Lagos",
              },
            ],
            groups: [{ selected_option_id: "standard" }],
          },
        ],
      },
    },
  });
  expect(answer.status()).toBe(201);
  const { continue_url: url } = (await answer.json()) as { continue_url: string };
  return new URL(url).pathname;
}

test("a person takes over what their assistant prepared, and pays by transfer", async ({
  page,
}) => {
  const name = `Handed Trainer ${freshName()}`;
  const path = await prepare(page, `${await makePiece(page, name, { "43": 3 })}:43`, 2);
  const own = await addToCart(page);
  await page.keyboard.press("Escape");

  await page.goto(path);
  await expect(page.getByRole("heading", { name: "From your assistant" })).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText(/Ngozi <b>Eze<\/b>/)).toBeVisible();
  await expect(page.getByText("₦123,000")).toBeVisible();
  await expect(page.getByText("Another piece is in your cart already")).toBeVisible();
  // The link alone changes nothing.
  await page.goto("/checkout");
  await expect(page.getByRole("region", { name: "Your order" })).toContainText(own.name);
  await expect(page.getByRole("region", { name: "Your order" })).not.toContainText(name);
  await expect(page.getByLabel("Full name")).toHaveValue("");

  await page.goto(path);
  await page.getByRole("button", { name: "Go on to the checkout" }).click();
  await expect(page).toHaveURL("/checkout");
  const summary = page.getByRole("region", { name: "Your order" });
  await expect(summary).toContainText(name);
  await expect(summary).toContainText("Quantity: 2");
  await expect(summary).toContainText(own.name);
  await expect(page.getByLabel("Full name")).toHaveValue("Ngozi <b>Eze</b>");
  await expect(page.getByLabel("Email")).toHaveValue("ngozi.eze@example.com");
  await expect(page.getByLabel("Mobile number")).toHaveValue("+234 803 555 0177");
  await expect(page.getByLabel("State")).toHaveValue("LA");
  await expect(page.getByLabel("Street and number")).toHaveValue("12 Admiralty Way");
  await waitForTotal(page);
  await choosePayment(page, /Bank transfer/);
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}\?key=/);
});

test("an assistant's checkout that is over says so", async ({ page }) => {
  await page.goto("/checkouts/00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("This checkout is no longer there")).toBeVisible();
});
