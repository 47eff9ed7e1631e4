import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

const PRICE = 50_000;
const DELIVERY = 2500;
/** How often a buyer comes back when the shop is too busy, if any do. */
const PATIENCE = 30;

interface Answer {
  status: number;
  /** Seconds; 0 if nothing was said of coming again. */
  retryAfter: number;
  text: string;
}

export interface Outcome {
  sold: number;
  /** Told that it is sold out. */
  refused: number;
  /** Told to come again later, and did not. */
  sentAway: number;
  /** Answers that are none of these; there should be none. */
  other: string[];
  /** Pieces sold beyond those that were there, over all rounds. */
  oversold: number;
  /** Pieces that stayed though nobody who wanted one was sent away, or somebody was told that there is none. */
  unsold: number;
  /** Orders in the books that no buyer was told of. */
  untold: number;
}

/**
 * Round after round, as many buyers at once want a product's last pieces at several copies of the shop.
 * Whom a busy copy tells to come again does so, unless everybody asks `once`.
 */
export async function sellLastPieces(
  sql: pg.Client,
  ports: readonly number[],
  options: { rounds: number; buyers: number; pieces: number; once?: boolean },
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.buyers });
  const patience = options.once ? 0 : PATIENCE;
  const outcome: Outcome = {
    ...{ sold: 0, refused: 0, sentAway: 0, other: [] },
    ...{ oversold: 0, unsold: 0, untold: 0 },
  };
  for (let round = 0; round < options.rounds; round++) {
    const product = await makeProduct(sql, `Last Loafer ${round + 1}`, options.pieces);
    const answers = await Promise.all(
      Array.from({ length: options.buyers }, (_, n) =>
        buy(agent, ports[n % ports.length]!, product, patience),
      ),
    );
    const count = (is: (answer: Answer) => boolean) => answers.filter(is).length;
    const sold = count(isSold);
    const refused = count(isSoldOut);
    const sentAway = count(isSentAway);
    outcome.sold += sold;
    outcome.refused += refused;
    outcome.sentAway += sentAway;
    outcome.oversold += Math.max(0, sold - options.pieces);
    if (refused > 0 || sentAway === 0) outcome.unsold += Math.max(0, options.pieces - sold);
    outcome.untold += (await countOrders(sql, product)) - sold;
    for (const answer of answers) {
      if (isSold(answer) || isSoldOut(answer) || isSentAway(answer)) continue;
      outcome.other.push(`${answer.status} ${answer.text.slice(0, 200)}`);
    }
  }
  agent.destroy();
  return outcome;
}

const isSold = ({ status }: Answer) => status === 200;
const isSoldOut = ({ text }: Answer) => text.includes("out_of_stock");
/** With a time to come again: without one it is an error like any other. */
const isSentAway = ({ status, retryAfter }: Answer) => status === 503 && retryAfter > 0;

async function countOrders(sql: pg.Client, product: number): Promise<number> {
  const { rows } = await sql.query<{ n: string }>(
    "select count(*) as n from order_items where product_id = $1",
    [product],
  );
  return Number(rows[0]!.n);
}

/** Puts a product in one size into the shop. @returns its id */
export async function makeProduct(sql: pg.Client, name: string, pieces: number): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `with made as (
       insert into products (name, brand, category, price_kobo, description, sizes)
       values ($1, 'House of Last', 'Men''s Shoes', $2, 'One of the last pieces.', '{42}') returning id
     ), stocked as (
       insert into product_stock (product_id, size, on_hand) select id, '42', $3::int from made
     ), received as (
       insert into stock_ledger (product_id, size, delta_on_hand, reason)
       select id, '42', $3::int, 'received' from made
     )
     select id from made`,
    [name, PRICE * 100, pieces],
  );
  return rows[0]!.id;
}

/**
 * Sends an order, again with the same key where nobody knows whether it came, and as often as
 * `patience` says where the shop asks to come back.
 */
export async function buy(agent: Agent, port: number, product: number, patience = 0) {
  const key = randomUUID();
  let resets = 0;
  for (let asked = 0; ; ) {
    try {
      const answer = await send(agent, port, product, key);
      if (answer.status !== 503 || asked++ === patience) return answer;
      await pause(answer.retryAfter * 1000);
    } catch (error) {
      // A connection that both ends gave up at the same moment.
      if ((error as NodeJS.ErrnoException).code !== "ECONNRESET" || ++resets === 3) throw error;
    }
  }
}

function send(agent: Agent, port: number, product: number, key: string) {
  const body = JSON.stringify({
    contact: { name: "Adaeze Obi", email: `${key}@example.com`, phone: "08035550142" },
    address: { state: "LA", city: "Ikeja", street: "3 Allen Avenue" },
    delivery_method: "standard",
    payment_method: "on_delivery",
    lines: [{ product_id: product, size: "42", quantity: 1, price: PRICE }],
    expected: { delivery_fee: DELIVERY, discount: 0, total: PRICE + DELIVERY },
  });
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(
      {
        ...{ agent, port, method: "POST", path: "/rest/v1/rpc/place_order" },
        headers: {
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body),
          "Idempotency-Key": key,
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: Number(response.headers["retry-after"] ?? 0),
            text,
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
