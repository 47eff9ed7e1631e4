import { expect, test } from "vitest";
import { isKeepable, keyOf, kindOf, markKept, offlineFor, pageOfData } from "./rules.ts";

const SHOP = "https://shop.example";
const ask = (path: string, { method = "GET", isNavigation = false, from = `${SHOP}/` } = {}) =>
  kindOf({ method, url: new URL(path, SHOP), isNavigation, from });
const open = (path: string) => ask(path, { isNavigation: true });

test("pages of the shop are kept, pages that work once are only shown", () => {
  for (const path of ["/", "/women?sort=new", "/product/7", "/checkout", "/wishlist", "/orders/1"])
    expect(open(path), path).toBe("page");
  for (const path of [
    "/auth?next=/",
    "/verify/ABC",
    "/newsletter/unsubscribe?token=x",
    "/orders/1/confirm",
    "/orders/1/receipt",
  ])
    expect(open(path), path).toBe("passing");
});

test("pages of staff and riders are left alone, and so is their data", () => {
  for (const path of ["/admin", "/admin/orders/1", "/preview/home", "/rider", "/docs/ui"]) {
    expect(open(path), path).toBeUndefined();
    expect(ask(`${path}.data`), path).toBeUndefined();
  }
  expect(open("/administration")).toBe("page");
});

test("what pages of staff ask the wire is not kept", () => {
  const own = "/rest/v1/orders?select=id&user_id=eq.1";
  expect(ask(own)).toBe("answer");
  expect(ask(own, { from: `${SHOP}/admin/users/1` })).toBeUndefined();
  expect(ask("/rest/v1/orders?select=id")).toBeUndefined();
  const quote = "/rest/v1/rpc/quote_delivery";
  expect(ask(quote, { method: "POST" })).toBe("answer");
  expect(ask(quote, { method: "POST", from: `${SHOP}/admin/orders/new` })).toBeUndefined();
});

test("what changes something goes to the shop untouched", () => {
  for (const path of ["/rest/v1/rpc/place_order", "/rest/v1/rpc/check_cart", "/contact"])
    expect(ask(path, { method: "POST" }), path).toBeUndefined();
  expect(ask("/auth/v1/token")).toBeUndefined();
});

test("pictures, scripts and the data of pages are told apart", () => {
  expect(ask("/storage/v1/render/image/public/products/a.jpg?width=360")).toBe("picture");
  expect(ask("/img/360/demo/a-1.avif?v=1a2b")).toBe("picture");
  expect(ask("/placeholder/bags.tote/jet.svg")).toBe("picture");
  expect(ask("/storage/v1/object/sign/orders/receipt.pdf?token=x")).toBeUndefined();
  expect(ask("/assets/entry-a1.js")).toBe("part");
  expect(ask("/product/7.data?_routes=a")).toBe("data");
  expect(ask("/orders/1/confirm.data")).toBeUndefined();
  expect(pageOfData("/product/7.data")).toBe("/product/7");
  expect(pageOfData("/_.data")).toBe("/");
});

test("only what is whole and what it should be is kept", () => {
  const answer = (status: number, headers: Record<string, string>) => ({
    status,
    headers: new Headers(headers),
  });
  const html = { "content-type": "text/html; charset=utf-8" };
  expect(isKeepable("page", answer(200, html))).toBe(true);
  expect(isKeepable("page", answer(404, html))).toBe(false);
  expect(isKeepable("page", answer(0, {}))).toBe(false);
  expect(isKeepable("data", answer(200, { "x-remix-response": "yes" }))).toBe(true);
  expect(isKeepable("data", answer(200, html))).toBe(false);
  expect(isKeepable("picture", answer(200, html))).toBe(false);
});

test("an answer of a function is kept by what it was asked", () => {
  const url = new URL("/rest/v1/rpc/product_cards", SHOP);
  expect(keyOf(url, '{"ids":[1]}')).not.toBe(keyOf(url, '{"ids":[2]}'));
  expect(keyOf(new URL("/women?sort=new", SHOP))).toBe("/women?sort=new");
});

test("a page that was kept says when, and an unseen one where it is", () => {
  expect(markKept('<!DOCTYPE html><html lang="en-NG"><head>', "2026-11-22T10:00:00.000Z")).toBe(
    '<!DOCTYPE html><html data-kept-at="2026-11-22T10:00:00.000Z" lang="en-NG"><head>',
  );
  expect(offlineFor("/women?sort=new")).toBe("/offline?to=%2Fwomen%3Fsort%3Dnew");
});
