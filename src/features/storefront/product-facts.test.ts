import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createPageScope, pageScope } from "~/platform/page-context.ts";
import { productTags, tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { countQueries } from "~tests/support/count-queries.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { loader } from "./routes/product.tsx";

const t = testContext();

async function open(id: number) {
  const scope = createPageScope(t.ctx);
  const context = new RouterContextProvider();
  context.set(pageScope, scope);
  const facts = await loader({ context, params: { id: String(id) } } as never);
  return { facts, tags: [...scope.tags] };
}
const nameOf = async (id: number) => {
  const { facts } = await open(id);
  return "product" in facts ? facts.product.name : undefined;
};

test("what a piece's page says is read once, for all its addresses, until it changes", async () => {
  const { id } = await makeProduct(t.ctx, { name: "Kept Loafer" });
  await open(id);
  expect(await countQueries(() => open(id))).toBe(0);
  await t.ctx.pool.query("update products set name = 'Renamed Loafer' where id = $1", [id]);
  expect(await nameOf(id)).toBe("Kept Loafer");
  await t.ctx.changed(productTags([id]));
  expect(await nameOf(id)).toBe("Renamed Loafer");
  await t.ctx.changed([tags.reviews(id)]);
  expect(await countQueries(() => open(id))).toBeGreaterThan(0);
  // The page goes with whatever the facts go with.
  const shown = [tags.settings, tags.catalogue, tags.product(id), tags.reviews(id)];
  expect((await open(id)).tags).toEqual(shown);
});

test("a piece that is taken out has no page, and one that is there again has", async () => {
  const { id } = await makeProduct(t.ctx, { name: "Coming Loafer" });
  const show = (isActive: boolean) =>
    t.ctx.pool.query("update products set is_active = $1 where id = $2", [isActive, id]);
  await show(false);
  expect(await nameOf(id)).toBeUndefined();
  await show(true);
  expect(await nameOf(id)).toBe("Coming Loafer");
});
