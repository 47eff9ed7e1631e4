import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

/** A price that some cases have in their own text. What costs so little is in the Flash Sale, a fifth off. */
const PRICE = { now: 3500, before: 4375 };
/** Codes by the names that cases call them. */
const CODES = [
  ["10OFF", "percentage", 10],
  ["WELCOME20", "percentage", 20],
  ["FIXED500", "amount", 500],
] as const;

/** What the cases look for in a shop: pieces and codes of their kind, put into an empty one. */
export async function makeConformanceData(sql: pg.Pool) {
  const make = async (title: string, onHand: number) => {
    const { rows } = await sql.query<{ id: number }>(
      `insert into products (name, brand, category, price_kobo, description, images)
       values ($1, 'Conformance', 'Accessories', $2, 'For conformance tests.', '{}') returning id`,
      [title, PRICE.before],
    );
    const [{ id }] = rows as [{ id: number }];
    await sql.query(
      "insert into product_stock (product_id, size, on_hand, position) values ($1, '', $2, 0)",
      [id, onHand],
    );
    await sql.query(
      "insert into stock_ledger (product_id, size, delta_on_hand, reason) values ($1, '', $2, 'received')",
      [id, onHand],
    );
    return { id: String(id), title, price: PRICE.now };
  };
  for (const [code, kind, value] of CODES)
    await sql.query("insert into discounts (code, kind, value) values ($1, $2, $3)", [
      code,
      kind,
      value,
    ]);
  return {
    currency: "NGN",
    items: [await make("Red Rose", 10_000)],
    out_of_stock_item: await make("Gardenias", 0),
    non_existent_item: { id: "999999999", title: "Nothing" },
  };
}

/** Writes it as the tests read it. @returns the flags that name it */
export function writeConformanceData(
  folder: string,
  data: Awaited<ReturnType<typeof makeConformanceData>>,
): string[] {
  const input = join(folder, "conformance_input.json");
  writeFileSync(input, JSON.stringify(data));
  writeFileSync(
    join(folder, "addresses.csv"),
    "id,customer_id,street_address,city,state,postal_code,country\naddr_1,,3 Allen Avenue,Ikeja,Lagos,100271,NG\n",
  );
  // The one way to pay without a person; the tests' form of it has the fields of a card.
  writeFileSync(
    join(folder, "payment_instruments.csv"),
    "id,type,brand,last_digits,token,handler_id\ninstr_1,card,none,0000,none,pay_on_delivery\n",
  );
  return [`--conformance_input=${input}`, `--test_data_dir=${folder}`];
}
