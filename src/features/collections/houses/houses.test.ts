import { beforeAll, expect, test } from "vitest";
import { anonymous } from "~/platform/caller.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { findHouse, listHouses } from "./houses.server.ts";
import { saveHouse } from "./save-house.server.ts";

const shop = testContext();
const ids: number[] = [];

beforeAll(async () => {
  for (const [brand, isActive] of [
    ["Ìkòyí Last Co.", true],
    ["Ikoyi Last Co", true],
    ["Aba & Sons", true],
    ["Gone House", false],
    ["", true],
  ] as const) {
    ids.push((await makeProduct(shop.ctx, { brand, isActive })).id);
  }
  await shop.ctx.changed([tags.catalogue]);
});

test("every house with pieces in the shop has a page, and one for names that differ in accents alone", async () => {
  const house = await findHouse(shop.ctx, "ikoyi-last-co");
  expect(house).toMatchObject({ story: "", picture: null });
  expect([...house!.pieces].sort()).toEqual([ids[0], ids[1]]);
  expect(await findHouse(shop.ctx, "aba-sons")).toMatchObject({
    name: "Aba & Sons",
    pieces: [ids[2]],
  });
  expect(await findHouse(shop.ctx, "gone-house")).toBeUndefined();
  expect(await findHouse(shop.ctx, "")).toBeUndefined();
  expect((await listHouses(shop.ctx)).map(({ name }) => name)).toEqual([
    "Aba & Sons",
    "Ikoyi Last Co",
    "Ìkòyí Last Co.",
  ]);
});

test("its story is told at once, outlives its last piece, and nobody's words are lost", async () => {
  const nothing = { story: "", picture: null };
  const told = { story: "Two sisters.", picture: "/storage/v1/object/public/product-image/a.avif" };
  await saveHouse(shop.ctx, anonymous, { name: "Aba & Sons", ...told, seen: nothing });
  expect(await findHouse(shop.ctx, "aba-sons")).toMatchObject(told);
  const late = { name: "Aba & Sons", story: "Three brothers.", picture: null, seen: nothing };
  await expect(saveHouse(shop.ctx, anonymous, late)).rejects.toMatchObject({
    reason: "changed_meanwhile",
  });
  await saveHouse(shop.ctx, anonymous, { name: "Gone House", story: "It was.", picture: null });
  expect(await findHouse(shop.ctx, "gone-house")).toMatchObject({ story: "It was.", pieces: [] });
  await expect(
    saveHouse(shop.ctx, anonymous, { name: "Nobody", ...nothing }),
  ).rejects.toMatchObject({ code: "not_found" });
});
