import type { Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../src/routes.ts";
import { place } from "./order-stages.ts";
import { signUp } from "./people.ts";
import { makePiece } from "./shopping.ts";

/** The frame of staff's pages, which have journeys of their own. */
const BACK_OFFICE = "./app/frames/admin/layout.tsx";

/** Paths of all pages below these routes, as src/routes.ts writes them; what is no component is no page. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries
    .filter(({ file }) => file !== BACK_OFFICE)
    .flatMap(({ path, index, file, children = [] }) => {
      const here = path ? `${above}/${path}` : above;
      const isPage = file.endsWith(".tsx") && (path !== undefined || (index && above === ""));
      return [...(isPage ? [here || "/"] : []), ...pathsOf(children, here)];
    });
}

/** Every page that shoppers and riders can open. */
export const shopPaths: readonly string[] = pathsOf(routes);

type Address = string | ((page: Page) => Promise<string>);

/** An address that the first page has a link to. */
const linked = (from: string, link: string) => async (page: Page) => {
  await page.goto(from);
  return (await page.getByRole("main").locator(`a[href^="${link}"]`).first().getAttribute("href"))!;
};
const signedIn = (path: string) => async (page: Page) => {
  await signUp(page);
  return path;
};
const ofOrder = (rest: string) => async (page: Page) => {
  const { id, key } = await place("transfer")(page);
  return `/orders/${id}${rest}?key=${key}`;
};
/** What somebody's assistant prepared, by the protocol. */
async function handedOver(page: Page): Promise<string> {
  const item = { id: `${await makePiece(page, "Handed Trainer", { 43: 3 })}:43` };
  const answer = await page.request.post("/ucp/v1/checkout-sessions", {
    data: { line_items: [{ item, quantity: 1 }] },
  });
  const { continue_url } = (await answer.json()) as { continue_url: string };
  return new URL(continue_url).pathname;
}
const NOBODYS = "00000000-0000-4000-8000-000000000000";

/** Where each page is looked at: as most see it, and as it is when there is nothing to see. */
export const addresses: Record<string, [Address, ...Address[]]> = {
  "/": ["/"],
  "/about": ["/about"],
  "/contact": ["/contact"],
  "/newsletter": ["/newsletter"],
  "/size-guide": ["/size-guide"],
  "/privacy-policy": ["/privacy-policy"],
  "/terms-of-service": ["/terms-of-service"],
  "/shipping-info": ["/shipping-info"],
  "/return-policy": ["/return-policy"],
  "/products": ["/products", "/products?page=28", "/products?q=nothing-like-this-exists"],
  "/women": ["/women"],
  "/men": ["/men"],
  "/bags": ["/bags"],
  "/new-arrivals": ["/new-arrivals"],
  "/sale": ["/sale"],
  "/collections": ["/collections"],
  "/collections/:slug": ["/collections/owambe-edit"],
  "/houses": ["/houses"],
  "/houses/:slug": [linked("/houses", "/houses/")],
  "/stories": ["/stories"],
  "/preview/:id": ["/preview/home"],
  "/stories/:slug": [linked("/stories", "/stories/")],
  "/product/:id": ["/product/1", "/product/99999999"],
  "/carts/:id": [`/carts/${NOBODYS}`],
  "/checkouts/:id": [handedOver, `/checkouts/${NOBODYS}`],
  "/oauth2/authorize": ["/oauth2/authorize"],
  "/checkout": ["/checkout"],
  "/checkout/:section": ["/checkout/delivery"],
  "/accept-invitation": ["/accept-invitation"],
  "/auth": ["/auth", "/auth?tab=signup"],
  "/profile": [signedIn("/profile")],
  "/profile/assistants": [signedIn("/profile/assistants")],
  "/profile/messages": [signedIn("/profile/messages")],
  "/wishlist": [signedIn("/wishlist")],
  "/orders": [signedIn("/orders")],
  "/admin-setup": [signedIn("/admin-setup")],
  "/newsletter/unsubscribe": ["/newsletter/unsubscribe"],
  "/back-in-stock/leave": ["/back-in-stock/leave"],
  "/messages/leave": ["/messages/leave"],
  "/your-cart/:id": [`/your-cart/${NOBODYS}`],
  "/gift-cards": ["/gift-cards"],
  "/track": ["/track"],
  "/orders/:id": [ofOrder(""), `/orders/${NOBODYS}`],
  "/orders/:id/confirm": [`/orders/${NOBODYS}/confirm`],
  "/offline": ["/offline"],
  "/*": ["/nothing/here"],
  "/orders/:id/receipt": [ofOrder("/receipt")],
  "/verify/:code?": ["/verify"],
  "/rider": ["/rider"],
  "/docs/ui": ["/docs/ui"],
};
