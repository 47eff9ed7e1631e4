import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "~/platform/context.ts";
import type { Tag } from "~/platform/tags.ts";

const QUERIES = ["select", "insert", "update", "delete", "execute", "transaction"] as const;

/** The transaction that a piece of code runs in, while it is open. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Does within a test's transaction what somebody else does meanwhile, who holds no connection of its own. */
export const bySomebodyElse = <T>(work: () => T): T => current.exit(work);

/**
 * Makes code fail that asks the pool for a connection while it holds one for a transaction: when as many
 * do so at once as the pool has connections, each waits for the others until it gives up. Within
 * transactions nothing is remembered, since what is may have been forgotten.
 *
 * @returns where it was done, also by code that goes on when it fails
 */
export function refuseSecondConnections({ db, pool, memo }: Context): readonly string[] {
  const found: string[] = [];
  const isWithin = () => current.getStore()?.isOpen ?? false;

  function refuse(): void {
    if (!isWithin()) return;
    const error = new Error(
      "A second connection within a transaction: pass tx, or use ctx.reserve",
    );
    found.push(error.stack!);
    throw error;
  }

  const begin = db.transaction.bind(db);
  db.transaction = (work, config) =>
    begin(async (tx) => {
      const opened = { isOpen: true };
      try {
        return await current.run(opened, () => work(tx));
      } finally {
        opened.isOpen = false;
      }
    }, config);

  // Where a query is written, too: it runs where the stack no longer says whose it is.
  for (const name of QUERIES) {
    const query: (...values: never[]) => unknown = db[name].bind(db);
    Object.assign(db, {
      [name](...values: never[]) {
        refuse();
        return query(...values);
      },
    });
  }
  const connect: (...values: never[]) => unknown = pool.connect.bind(pool);
  Object.assign(pool, {
    connect(...values: never[]) {
      refuse();
      return connect(...values);
    },
  });

  const { byTag } = memo;
  const get = byTag.get.bind(byTag);
  const set = byTag.set.bind(byTag);
  byTag.get = (tag: Tag) => (isWithin() ? undefined : get(tag));
  byTag.set = (tag: Tag, values) => (isWithin() ? byTag : set(tag, values));
  return found;
}
