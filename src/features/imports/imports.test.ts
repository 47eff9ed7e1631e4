import { expect, test } from "vitest";
import { exportProducts } from "~/features/catalogue/admin/export-products.server.ts";
import { readCsv } from "~/lib/csv.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { caller, good, HEADINGS, importShop } from "~tests/support/imports.ts";
import { expectLedgerAgrees, stockOf } from "~tests/support/orders.ts";
import { answerImport } from "./check-import.server.ts";
import { readBadRows } from "./read-import.server.ts";
import type { Target } from "./reading/headings.ts";
import { startImport } from "./run-import.server.ts";

const { t, send, start, state, finish, named, hold } = importShop();

/** One row for each kind of mistake that is made with such files, and what is said about it. */
const mistakes: [row: (id: number) => string, problem: string][] = [
  [() => ",,Bags,5000,A text that is long enough,/a.jpg,,,,,,", "name: Product name is required"],
  [
    () => ",Imp x,Hats,5000,A text that is long enough,/a.jpg,,,,,,",
    "category: There is no such category",
  ],
  [() => ",Imp x,Bags,45k,A text that is long enough,/a.jpg,,,,,,", 'price: "45k" is no number'],
  [
    () => ",Imp x,Bags,-5000,A text that is long enough,/a.jpg,,,,,,",
    "price: Price must be positive",
  ],
  [
    () => ",Imp x,Bags,5000.125,A text that is long enough,/a.jpg,,,,,,",
    "price: At most two decimals",
  ],
  [() => ",Imp x,Bags,5000,short,/a.jpg,,,,,,", "description: Description must be at least 10"],
  [
    () => ",Imp x,Bags,5000,A text that is long enough,a.jpg,,,,,,",
    'images: There is no picture "a.jpg"',
  ],
  [
    () => ",Imp x,Bags,5000,A text that is long enough,/a.jpg,,Mauve,,,,",
    "colors: There is no such colour",
  ],
  [
    () => ",Imp x,Bags,5000,A text that is long enough,/a.jpg,,,Hot,,,",
    "badge: There is no such badge",
  ],
  [() => ",Imp x,Bags,5000,A text that is long enough,/a.jpg,,,,maybe,,", "is_active: "],
  [
    () => ",Imp x,Bags,5000,A text that is long enough,/a.jpg,S,,,,L: 2,",
    "stock: there is no size L",
  ],
  [
    () => '"9999999",Imp x,Bags,5000,A text that is long enough,/a.jpg,,,,,,',
    "id: there is no product 9999999",
  ],
  [(id) => `${id},Imp twice,Bags,5000,A text that is long enough,/a.jpg,,,,,,`, "id: "],
];

test("of 500 rows with 13 kinds of mistakes the good go in, and each mistake is named", async () => {
  const { id: standing } = await makeProduct(t.ctx, { name: "Imp standing" });
  const rows = Array.from({ length: 487 }, (_, n) => good(n));
  rows[100] = `${standing},Imp renamed,Bags,7000,A text that is long enough,/a.jpg,9 | 10,,,,,`;
  for (const [at, [row]] of mistakes.entries()) rows.splice(120 + at * 25, 0, row(standing));
  const id = await send([HEADINGS, ...rows].join("\r\n"));
  const checked = await state(id);
  expect(checked).toMatchObject({ state: "checked", create: 486, update: 1, bad: 13, total: 500 });
  expect(checked.rows.map(({ problems }) => problems.length)).toEqual(mistakes.map(() => 1));
  for (const [at, { problems }] of checked.rows.entries()) {
    expect(problems[0]).toContain(mistakes[at]![1]);
  }
  expect(await named("Imp %")).toHaveLength(1);

  expect(await finish(id)).toMatchObject({ state: "done", done: 487, bad: 13, create: 486 });
  const names = await named("Imp %");
  expect(names).toHaveLength(487);
  expect(names.filter(({ name }) => name === "Imp x" || name === "Imp standing")).toEqual([]);
  expect(names.find(({ name }) => name === "Imp 12")).toMatchObject({ price_kobo: 501200 });
  expect(await stockOf(t.ctx, names.find(({ name }) => name === "Imp 7")!.id)).toMatchObject({
    S: { onHand: 7 },
  });
  await expectLedgerAgrees(t.ctx);
});

