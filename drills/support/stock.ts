import type pg from "pg";

/** Products of 50,000 naira in size 10 that last for any drill. @returns their ids */
export async function stockProducts(
  database: Pick<pg.Client | pg.Pool, "query">,
  count: number,
): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `with made as (
       insert into products (name, brand, category, price_kobo, description, sizes)
       select 'Drill Loafer ' || n, 'Drill', 'Men''s Shoes', 5000000, 'A loafer for bad nights.', '{10}'
       from generate_series(1, $1) n returning id
     ), stocked as (
       insert into product_stock (product_id, size, on_hand) select id, '10', 1000000 from made
     ), noted as (
       insert into stock_ledger (product_id, size, delta_on_hand, reason)
       select id, '10', 1000000, 'received' from made
     ) select id from made`,
    [count],
  );
  return rows.map((row) => row.id);
}
