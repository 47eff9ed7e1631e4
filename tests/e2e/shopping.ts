import { randomInt } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { freshEmail } from "./people.ts";

interface Piece {
  id: number;
  name: string;
  price: number;
  stock_quantity: number;
}

interface Wish {
  /** This piece, and no other. */
  id?: number;
  /** A filter of the wire. */
  price?: string;
}

/**
 * This piece, or one of the demo's, which have the lowest numbers; the first of them are looked at.
 * What a journey makes is its own. A piece on sale costs less than its price.
 */
async function choosePiece(page: Page, { id, price = "lt.90000" }: Wish): Promise<Piece> {
  const which = id ? `id=eq.${id}` : `id=gt.100&price=${price}`;
  const found = await readWire<Piece[]>(
    page,
    `products?select=id,name,price,stock_quantity&is_active=eq.true&${which}&order=id&limit=60`,
  );
  const pieces = found.filter(({ stock_quantity }) => id || stock_quantity > 8);
  return pieces[randomInt(pieces.length)]!;
}

/** What everybody may read; a busy shop, which says so, is asked again. */
async function readWire<T>({ request }: Page, path: string): Promise<T> {
  let found: T | undefined;
  await expect(async () => {
    const answer = await request.get(`/rest/v1/${path}`);
    expect(answer.ok(), await answer.text()).toBe(true);
    found = await answer.json();
  }).toPass();
  return found!;
}

/** Puts one piece, an affordable one unless told otherwise, into the cart, the way a shopper does, which opens the cart. */
export async function addToCart(page: Page, wish: Wish = {}): Promise<Piece> {
  const piece = await choosePiece(page, wish);
  await page.goto(`/product/${piece.id}`);
  const sizes = page.getByRole("group", { name: "Size" });
  // The page is served before it answers to anything: ask until it does.
  await expect(async () => {
    if ((await sizes.count()) > 0) {
      await sizes.locator("label:has(input:enabled)").first().click();
    }
    await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeEnabled({
      timeout: 1000,
    });
  }).toPass();
  await leaveFew(sizes);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toBeVisible();
  return piece;
}

/** Chooses a size that is not nearly gone, if there is one: journeys beside this one buy the same pieces. */
async function leaveFew(sizes: Locator): Promise<void> {
  for (const size of await sizes.locator("label:has(input:enabled)").all()) {
    if ((await sizes.getByText(/^Only a few left/).count()) === 0) return;
    await size.click();
  }
}

/** The same, and goes to the checkout. */
export async function beginCheckout(
  page: Page,
  { step = "Who is it for?", ...wish }: Wish & { step?: string } = {},
): Promise<Piece> {
  const piece = await addToCart(page, wish);
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByRole("heading", { name: step })).toBeVisible();
  return piece;
}

export async function fillContact(page: Page, email = "adaeze@example.com"): Promise<void> {
  await page.getByLabel("Full name").fill("Adaeze Obi");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mobile number").fill("0803 555 0142");
}

export async function fillDelivery(page: Page, state = "Lagos"): Promise<void> {
  await expect(page.getByRole("heading", { name: "Where should it go?" })).toBeVisible();
  await page.getByLabel("State").selectOption({ label: state });
  await page.getByLabel("City or town").fill(state);
  await page.getByLabel("Area or LGA").fill("Lekki Phase 1");
  await page.getByLabel("Street and number").fill("12 Admiralty Way");
  await waitForTotal(page);
  await expect(page.getByText(state === "Lagos" ? "₦3,000" : /₦\d,\d00/).first()).toBeVisible();
}

/** Until the shop has said what all that was entered comes to. */
export const waitForTotal = (page: Page) =>
  expect(
    page.getByRole("region", { name: "Your order" }).locator('[aria-busy="true"]'),
  ).toHaveCount(0);

