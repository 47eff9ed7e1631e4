import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

const PRICE = 50_000;
const DELIVERY = 2500;
/** A shopper looks at what came before asking for more. */
const REST_MS = 50;

export type Kind = "kept page" | "fresh page" | "order" | "readyz";

/** One request and what came of it. */
export interface Exchange {
  kind: Kind;
  /** When it was sent, in ms of this process. */
  at: number;
  took: number;
  /** The status, or what the connection failed with. */
  outcome: string;
  /** What an answer that is not 200 said. */
  said?: string;
  /** Of an order. */
  key?: string;
  /** Of an order that was acknowledged. */
  id?: string;
}

export interface Rush {
  exchanges: readonly Exchange[];
  /** The last requests end, and no more are sent. */
  stop(): Promise<void>;
}

/** A product that never sells out. */
export async function stockProduct(sql: Pick<pg.Pool, "query">): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `with made as (
       insert into products (name, brand, category, price_kobo, description, sizes)
       values ('Loafer of a Bad Night', 'House of Rush', 'Men''s Shoes', $1, 'For drills.', '{42}') returning id
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

/** Shoppers at a port who look at pages and order, each one thing after another, until told to stop. */
export function startRush(options: {
  port: number;
  shoppers: number;
  product: number;
  /** What each of them does, again and again. */
  round: readonly Kind[];
}): Rush {
  const { port, product, round } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: options.shoppers });
  const exchanges: Exchange[] = [];
  let isOver = false;
  let fresh = 0;

  async function exchange(kind: Kind): Promise<void> {
    const at = performance.now();
    const key = kind === "order" ? { key: randomUUID() } : {};
    const path = { "kept page": "/", readyz: "/readyz", "fresh page": `/products?n=${fresh++}` };
    const answer =
      kind === "order"
        ? sendOrder({ agent, port, product, key: key.key ?? "" })
        : send({ agent, port, path: path[kind] });
    const { outcome, text } = await answer.catch((error: NodeJS.ErrnoException) => ({
      outcome: error.code ?? error.message,
      text: "",
    }));
    const said = outcome === "200" ? {} : { said: text.slice(0, 200) };
    const id = kind === "order" && outcome === "200" ? { id: JSON.parse(text).id as string } : {};
    exchanges.push({ kind, at, took: performance.now() - at, outcome, ...said, ...key, ...id });
  }

  const shoppers = Array.from({ length: options.shoppers }, async (_, n) => {
    for (let step = n; !isOver; step++) {
      await exchange(round[step % round.length]!);
      await pause(REST_MS);
    }
  });
  return {
    exchanges,
    async stop() {
      isOver = true;
      await Promise.all(shoppers);
      agent.destroy();
    },
  };
}

/** One piece of the product that `stockProduct` made, for somebody who is nobody else. */
export const orderBody = (product: number, key: string): string =>
  JSON.stringify({
    contact: { name: "Adaeze Obi", email: `${key}@example.com`, phone: "08035550142" },
    address: { state: "LA", city: "Ikeja", street: "3 Allen Avenue" },
    delivery_method: "standard",
    payment_method: "on_delivery",
    lines: [{ product_id: product, size: "42", quantity: 1, price: PRICE }],
    expected: { delivery_fee: DELIVERY, discount: 0, total: PRICE + DELIVERY },
  });

/** Sends an order; the same key is the same order. */
export function sendOrder({ agent, port, product, key }: Sent & { product: number; key: string }) {
  const body = orderBody(product, key);
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    "Idempotency-Key": key,
  };
  return send({ agent, port, path: "/rest/v1/rpc/place_order", method: "POST", headers, body });
}

interface Sent {
  agent: Agent;
  port: number;
}

function send(
  options: Sent & {
    path: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  },
): Promise<{ outcome: string; text: string }> {
  const { body, headers, ...where } = options;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...where,
        host: "127.0.0.1",
        headers: { accept: body ? "application/json" : "text/html", ...headers },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        response.on("end", () => resolve({ outcome: String(response.statusCode), text }));
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** How often each outcome was had, in words. */
export function countOutcomes(exchanges: readonly Exchange[]): string {
  const groups = Map.groupBy(exchanges, ({ kind, outcome }) => `${kind} ${outcome}`);
  return [...groups].map(([name, list]) => `${name}: ${list.length}`).join(", ");
}

/** Acknowledged orders that are not in the database, and keys that made more than one. */
export async function findLostOrders(
  sql: Pick<pg.Pool, "query">,
  exchanges: readonly Exchange[],
): Promise<{ acknowledged: number; lost: number }> {
  const ids = exchanges.flatMap(({ id }) => (id ? [id] : []));
  const { rows } = await sql.query<{ n: string }>(
    "select count(*) as n from orders where id = any($1::uuid[])",
    [ids],
  );
  return { acknowledged: ids.length, lost: new Set(ids).size - Number(rows[0]!.n) };
}
