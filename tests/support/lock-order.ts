import pg from "pg";
import { expect } from "vitest";

/** A stock row. */
export type Place = readonly [productId: number, size: string];

const ROWS = `from product_stock where (product_id, size) in (
  select (p->>0)::int, p->>1 from json_array_elements($1::json) p) order by product_id, size`;

const inKeyOrder = async (client: pg.Client, places: readonly Place[], how = "") =>
  (
    await client.query<{ place: Place }>(
      `select json_build_array(product_id, size) as place ${ROWS} ${how}`,
      [JSON.stringify(places)],
    )
  ).rows.map(({ place }) => place);

/**
 * Fails unless `work` locks these stock rows in the order of their keys. While somebody else holds a row in
 * the middle, `work` must wait for it with all the rows before it and none behind: so nobody can wait in a
 * circle, which a race would show now and then only.
 *
 * @returns what `work` does once the row is free
 */
export async function inOrderOfKeys<T>(
  databaseUrl: string,
  places: readonly Place[],
  work: () => Promise<T>,
): Promise<T> {
  const [holder, looker] = [1, 2].map(() => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all([holder!.connect(), looker!.connect()]);
  try {
    const rows = await inKeyOrder(looker!, places);
    expect(rows).toHaveLength(places.length);
    const middle = Math.floor(rows.length / 2);
    await holder!.query("begin");
    await inKeyOrder(holder!, [rows[middle]!], "for update");
    const { rows: own } = await holder!.query<{ pid: number }>("select pg_backend_pid() as pid");
    let isOver = false;
    const working = work().finally(() => {
      isOver = true;
    });
    async function look() {
      if (isOver) return "over";
      const { rows } = await looker!.query(
        "select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))",
        [own[0]!.pid],
      );
      return rows.length > 0 ? "waiting" : "working";
    }
    await expect.poll(look).not.toBe("working");
    // What failed instead of waiting says why.
    if (isOver) await working;
    expect(await look()).toBe("waiting");
    const free = await inKeyOrder(looker!, rows, "for update skip locked");
    await holder!.query("rollback");
    const done = await working;
    expect(free).toEqual(rows.slice(middle + 1));
    return done;
  } finally {
    await Promise.all([holder!.end(), looker!.end()]);
  }
}
