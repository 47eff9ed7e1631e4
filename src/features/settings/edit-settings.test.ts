import { expect, test } from "vitest";
import { testContext } from "~tests/support/context.ts";
import { editSettings, readSettings } from "./service.server.ts";

const t = testContext({ poolSize: 10 });
const ada = { userId: "11111111-1111-4111-8111-111111111111", email: "ada@oriki.example" };
const bola = { userId: "22222222-2222-4222-8222-222222222222", email: "bola@oriki.example" };
const brand = async () => (await readSettings(t.ctx.db)).brand;

test("two people who edit other fields of a section keep both", async () => {
  const { name, phone } = await brand();
  await editSettings(t.ctx, ada, "brand", { name: "Oríkì Lagos" }, { name });
  await editSettings(t.ctx, bola, "brand", { phone: "+234 1 555 0100", name }, { phone, name });
  expect(await brand()).toMatchObject({ name: "Oríkì Lagos", phone: "+234 1 555 0100" });
});

test("who edits the same field sees who has changed it, when and to what, and changes nothing", async () => {
  const { hours, tagline } = await brand();
  const theirs = [{ days: "Every day", hours: "9:00 AM – 6:00 PM" }];
  await editSettings(t.ctx, ada, "brand", { hours: theirs }, { hours });
  const mine = [{ days: "Never", hours: "Closed" }];
  const edit = { hours: mine, tagline: "New" };
  await expect(editSettings(t.ctx, bola, "brand", edit, { hours, tagline })).rejects.toMatchObject({
    code: "changed",
    reason: "changed_meanwhile",
    message: expect.stringContaining(ada.email),
    details: {
      who: ada.email,
      at: expect.any(String),
      fields: { hours: { seen: hours, now: theirs } },
    },
  });
  expect(await brand()).toMatchObject({ hours: theirs, tagline });
  // Having seen theirs, they may still mean their own.
  await editSettings(t.ctx, bola, "brand", edit, { hours: theirs, tagline });
  expect(await brand()).toMatchObject(edit);
  // What both want is no difference.
  await editSettings(t.ctx, ada, "brand", { hours: mine }, { hours });
});

test("of many who change the same field at once one does, and other fields are all kept", async () => {
  const { low_stock, sale_percent } = (await readSettings(t.ctx.db)).catalogue;
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 6 }, (_, i) =>
      editSettings(t.ctx, ada, "catalogue", { low_stock: 10 + i }, { low_stock }),
    ),
    editSettings(t.ctx, bola, "catalogue", { sale_percent: 35 }, { sale_percent }),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect((await readSettings(t.ctx.db)).catalogue.sale_percent).toBe(35);
});

test("what does not fit is refused with its field, and nothing of it is kept", async () => {
  const { name } = await brand();
  await expect(editSettings(t.ctx, ada, "brand", { name: "" }, { name })).rejects.toMatchObject({
    code: "invalid_input",
    message: expect.stringContaining("name"),
  });
  expect((await brand()).name).toBe(name);
});

test("menus lead to pages of the shop or over https, and what every shop links to stays in them", async () => {
  const { menus } = await readSettings(t.ctx.db);
  const save = (change: Partial<typeof menus>) =>
    editSettings(t.ctx, ada, "menus", { ...menus, ...change }, undefined);
  const shop = [...menus.shop, { label: "The Owambe Edit", to: "/collections/owambe-edit" }];
  await save({ shop });
  expect((await readSettings(t.ctx.db)).menus).toEqual({ ...menus, shop });
  for (const to of ["javascript:alert(1)", "//elsewhere.example", "http://plain.example"]) {
    await expect(save({ shop: [{ label: "Odd", to }] }), to).rejects.toMatchObject({
      code: "invalid_input",
    });
  }
  const help = menus.help.filter(({ to }) => to !== "/return-policy");
  await expect(save({ help })).rejects.toThrow(/The policies stay/);
  const main = [{ label: "Owambe", to: "/collections/owambe-edit" }, ...menus.main];
  await save({ main });
  expect((await readSettings(t.ctx.db)).menus.main).toEqual(main);
  await expect(save({ main: main.slice(0, -1) })).rejects.toThrow(/The links of every shop stay/);
});