export async function choosePayment(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { name: "How would you like to pay?" })).toBeVisible();
  const way = page.getByRole("radio", { name });
  await expect(way).toBeEnabled();
  // Not by force: what moves or lies under the bar with the total is waited for, as a finger would.
  await way.check();
}

/** All that a checkout asks for, but the press that orders. */
export async function fillCheckout(
  page: Page,
  payment: string | RegExp,
  email?: string,
): Promise<void> {
  await fillContact(page, email);
  await fillDelivery(page);
  await choosePayment(page, payment);
}

/** From a filled cart to an order that stands. */
export async function placeOrder(...checkout: Parameters<typeof fillCheckout>): Promise<void> {
  await fillCheckout(...checkout);
  await placeButton(checkout[0]).click();
}

export const placeButton = (page: Page) => page.getByRole("button", { name: /^Place order/ });

const helperPort = () => Number(new URL(test.info().project.use.baseURL!).port) + 1;

/** Asks the test server for what no browser can reach. */
export async function askServer<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`http://127.0.0.1:${helperPort()}${path}`);
  return (await answer.json()) as T;
}

/** What staff do meanwhile, by a call of the wire. */
export async function asStaff<T>(
  page: Page,
  path: string,
  data: object,
  method: "POST" | "PATCH" = "POST",
): Promise<T> {
  const key = await askServer<string>(page, "/service-key");
  const answer = await page.request.fetch(`/rest/v1/${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}` },
    data,
  });
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** How many orders staff find under this mailbox. */
export const countOrders = async (page: Page, email: string): Promise<number> => {
  const { total } = await asStaff<{ total: number }>(page, "rpc/admin_list", {
    list: "orders",
    search: email,
  });
  return total;
};

/** Words that name pieces of one test only, so that a search finds these. */
export const freshName = () =>
  freshEmail()
    .replace(/\D+/g, "")
    .replace(/\d/g, (digit) => "bcdfghjklm"[Number(digit)]!);

/**
 * A picture of the shop's for a journey's pieces: those with a drawing would get a photograph meanwhile,
 * and one from elsewhere would be asked for by whoever sees the piece in a list.
 *
 * @param which of several
 */
export async function findPicture(page: Page, which = 0): Promise<string> {
  const path = `products?select=images&category=eq.Sneakers&order=id&limit=1&offset=${which}`;
  const [{ images }] = await readWire<[{ images: [string] }]>(page, path);
  return images[0];
}

/**
 * Puts a piece of its own into the shop, with so many of each size. Others ask for loafers, bags and
 * totes, for four pieces or more, and for pictures: it is none of the first, has few, and has theirs.
 */
export async function makePiece(
  page: Page,
  name: string,
  stock: Record<string, number>,
  fields: { description?: string; features?: string[]; price?: number; badge?: string } = {},
): Promise<number> {
  const key = await askServer<string>(page, "/service-key");
  const answer = await page.request.post("/rest/v1/products", {
    headers: { Authorization: `Bearer ${key}`, prefer: "return=representation" },
    data: {
      name,
      category: "Sneakers",
      price: 60_000,
      description: "A trainer made for one journey.",
      is_active: true,
      images: [await findPicture(page)],
      sizes: Object.keys(stock),
      features: [],
      stock: Object.entries(stock).map(([size, quantity]) => ({ size, quantity })),
      ...fields,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: number }[])[0]!.id;
}

/** The id and the key in the address of an order's page. */
export async function orderAddress(page: Page): Promise<{ order_id: string; key: string }> {
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}\?key=/);
  const { pathname, searchParams } = new URL(page.url());
  return { order_id: pathname.split("/").at(-1)!, key: searchParams.get("key")! };
}

/** How many of a size can be bought now. */
export async function available(
  request: APIRequestContext,
  line: { product_id: number; size: string },
): Promise<number> {
  const answer = await request.post("/rest/v1/rpc/check_cart", { data: { lines: [line] } });
  return ((await answer.json()) as { available: number }[])[0]!.available;
}
