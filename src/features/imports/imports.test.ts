import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { createApp } from "~/app/app.ts";
import { importRows, imports } from "~/db/schema/imports.ts";
import { exportProducts } from "~/features/catalogue/admin/export-products.server.ts";
import { updateProducts } from "~/features/catalogue/admin/service.server.ts";
import { moveStock } from "~/features/inventory/stock.server.ts";
import { readCsv } from "~/lib/csv.ts";
import type { Caller } from "~/platform/caller.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { countQueries } from "~tests/support/count-queries.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { expectLedgerAgrees, stockOf } from "~tests/support/orders.ts";
import { answerImport } from "./check-import.server.ts";
import { forgetImports } from "./forget.server.ts";
import { readBadRows, readImport } from "./read-import.server.ts";
import { columns, type Target } from "./reading/headings.ts";
import { goOn, runImports, startImport } from "./run-import.server.ts";
import { takeFile } from "./take-file.server.ts";
import { beginUndo } from "./undo-import.server.ts";

const t = testContext({ poolSize: 10 });
const caller: Caller = { kind: "service", keyId: null, name: "test", scope: "all" };
const nobody = { id: null, email: null, ip: null };

beforeEach(async () => {
  await t.ctx.pool.query("delete from products where name like 'Imp %'");
});

async function send(text: string | Buffer, name = "stock.csv"): Promise<string> {
  const id = crypto.randomUUID();
  await takeFile(t.ctx, caller, { id, name, bytes: Buffer.from(text) });
  return id;
}
const start = (id: string) => startImport(t.ctx, caller, { id, allowLowPrices: false });
const state = (id: string) => readImport(t.ctx, id);
async function finish(id: string) {
  await start(id);
  await runImports(t.ctx);
  return state(id);
}
async function takeBack(id: string) {
  await beginUndo(t.ctx, caller, id);
  await goOn(t.ctx, id);
  await runImports(t.ctx);
  return state(id);
}
const named = async (pattern: string) =>
  (
    await t.ctx.pool.query<{ id: number; name: string; price_kobo: number; is_active: boolean }>(
      "select id, name, price_kobo, is_active from products where name like $1 order by id",
      [pattern],
    )
  ).rows;
const hold = (productId: number, size: string, quantity: number) =>
  t.ctx.db.transaction((tx) =>
    moveStock(tx, [{ kind: "hold", productId, size, quantity }], {
      actorId: null,
      at: t.clock.now(),
    }),
  );

const HEADINGS =
  "id,name,category,price,description,images,sizes,colors,badge,is_active,stock,stock_was";
const good = (n: number) =>
  `,Imp ${n},bags,"₦${(5000 + n).toLocaleString("en")}",A text that is long enough,/a.jpg,S | M,black,new,active,S: ${n} | M: 1,`;

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

