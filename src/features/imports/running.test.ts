import { expect, test, vi } from "vitest";
import { exportProducts } from "~/features/catalogue/admin/export-products.server.ts";
import { updateProducts } from "~/features/catalogue/admin/service.server.ts";
import { readCsv } from "~/lib/csv.ts";
import { countQueries } from "~tests/support/count-queries.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { caller, good, HEADINGS, importShop, nobody } from "~tests/support/imports.ts";
import { expectLedgerAgrees, stockOf } from "~tests/support/orders.ts";
import { columns } from "./reading/headings.ts";
import { goOn, runImports } from "./run-import.server.ts";
import { beginUndo } from "./undo-import.server.ts";

const { t, send, start, state, finish, named, hold } = importShop();

async function takeBack(id: string) {
  await beginUndo(t.ctx, caller, id);
  await goOn(t.ctx, id);
  await runImports(t.ctx);
  return state(id);
}

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
