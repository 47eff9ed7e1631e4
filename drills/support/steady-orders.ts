import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

const PRICE = 50_000;
const DELIVERY = 2500;

/** A product with more pieces than a drill can sell. */
export async function makeEndlessProduct(sql: pg.Pool | pg.Client): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `with made as (
       insert into products (name, brand, category, price_kobo, description, sizes)
       values ('Endless Loafer', 'House of Plenty', 'Men''s Shoes', $1, 'There are many.', '{42}')
       returning id
     ), stocked as (
       insert into product_stock (product_id, size, on_hand) select id, '42', 1000000 from made
     ), received as (
       insert into stock_ledger (product_id, size, delta_on_hand, reason)
       select id, '42', 1000000, 'received' from made
     )
     select id from made`,
    [PRICE * 100],
  );
  return rows[0]!.id;
}

/** How an order was answered; status 0: not at all. */
export interface Answer {
  at: number;
  status: number;
  text: string;
  retryAfter: string | null;
}

/** Shoppers who order one after another until they are told to stop, whatever they are answered. */
export class SteadyOrders {
  readonly answers: Answer[] = [];
  /** Orders that the shop said yes to. */
  readonly acknowledged: string[] = [];
  readonly #done: Promise<unknown>;
  #over = false;

  constructor(url: string, product: number, shoppers: number) {
    this.#done = Promise.all(
      Array.from({ length: shoppers }, async () => {
        while (!this.#over) await this.#order(url, product);
      }),
    );
  }

  /** Resolves when so many orders were taken. @throws when for long none was */
  async acknowledge(count: number, limitMs = 60_000): Promise<void> {
    let taken = this.acknowledged.length;
    let takenAt = performance.now();
    while (this.acknowledged.length < count) {
      await pause(20);
      if (this.acknowledged.length > taken) {
        taken = this.acknowledged.length;
        takenAt = performance.now();
      }
      if (performance.now() - takenAt > limitMs)
        throw new Error(
          `Orders were not taken any more: ${this.answers.at(-1)?.text ?? "no answer"}`,
        );
    }
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#done;
  }

  /** The first answer from a moment on that is wanted. @throws when it does not come */
  async first(wanted: (answer: Answer) => boolean, since: number, limitMs = 60_000) {
    const givenUp = performance.now() + limitMs;
    for (;;) {
      const found = this.answers.find((answer) => answer.at >= since && wanted(answer));
      if (found) return found;
      if (performance.now() > givenUp) throw new Error("Orders were not answered as expected");
      await pause(20);
    }
  }

  async #order(url: string, product: number): Promise<void> {
    const note = (status: number, text: string, retryAfter: string | null) =>
      this.answers.push({ at: performance.now(), status, text, retryAfter });
    try {
      const key = randomUUID();
      const response = await fetch(`${url}/rest/v1/rpc/place_order`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": key },
        body: JSON.stringify({
          contact: { name: "Adaeze Obi", email: `${key}@example.com`, phone: "08035550142" },
          address: { state: "LA", city: "Ikeja", street: "3 Allen Avenue" },
          delivery_method: "standard",
          payment_method: "on_delivery",
          lines: [{ product_id: product, size: "42", quantity: 1, price: PRICE }],
          expected: { delivery_fee: DELIVERY, discount: 0, total: PRICE + DELIVERY },
        }),
      });
      const text = await response.text();
      if (response.ok) this.acknowledged.push(JSON.parse(text).id);
      note(response.status, text, response.headers.get("retry-after"));
      // Whoever is sent away does not press again within the moment.
      if (!response.ok) await pause(50);
    } catch (error) {
      note(0, String(error), null);
      await pause(50);
    }
  }
}
