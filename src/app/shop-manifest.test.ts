import { expect, test } from "vitest";
import {
  knowsStaffPages,
  type PageManifest,
  routesByFirstPart,
  STAFF_PAGES,
  shopManifest,
} from "./shop-manifest.ts";

const route = (id: string, parentId?: string, own: string[] = []) => ({
  id,
  parentId,
  hasLoader: true,
  hasAction: false,
  module: `/assets/${id}.js`,
  imports: ["/assets/react.js", ...own],
});
const manifestOf = (...routes: ReturnType<typeof route>[]): PageManifest => ({
  entry: { module: "/assets/entry.js", imports: ["/assets/react.js"] },
  routes: Object.fromEntries(routes.map((one) => [one.id, one])),
  url: "/assets/manifest.js",
  version: "1",
});
const frame = "app/frames/admin/layout";
const all = manifestOf(
  route("root"),
  route("storefront", "root", ["/assets/shop.js"]),
  route("home", "storefront", ["/assets/shop.js", "/assets/home-parts.js"]),
  route(frame, "root"),
  route("admin-orders", frame),
  route("picked-orders", "admin-orders"),
);

test("a shopper's list has every page of the shop and one route for those of staff", () => {
  const { routes } = shopManifest(all);
  expect(Object.keys(routes)).toEqual(["root", "storefront", "home", STAFF_PAGES]);
  expect(routes[STAFF_PAGES]).toMatchObject({ parentId: "root", path: "admin/*" });
});

test("what every page has loaded is not named again, nor what a page has not", () => {
  const { home, storefront } = shopManifest(all).routes;
  expect(home!.imports).toEqual(["/assets/home-parts.js"]);
  expect(home).toMatchObject({ hasLoader: true });
  expect(home).not.toHaveProperty("hasAction");
  expect(storefront!.imports).toEqual(["/assets/react.js", "/assets/shop.js"]);
});

test("a frame of staff's pages that has another name is not taken for the shop's", () => {
  expect(() => shopManifest(manifestOf(route("root"), route("storefront")))).toThrow(frame);
});

test.each([
  ["/admin", true],
  ["/admin/orders", true],
  ["/Admin/orders", true],
  ["/admin.data", true],
  ["/admin/orders.data", true],
  ["/admin-setup", true],
  ["/auth", true],
  ["/administration", false],
  ["/", false],
  ["/product/1", false],
  ["/product/1.data", false],
])("%s has the whole list: %s", (path, knows) => {
  expect(knowsStaffPages(path)).toBe(knows);
});

test("the routes of a page are those at its first part, in their order, and what stands anywhere", () => {
  const at = (id: string, parentId?: string, path?: string, index?: boolean) => ({
    id,
    parentId,
    ...(path === undefined ? {} : { path }),
    ...(index ? { index } : {}),
  });
  const routes = [
    at("root", undefined, ""),
    at("frame", "root"),
    at("home", "frame", undefined, true),
    at("piece", "frame", "Product/:id"),
    at("own", "frame"),
    at("profile", "own", "profile"),
    at("credit", "profile", undefined, true),
    at("messages", "own", "profile/messages"),
    at("none", "frame", "*"),
    at("feed", "root", "product.xml"),
  ];
  const groups = routesByFirstPart(Object.fromEntries(routes.map((one) => [one.id, one])));
  expect(
    Object.fromEntries([...groups].map(([first, group]) => [first, Object.keys(group)])),
  ).toEqual({
    "": ["root", "frame", "home", "none"],
    product: ["root", "frame", "piece", "none"],
    profile: ["root", "frame", "own", "profile", "credit", "messages", "none"],
    "product.xml": ["root", "frame", "none", "feed"],
  });
});