test("rows that did not go in come back as a file, which goes in when it is repaired", async () => {
  const first = await send(
    `sep=;\nItem;Category;Price;Details;Picture;Qty\nImp odd;hats;"5 000";A text that is long enough;/a.jpg;3\nImp =even;Bags;=1+1;A text that is long enough;/a.jpg;3`,
  );
  expect(await state(first)).toMatchObject({ state: "checked", bad: 2 });
  await expect(start(first)).rejects.toMatchObject({ code: "refused" });
  const file = await readBadRows(t.ctx, first);
  const [header, odd, even] = readCsv(file).map(({ cells }) => cells);
  expect(header).toEqual(["Item", "Category", "Price", "Details", "Picture", "Qty", "Reason"]);
  expect(odd!.at(-1)).toContain('category: There is no such category: "hats"');
  expect(even!.at(-1)).toContain("is a formula");
  // What a spreadsheet would compute is kept text in it.
  expect(file).toContain(",'=1+1,");
  const second = await send(file.replace("hats", "bags").replace("'=1+1", "7000"));
  expect(await finish(second)).toMatchObject({ state: "done", create: 2, bad: 0 });
});

test("what a file does not say is asked once, and remembered for files with these headings", async () => {
  const text =
    "Imp Name\tWhat it costs\tKind\tBlurb\tPic\tShelf\nImp one\t45.000\tBAGS\tA text that is long enough\t/a.jpg\tA1\n";
  const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
  const id = await send(utf16);
  const asked = await state(id);
  expect(asked).toMatchObject({ state: "asking", encoding: "utf-16le", delimiter: "\t" });
  expect(asked.columns.map(({ target }) => target)).toEqual(Array(6).fill("unknown"));
  expect(asked.columns[1]).toMatchObject({ heading: "What it costs", samples: ["45.000"] });
  await expect(start(id)).rejects.toMatchObject({ code: "refused" });

  const targets: Target[] = ["name", "price", "category", "description", "images", "leave_out"];
  await answerImport(t.ctx, caller, { id, targets, numbers: null });
  expect(await state(id)).toMatchObject({ state: "asking", number_example: "45.000" });
  await answerImport(t.ctx, caller, { id, targets, numbers: "comma" });
  expect(await state(id)).toMatchObject({ state: "checked", create: 1, bad: 0 });
  expect(await finish(id)).toMatchObject({ state: "done", done: 1 });
  expect(await named("Imp one")).toMatchObject([{ price_kobo: 4500000 }]);
  await expect(
    answerImport(t.ctx, caller, { id, targets, numbers: "point" }),
  ).rejects.toMatchObject({
    code: "refused",
  });

  const next = await send(text.replace("Imp one", "Imp two").replace("45.000", "45000.50"));
  expect(await state(next)).toMatchObject({ state: "checked", is_remembered: true, create: 1 });
});

test("stock that does not say what it was changes nothing, and one sold out in between is named", async () => {
  const { id } = await makeProduct(t.ctx, { name: "Imp few", stock: { S: 4 } });
  const untold = await state(await send(`id,stock\n${id},S: 9`));
  expect(untold.rows[0]!.problems[0]).toContain("does not say what it was");
  expect(await state(await send(`id,stock\n${id},S: 4`))).toMatchObject({ unchanged: 1, bad: 0 });
  const file = await send(`id,price,stock,stock_was\n${id},6000,S: 0,S: 4`);
  await hold(id, "S", 3);
  expect(await finish(file)).toMatchObject({ state: "done", done: 0, bad: 1 });
  expect((await state(file)).rows[0]!.problems[0]).toContain("only 1 are left of size S");
  expect(await stockOf(t.ctx, id)).toEqual({ S: { onHand: 1, held: 3 } });
});

test("a sale goes out with the export and comes in again, and one that does not fit is named before", async () => {
  const from = new Date("2026-11-27T08:00:00Z");
  const { id } = await makeProduct(t.ctx, { name: "Imp sale", sale: { price: 38_000, from } });
  const csv = await exportProducts(t.ctx, [id]);
  expect(csv).toContain("38000,2026-11-27 09:00,,");
  expect(await state(await send(csv))).toMatchObject({ unchanged: 1, bad: 0 });
  const dearer = await state(await send(csv.replace("38000,", "50000,")));
  expect(dearer.rows[0]!.problems).toEqual(["sale_price: The sale price must be below the price"]);
  expect(await state(await send(`id,price\n${id},30000`))).toMatchObject({ bad: 1 });
  const slip = await send(csv.replace("38000,", "0,"));
  expect(await state(slip)).toMatchObject({ low_prices: 1, update: 1 });
  expect(await finish(await send(csv.replace("2026-11-27 09:00", "")))).toMatchObject({ done: 1 });
  expect(await exportProducts(t.ctx, [id])).toContain("38000,,,");
});

test("very low prices go in only when somebody says that they are meant", async () => {
  const id = await send(`${HEADINGS}\n${good(1).replace(/"₦[\d,]+"/, "0")}`);
  expect(await state(id)).toMatchObject({ low_prices: 1 });
  await expect(start(id)).rejects.toMatchObject({ reason: "low_prices" });
  expect(await named("Imp %")).toEqual([]);
  await startImport(t.ctx, caller, { id, allowLowPrices: true });
  expect(await named("Imp %")).toHaveLength(1);
});
