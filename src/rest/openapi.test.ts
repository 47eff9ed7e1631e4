import { expect, test } from "vitest";
import { testContext } from "~tests/support/context.ts";
import { createRestShop, functions, registry, resources } from "~tests/support/rest-shop.ts";
import { createApiDocs } from "./docs-page.server.ts";
import { createRegistry } from "./registry.ts";
import { defineResource, toMany } from "./resource.ts";

const shop = testContext();

test("the description names every table and function with who may call it", async () => {
  const response = await createRestShop(shop.ctx, new Map()).request("/openapi.json");
  expect(response.headers.get("content-type")).toContain("application/json");
  const { openapi, servers, paths, components } = await response.json();
  expect(openapi).toBe("3.1.0");
  expect(servers).toEqual([{ url: "http://shop.test/rest/v1" }]);
  expect(Object.keys(paths)).toEqual([
    ...resources.map(({ name }) => `/${name}`),
    ...functions.map(({ name }) => `/rpc/${name}`),
  ]);
  expect(Object.keys(paths["/products"])).toEqual(["get", "post", "patch", "delete"]);
  expect(Object.keys(paths["/profiles"])).toEqual(["get"]);
  expect(paths["/products"].patch.description).toContain("staff (admin, manager)");
  expect(Object.keys(paths["/rpc/add"])).toEqual(["post", "get"]);
  expect(Object.keys(paths["/rpc/note_key"])).toEqual(["post"]);
  const { properties } = components.schemas.products;
  expect(properties.price).toMatchObject({ type: "number", multipleOf: 0.01 });
  expect(properties.badge.type).toEqual(["string", "null"]);
  expect(properties.version.description).toBe("Readable by staff (admin).");
  const row = paths["/reviews"].post.requestBody.content["application/json"].schema.oneOf[0];
  expect(row.properties.rating).toMatchObject({ type: "integer", minimum: 1, maximum: 5 });
});

test("every reference and operation id in the description is sound", async () => {
  const text = await (await createRestShop(shop.ctx, new Map()).request("/")).text();
  const description = JSON.parse(text);
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    expect(Object.keys(description.components.schemas)).toContain(name);
  }
  const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the page lists everything, needs no script and lets none run", async () => {
  const response = await createApiDocs(shop.ctx, registry).app.request("/");
  const page = await response.text();
  for (const { name } of [...resources, ...functions]) expect(page).toContain(`>${name}</h2>`);
  expect(page).toContain("staff (admin, manager)");
  expect(page).not.toContain("<script");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("declarations that contradict each other fail the start", () => {
  const [products, reviews] = resources;
  expect(() => createRegistry([products, products], [])).toThrow("declared twice");
  expect(() => createRegistry([products], [])).toThrow('"reviews", which is not declared');
  const broken = defineResource({ ...base(), embeds: [toMany("reviews", { product: "id" })] });
  expect(() => createRegistry([broken, ...resources.slice(1)], [])).toThrow("no reviews.product");
  const own = defineResource({
    ...base(),
    name: "more",
    embeds: [toMany("products", { id: "id" })],
  });
  expect(() => createRegistry([own, products, reviews, ...resources.slice(2)], [])).toThrow(
    "its own table",
  );
});

const base = () => {
  const { name, from, columns, select } = resources[0];
  return { name, from, columns, select, key: ["id"] as const };
};

test("an operation that does not say who may call it does not compile", () => {
  // @ts-expect-error rights are missing
  expect(defineResource({ ...base(), select: {} })).toBeDefined();
  // @ts-expect-error rights are missing
  expect(defineResource({ ...base(), delete: { handler() {} } })).toBeDefined();
  // @ts-expect-error no such right
  expect(defineResource({ ...base(), select: { rights: "everybody" } })).toBeDefined();
});
