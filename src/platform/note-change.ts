import type { Database, Transaction } from "~/db/client.ts";
import type { Tag } from "./tags.ts";

const noted = new WeakMap<object, Set<Tag>>();

/** Notes what the transaction changes, for `onCommitted`; forgotten when it rolls back. */
export function noteChange(tx: Transaction, tags: readonly Tag[]): void {
  const changes = noted.get(tx);
  if (!changes) throw new Error("Changes are noted in the transaction that makes them");
  for (const tag of tags) changes.add(tag);
}

/**
 * Makes `db.transaction` tell what was noted in it, once, after its commit and before it returns.
 * Savepoints share the notes of their transaction.
 */
export function tellAfterCommit(
  db: Database,
  onCommitted: (tags: readonly Tag[]) => Promise<void>,
): void {
  const begin = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    let changes = new Set<Tag>();
    const result = await begin((tx) => {
      changes = new Set();
      noted.set(tx, changes);
      return work(shareNotes(tx, changes));
    }, config);
    if (changes.size > 0) await onCommitted([...changes]);
    return result;
  };
}

function shareNotes(tx: Transaction, changes: Set<Tag>): Transaction {
  const save = tx.transaction.bind(tx);
  tx.transaction = (work) =>
    save((inner) => {
      noted.set(inner, changes);
      return work(shareNotes(inner, changes));
    });
  return tx;
}