test("what is sold while a file is out, and while it goes in, stays sold", async () => {
  const { id } = await makeProduct(t.ctx, { name: "Imp sold", stock: { S: 20, M: 20 } });
  const more = Array.from({ length: 40 }, (_, n) => good(1).replace("Imp 1", `Imp other ${n}`));
  expect(await finish(await send([HEADINGS, ...more].join("\n")))).toMatchObject({ done: 40 });
  const others = (await named("Imp other %")).map((other) => other.id);
  const csv = await exportProducts(t.ctx, [id, ...others]);
  await hold(id, "S", 5);
  const file = await send(
    csv
      .replace("S: 20 | M: 20,S: 20", "S: 26 | M: 18,S: 20")
      .replaceAll("S: 1 | M: 1,S: 1", "S: 2 | M: 1,S: 1"),
  );
  const sell = async (size: string) => {
    for (let n = 0; n < 10; n++) {
      await hold(id, size, 1);
      await hold(others[n * 4]!, "S", 1).catch(() => hold(others[n * 4]!, "M", 1));
    }
  };
  await Promise.all([start(file), sell("S"), sell("M")]);
  await runImports(t.ctx);
  expect(await state(file)).toMatchObject({ state: "done", done: 41, bad: 0 });
  expect(await stockOf(t.ctx, id)).toEqual({
    S: { onHand: 20 + 6 - 5 - 10, held: 15 },
    M: { onHand: 20 - 2 - 10, held: 10 },
  });
  // Two of three pieces went, of whichever size was there.
  const { S, M } = await stockOf(t.ctx, others[4]!);
  expect([S!.onHand + M!.onHand, S!.held + M!.held]).toEqual([1, 2]);
  expect(await stockOf(t.ctx, others[1]!)).toMatchObject({ S: { onHand: 2, held: 0 } });
  await expectLedgerAgrees(t.ctx);
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

test("an import that was stopped goes on where it was, and no row goes in twice", async () => {
  const rows = Array.from({ length: 350 }, (_, n) => good(n));
  const id = await send([HEADINGS, ...rows].join("\n"));
  // The process ends when the first part is in.
  const ended = vi.spyOn(t.ctx, "changed").mockRejectedValueOnce(new Error("ended"));
  await expect(start(id)).rejects.toThrow("ended");
  ended.mockRestore();
  const stopped = await state(id);
  expect(stopped).toMatchObject({ state: "running", done: 100, total: 350 });
  expect(await named("Imp %")).toHaveLength(100);
  await Promise.all([runImports(t.ctx), runImports(t.ctx), start(id)]);
  expect(await state(id)).toMatchObject({ state: "done", done: 350 });
  const names = (await named("Imp %")).map(({ name }) => name);
  expect(new Set(names).size).toBe(350);
  expect(names).toHaveLength(350);
});

test("a file that is sent twice is one import", async () => {
  const id = crypto.randomUUID();
  const bytes = Buffer.from(`${HEADINGS}\n${good(1)}`);
  const file = { id, name: "a.csv", bytes };
  await Promise.all([takeFile(t.ctx, caller, file), takeFile(t.ctx, caller, file)]);
  expect(await state(id)).toMatchObject({ total: 1, create: 1 });
  await Promise.all([start(id), start(id)]);
  expect(await named("Imp %")).toHaveLength(1);
});

test("a file is there only when all of its rows are checked: sent again, it is checked from the start", async () => {
  const rows = Array.from({ length: 300 }, (_, n) => good(n).replace(/"₦[\d,]+"/, "0"));
  const file = {
    id: crypto.randomUUID(),
    name: "a.csv",
    bytes: Buffer.from([HEADINGS, ...rows].join("\n")),
  };
  // What ends it while the second part is written down.
  const ended = "import_rows add constraint ended check (line < 290 or action is null) not valid";
  await t.ctx.pool.query(`alter table ${ended}`);
  await expect(takeFile(t.ctx, caller, file)).rejects.toThrow();
  await t.ctx.pool.query("alter table import_rows drop constraint ended");
  await expect(start(file.id)).rejects.toMatchObject({ code: "not_found" });
  await takeFile(t.ctx, caller, file);
  expect(await state(file.id)).toMatchObject({ low_prices: 300, create: 300 });
});

test("a price costs a round trip for each product, and what is written about it one for many", async () => {
  const rows = Array.from({ length: 100 }, (_, n) => good(n));
  await finish(await send([HEADINGS, ...rows].join("\n")));
  const made = await named("Imp %");
  const dearer = made.map(({ id, price_kobo }) => `${id},${price_kobo / 100 + 50}`);
  const id = await send(["id,price", ...dearer].join("\n"));
  // Beside them: what each ten that go in together cost, and the press.
  expect(await countQueries(() => finish(id))).toBeLessThanOrEqual(100 + 10 * 13 + 12);
  expect(await state(id)).toMatchObject({ state: "done", update: 100 });
  const { rows: history } = await t.ctx.pool.query(
    `select entity_id::int as id, after->'price' as price from audit_log
     where action = 'product.updated' and entity_id = any($1) order by 1`,
    [made.map((product) => String(product.id))],
  );
  expect(history).toEqual(made.map((p) => ({ id: p.id, price: p.price_kobo / 100 + 50 })));
});

test("very low prices go in only when somebody says that they are meant", async () => {
  const id = await send(`${HEADINGS}\n${good(1).replace(/"₦[\d,]+"/, "0")}`);
  expect(await state(id)).toMatchObject({ low_prices: 1 });
  await expect(start(id)).rejects.toMatchObject({ reason: "low_prices" });
  expect(await named("Imp %")).toEqual([]);
  await startImport(t.ctx, caller, { id, allowLowPrices: true });
  expect(await named("Imp %")).toHaveLength(1);
});

test("one press takes an import back, as far as nothing has happened since", async () => {
  const { id: edited } = await makeProduct(t.ctx, { name: "Imp edited", stock: { S: 5, M: 5 } });
  const { id: sold } = await makeProduct(t.ctx, { name: "Imp sold out", stock: { S: 1 } });
  const csv = await exportProducts(t.ctx, [edited, sold]);
  const file = await send(
    [
      csv
        .trimEnd()
        .replace("Imp edited", "Imp Edited")
        .replace("S: 5 | M: 5,S", "S: 9 | M: 2 | L: 3,S")
        .replace("S | M,", "S | M | L,")
        .replaceAll("50000", "60000")
        .replace(/S: 1,S: 1/, "S: 6,S: 1"),
      ...[1, 2, 3].map((n) => {
        const cells = readCsv(`${HEADINGS}\n${good(n)}`)[1]!.cells;
        const at = HEADINGS.split(",");
        return columns.map((column) => `"${cells[at.indexOf(column)] ?? ""}"`).join(",");
      }),
    ].join("\r\n"),
  );
  expect(await finish(file)).toMatchObject({ state: "done", create: 3, update: 2, bad: 0 });
  const [first, second, third] = (await named("Imp _")).map(({ id }) => id);
  await hold(second!, "S", 1);
  await updateProducts(t.ctx, nobody, [{ id: third!, patch: { price: 1 } }]);
  await updateProducts(t.ctx, nobody, [{ id: edited, patch: { price: 70_000 } }]);
  await hold(edited, "M", 1);
  await hold(sold, "S", 4);

  const back = await takeBack(file);
  expect(back).toMatchObject({ state: "undone", undone: 1, kept: 4 });
  const left = new Map((await named("Imp %")).map((row) => [row.id, row]));
  expect(left.has(first!)).toBe(false);
  expect(left.get(second!)).toMatchObject({ is_active: false });
  expect(left.get(third!)).toMatchObject({ is_active: false, price_kobo: 100 });
  expect(left.get(edited)).toMatchObject({ name: "Imp edited", price_kobo: 7000000 });
  expect(left.get(sold)).toMatchObject({ price_kobo: 5000000 });
  // By the difference that came in: what was sold since stays sold.
  expect(await stockOf(t.ctx, edited)).toEqual({
    S: { onHand: 5, held: 0 },
    M: { onHand: 4, held: 1 },
  });
  expect(await stockOf(t.ctx, sold)).toEqual({ S: { onHand: 2, held: 4 } });
  const reasons = back.rows.flatMap(({ problems }) => problems).join("\n");
  expect(reasons).toContain("price: it was changed since");
  expect(reasons).toContain("stock: 5 came in, and only 2 of size S are left");
  await expectLedgerAgrees(t.ctx);
  // Pressed again, nothing happens.
  expect(await takeBack(file)).toMatchObject({ state: "undone", kept: 4 });
});

test("an import that is taken back while it runs stops, and goes back", async () => {
  const id = await send([HEADINGS, ...Array.from({ length: 250 }, (_, n) => good(n))].join("\n"));
  const ended = vi.spyOn(t.ctx, "changed").mockRejectedValueOnce(new Error("ended"));
  await expect(start(id)).rejects.toThrow("ended");
  ended.mockRestore();
  expect(await takeBack(id)).toMatchObject({ state: "undone", undone: 100, kept: 0 });
  expect(await named("Imp %")).toEqual([]);
});

test("files are sent by who may edit products, and refused in one line", async () => {
  const app = createApp(t.ctx);
  const shop = createAccountsShop(t.ctx);
  const person = await signUpPerson(shop);
  await giveRole(t.ctx, person.id, "manager");
  const post = async (
    bytes: Uint8Array<ArrayBuffer>,
    token = person.session.access_token,
    name = "%E1%BB%8Dja.csv",
  ) => {
    const answer = await app.request(`/imports/${crypto.randomUUID()}`, {
      method: "POST",
      body: bytes,
      headers: { authorization: `Bearer ${token}`, "x-file-name": name },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array(600).fill(9)]);
  const refused = await post(jpeg);
  expect(refused.status).toBe(415);
  expect(JSON.stringify(refused.body)).toContain("This is a JPEG picture, not a table.");
  const wide = new TextEncoder().encode(Array.from({ length: 10_000 }, (_, n) => `c${n}`).join());
  expect(JSON.stringify((await post(wide)).body)).toContain("10,000 columns");
  expect((await post(new Uint8Array(17 * 1024 * 1024))).status).toBe(413);
  expect((await post(jpeg, "none")).status).toBe(401);
  const table = new TextEncoder().encode(`${HEADINGS}\n${good(1)}`);
  const odd = await post(table, undefined, "oja%00.csv");
  expect(odd.status).toBe(400);
  expect(JSON.stringify(odd.body)).toContain("a character that no name has");
  const taken = await post(table);
  expect(taken.status).toBe(200);
  const { data: view } = await person.client.rpc("import_state", { id: taken.body.id });
  expect(view).toMatchObject({ file_name: "ọja.csv", state: "checked", create: 1 });
});

/** A file that says what it has sent, and perhaps not how large it is. */
function endless(megabytes: number, says: boolean) {
  const part = new Uint8Array(1024 * 1024).fill(0x41);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent === megabytes) return controller.close();
        sent++;
        controller.enqueue(part);
      },
    },
    { highWaterMark: 0 },
  );
  const size: Record<string, string> = says ? { "content-length": `${megabytes * 1024 ** 2}` } : {};
  return { body, size, sent: () => sent };
}

