import { call } from "./call.ts";
import type { ArgumentsOf, ListName, ListRow } from "./wire.ts";

type Question = Omit<ArgumentsOf<"admin_list">, "list">;

/**
 * One page of a list of the back-office and how many rows there are in all.
 *
 * @throws ShopError
 */
export async function readList<N extends ListName>(
  list: N,
  question: Question = {},
): Promise<{ rows: ListRow<N>[]; total: number }> {
  const { rows, total } = await call("admin_list", { list, ...question });
  // Every list answers with the columns that it declares.
  return { rows: rows as ListRow<N>[], total };
}
