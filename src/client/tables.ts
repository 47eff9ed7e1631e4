import type { PostgrestClient } from "@supabase/postgrest-js";
import { authFetch } from "./session.ts";
import { ShopError } from "./shop-error.ts";
import type { ShopDatabase } from "./wire.ts";

type Tables = PostgrestClient<ShopDatabase>;

interface Answer {
  data: unknown;
  status: number;
  error: { message: string; code?: string; details?: unknown } | null;
}
type DataOf<A extends Answer> = Extract<A, { error: null }>["data"];

let client: Promise<Tables> | undefined;

/** The client of the wire's tables, loaded when one of them is first asked for. */
function loadTables(): Promise<Tables> {
  client ??= import("@supabase/postgrest-js").then(
    ({ PostgrestClient }) =>
      new PostgrestClient<ShopDatabase>(`${location.origin}/rest/v1`, {
        fetch: (input, init) => authFetch(String(input), init),
      }),
  );
  client.catch(() => {
    client = undefined;
  });
  return client;
}

/**
 * Reads or writes tables of the wire in the name of whoever is signed in:
 * `queryTables((db) => db.from("orders").select("id"))`.
 *
 * @throws ShopError
 */
export async function queryTables<A extends Answer>(
  query: (db: Tables) => PromiseLike<A>,
): Promise<DataOf<A>> {
  const db = await loadTables().catch(() => {
    throw new ShopError(0);
  });
  const { data, error, status } = await query(db);
  if (error) throw status === 0 ? new ShopError(0) : new ShopError(status, error);
  return data as DataOf<A>;
}
