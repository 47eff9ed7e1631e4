import { expect, test } from "vitest";
import { testContext } from "~tests/support/context.ts";
import { keepValues } from "./kept-values.ts";
import { tags } from "./tags.ts";

const t = testContext();

test("a value is made once until one of its tags changes", async () => {
  const keep = keepValues<{ n: number }>(10);
  let made = 0;
  const read = () =>
    keep(t.ctx, "a", [tags.catalogue, tags.product(1)], async () => ({ n: ++made }));
  expect([await read(), await read()]).toEqual([{ n: 1 }, { n: 1 }]);
  await t.ctx.changed([tags.product(2)]);
  expect(await read()).toEqual({ n: 1 });
  await t.ctx.changed([tags.product(1)]);
  expect(await read()).toEqual({ n: 2 });
  // Whatever settings decide.
  await t.ctx.changed([tags.settings]);
  expect(await read()).toEqual({ n: 3 });
});

test("what was made across a change is given to who asked, and made again for the next", async () => {
  const keep = keepValues<{ n: number }>(10);
  const first = await keep(t.ctx, "a", [tags.catalogue], async () => {
    await t.ctx.changed([tags.catalogue]);
    return { n: 1 };
  });
  expect(first).toEqual({ n: 1 });
  expect(await keep(t.ctx, "a", [tags.catalogue], async () => ({ n: 2 }))).toEqual({ n: 2 });
});

test("so many are kept and no more, and nothing of what is not there", async () => {
  const keep = keepValues<{ n: number }>(2);
  let made = 0;
  const read = (key: string, isThere = true) =>
    keep(t.ctx, key, [tags.catalogue], async () => {
      made++;
      return isThere ? { n: made } : undefined;
    });
  expect([await read("none", false), await read("none", false), made]).toEqual([
    undefined,
    undefined,
    2,
  ]);
  for (const key of ["a", "b", "c", "c", "a"]) await read(key);
  expect(made).toBe(6);
});
