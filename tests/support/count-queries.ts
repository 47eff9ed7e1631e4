import pg from "pg";
import { vi } from "vitest";

/** What work costs in round trips to the database. */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    // A connection that has rested is tried first; when, is no matter of the work.
    return query.mock.calls.filter(([asked]) => String(asked) !== "select 1").length;
  } finally {
    query.mockRestore();
  }
}
