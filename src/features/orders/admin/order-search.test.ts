import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles } from "~/db/schema/accounts.ts";
import { orders } from "~/db/schema/orders.ts";
import { findCustomers } from "~/features/accounts/admin/search.server.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { createAccountsShop, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { findOrders, ordersLike } from "./order-search.server.ts";

const t = testContext();

/** An order of ₦52,500 for somebody in some city. */
async function orderFor(name: string, city: string, piece: string) {
  const { id } = await makeProduct(t.ctx, { name: piece });
  const line = { product_id: id, size: "10", quantity: 1, price: 50_000 };
  const input = orderInput([line]);
  const contact = { ...input.contact, name, email: `${city}@example.com`.toLowerCase() };
  const placed = await placeOrder(t.ctx, anonymous, { ...input, contact }, null);
  await t.ctx.db.update(orders).set({ city }).where(eq(orders.id, placed.id));
  return placed.id;
}

test("orders are found by names without tone marks, number, piece, city and amount", async () => {
  const ola = await orderFor("Ọlá Ṣàngóbíyìí", "Abẹ́òkúta", "Aṣọ Òkè Agbádá");
  // As some keyboards write it: each mark by itself.
  const apart = await orderFor("Ọláìtán Ẹniọlá".normalize("NFD"), "Ilé-Ifẹ̀", "Fila");
  const ids = async (text: string) => (await findOrders(t.ctx, text)).map(({ id }) => id).sort();
  const both = [ola, apart].sort();

  expect(await ids("ola")).toEqual(both);
  expect(await ids("Ọlá")).toEqual(both);
  expect(await ids("OLÁ")).toEqual(both);
  expect(await ids("s")).toEqual([ola]);
  expect(await ids("sangobiyii")).toEqual([ola]);
  expect(await ids("olaitan eniola")).toEqual([apart]);
  expect(await ids(`#${ola.slice(0, 8)}`)).toEqual([ola]);
  expect(await ids("abeokuta")).toEqual([ola]);
  expect(await ids("ile-ife")).toEqual([apart]);
  expect(await ids("aso oke")).toEqual([ola]);
  expect(await ids("fila")).toEqual([apart]);
  for (const amount of ["52500", "₦52,500", "52 500", "52,500.00"])
    expect(await ids(amount)).toEqual(both);
  expect(await ids("52501")).toEqual([]);
  expect(await ids("100%")).toEqual([]);
});

test("orders are found by who takes the parcel, whose name stands beside the orderer's", async () => {
  const id = await orderFor("Tunde Bello", "Jos", "Gele");
  await t.ctx.db
    .update(orders)
    .set({ receiverName: "Ṣadé Òkéowó", receiverPhone: "+2348121110177" })
    .where(eq(orders.id, id));
  for (const text of ["sade okeowo", "Ṣadé", "0812 111 0177", "+234 812-111-0177", "1110177"])
    expect(await findOrders(t.ctx, text), text).toMatchObject([
      { id, title: `${id.slice(0, 8)}… Tunde Bello, for Ṣadé Òkéowó` },
    ]);
  expect(await findOrders(t.ctx, "0812 111 0178")).toEqual([]);
});

test("a search of orders is read from indexes alone", async () => {
  const plan = await t.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<Record<"QUERY PLAN", string>>(
      sql`explain select o.id from orders o where ${ordersLike("sade okeowo")}`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).not.toMatch(/Seq Scan/);
  for (const index of ["orders_words", "orders_receiver_words", "products_name_words"])
    expect(plan).toContain(index);
});

test("customers are found by name without tone marks, and by phone however it is written", async () => {
  const shop = createAccountsShop(t.ctx);
  const ada = await signUpPerson(shop);
  await t.ctx.db.update(profiles).set({ fullName: "Adáézè Ọbí" }).where(eq(profiles.id, ada.id));
  const id = await orderFor("Adaeze", "Enugu", "Wrapper");
  await t.ctx.db
    .update(orders)
    .set({ userId: ada.id, phone: "+2348035550188" })
    .where(eq(orders.id, id));
  const ids = async (text: string) => (await findCustomers(t.ctx, text)).map((hit) => hit.id);
  for (const text of [
    "adaeze obi",
    "Adáézè",
    ada.email,
    "0803 555 0188",
    "+234 803-555-0188",
    "5550188",
  ])
    expect(await ids(text)).toEqual([ada.id]);
  expect(await ids("0803 555 0189")).toEqual([]);
});
