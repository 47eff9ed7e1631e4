import { beforeEach } from "vitest";
import { readImport } from "~/features/imports/read-import.server.ts";
import { runImports, startImport } from "~/features/imports/run-import.server.ts";
import { takeFile } from "~/features/imports/take-file.server.ts";
import { moveStock } from "~/features/inventory/stock.server.ts";
import type { Caller } from "~/platform/caller.ts";
import { testContext } from "./context.ts";

export const caller: Caller = { kind: "service", keyId: null, name: "test", scope: "all" };

export const nobody = { id: null, email: null, ip: null };

export const HEADINGS =
  "id,name,category,price,description,images,sizes,colors,badge,is_active,stock,stock_was";

export const good = (n: number) =>
  `,Imp ${n},bags,"₦${(5000 + n).toLocaleString("en")}",A text that is long enough,/a.jpg,S | M,black,new,active,S: ${n} | M: 1,`;

/** A shop that takes files of products, without those of the test before. */
export function importShop() {
  const t = testContext({ poolSize: 10 });
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

  return { t, send, start, state, finish, named, hold };
}
