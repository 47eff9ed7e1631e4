// Files of products, from the press that sends them to the last row: 500 new ones, an export of them with
// other prices, and 10,000 new ones, which go in by the job while its progress is read as the page reads it.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { becomeAdmin } from "./support/become-admin.ts";
import { startBenchShop } from "./support/bench-shop.ts";
import { quantile } from "./support/http-load.ts";
import { rpc } from "./support/rpc.ts";

const PORT = 3968;
const ROWS = 500;
const ROWS_MS = 3000;
const MANY = 10_000;
/** As often as the page asks how far it is. */
const EVERY_MS = 250;
const LOOK_MS = 150;

interface View {
  state: string;
  done: number;
  bad: number;
  total: number;
}

const HEADINGS = "name,category,price,description,images,sizes,colors,is_active,stock";
const newRows = (lot: string, rows: number) =>
  [
    HEADINGS,
    ...Array.from(
      { length: rows },
      (_, at) =>
        `${lot} Loafer ${at},Men's Shoes,${45_000 + at},A loafer to be measured.,/placeholder/loafers/jet.svg,41 | 42 | 43,black,active,41: 2 | 42: 3 | 43: 1`,
    ),
  ].join("\n");

export default async function measureImports() {
  const shop = await startBenchShop(PORT, { SEED: "none" });
  try {
    const token = await becomeAdmin(PORT, shop.pool);
    const see = (id: string) => rpc<View>(PORT, "import_state", token, { id });

    async function send(csv: string): Promise<string> {
      const id = randomUUID();
      const answer = await fetch(`http://127.0.0.1:${PORT}/imports/${id}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "x-file-name": "bench.csv" },
        body: csv,
      });
      if (!answer.ok) throw new Error(await answer.text());
      return id;
    }

    /** Sends a file and takes it in. @returns how long both took, and each look at how far it is */
    async function takeIn(csv: string, rows: number) {
      const begun = performance.now();
      const id = await send(csv);
      const sent = performance.now() - begun;
      await rpc(PORT, "start_import", token, { id, allow_low_prices: false });
      const looks: number[] = [];
      let last = -1;
      for (;;) {
        const looked = performance.now();
        const { state, done, bad } = await see(id);
        looks.push(performance.now() - looked);
        if (done < last) throw new Error("An import went backwards");
        last = done;
        if (state === "done") {
          if (done !== rows || bad > 0) throw new Error(`${done} of ${rows} rows went in`);
          return { sent, all: performance.now() - begun, looks };
        }
        await sleep(EVERY_MS);
      }
    }

    await takeIn(newRows("Warm", 50), 50);
    const few = await takeIn(newRows("Few", ROWS), ROWS);
    const { rows: standing } = await shop.pool.query<{ id: number; price: number }>(
      "select id, price_kobo / 100 as price from products where name like 'Few %' order by id",
    );
    const dearer = ["id,price", ...standing.map(({ id, price }) => `${id},${price + 1000}`)];
    const changed = await takeIn(dearer.join("\n"), ROWS);
    const many = await takeIn(newRows("Many", MANY), MANY);
    return [
      { name: `${ROWS} new rows`, value: Math.round(few.all), unit: "ms", limit: ROWS_MS },
      { name: `${ROWS} other prices`, value: Math.round(changed.all), unit: "ms", limit: ROWS_MS },
      { name: `${MANY} new rows, sent and checked`, value: Math.round(many.sent), unit: "ms" },
      { name: `${MANY} new rows, until all are in`, value: Math.round(many.all), unit: "ms" },
      {
        name: "a look at its progress (95 %)",
        value: Math.round(quantile(many.looks, 0.95)),
        unit: "ms",
        limit: LOOK_MS,
      },
    ];
  } finally {
    await shop.remove();
  }
}