test("of 200 MB nothing is read where they say so, no more than a file may have where they do not, and nothing of a stranger's", async () => {
  const app = createApp(t.ctx);
  const person = await signUpPerson(createAccountsShop(t.ctx));
  await giveRole(t.ctx, person.id, "manager");
  const token = person.session.access_token;
  const post = async (says: boolean, headers: Record<string, string>) => {
    const { body, size, sent } = endless(200, says);
    const init = { method: "POST", body, headers: { ...headers, ...size }, duplex: "half" };
    const { status } = await app.request(`/imports/${crypto.randomUUID()}`, init as RequestInit);
    return { status, megabytes: sent() };
  };
  const staff = { authorization: `Bearer ${token}` };
  expect(await post(true, staff)).toEqual({ status: 413, megabytes: 0 });
  expect(await post(false, staff)).toEqual({ status: 413, megabytes: 17 });
  expect(await post(false, { authorization: "Bearer none" })).toEqual({
    status: 401,
    megabytes: 0,
  });
});

test("files are forgotten when nobody will ask for them any more", async () => {
  const id = await send(`${HEADINGS}\n${good(1)}`);
  await forgetImports(t.ctx);
  expect(await t.ctx.db.select().from(imports).where(eq(imports.id, id))).toHaveLength(1);
  t.clock.advance(91 * 86_400_000);
  await forgetImports(t.ctx);
  expect(await t.ctx.db.select().from(importRows).where(eq(importRows.importId, id))).toEqual([]);
});
