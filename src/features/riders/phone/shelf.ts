import type { KeptRun, RunShelf } from "./kept-run.ts";
import type { Shelf, Waiting } from "./outbox.ts";

/** What is kept, and what names one of it. Each came in a version of its own. */
const STORES = { waiting: "id", runs: "digest" } as const;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("rider", Object.keys(STORES).length);
    request.onupgradeneeded = () => {
      const database = request.result;
      for (const [name, keyPath] of Object.entries(STORES))
        if (!database.objectStoreNames.contains(name))
          database.createObjectStore(name, { keyPath });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The browser's own database, in which photographs fit; in memory where it is blocked. */
export async function openShelf(): Promise<Shelf & RunShelf> {
  const database = await openDatabase().catch(() => undefined);
  if (!database) return memoryShelf();
  const store = (name: keyof typeof STORES, mode: IDBTransactionMode) =>
    database.transaction(name, mode).objectStore(name);
  return {
    all: () => answerOf<Waiting[]>(store("waiting", "readonly").getAll()),
    put: async (item) => void (await answerOf(store("waiting", "readwrite").put(item))),
    remove: (id) => answerOf(store("waiting", "readwrite").delete(id)),
    runs: () => answerOf<KeptRun[]>(store("runs", "readonly").getAll()),
    keepRun: async (kept) => void (await answerOf(store("runs", "readwrite").put(kept))),
    forgetRun: (digest) => answerOf(store("runs", "readwrite").delete(digest)),
  };
}

/** Forgets with the page. */
export function memoryShelf(): Shelf & RunShelf {
  const items = new Map<string, Waiting>();
  const runs = new Map<string, KeptRun>();
  return {
    all: async () => [...items.values()],
    put: async (item) => void items.set(item.id, item),
    remove: async (id) => void items.delete(id),
    runs: async () => [...runs.values()],
    keepRun: async (kept) => void runs.set(kept.digest, kept),
    forgetRun: async (digest) => void runs.delete(digest),
  };
}
