import pLimit from "p-limit";

/** Runs at most `running` works at once and lets at most `waiting` stand in line; more are refused. */
export function createWorkQueue(running: number, waiting: number, refuse: () => Error) {
  const limit = pLimit(running);
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount >= running && limit.pendingCount >= waiting) throw refuse();
    return limit(work);
  };
}
