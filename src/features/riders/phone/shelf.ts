import type { Shelf, Waiting } from "./outbox.ts";

const STORE = "waiting";

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("rider", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
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
export async function openShelf(): Promise<Shelf> {
  const database = await openDatabase().catch(() => undefined);
  if (!database) return memoryShelf();
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  return {
    all: () => answerOf<Waiting[]>(store("readonly").getAll()),
    put: async (item) => void (await answerOf(store("readwrite").put(item))),
    remove: (id) => answerOf(store("readwrite").delete(id)),
  };
}

/** Forgets with the page. */
export function memoryShelf(): Shelf {
  const items = new Map<string, Waiting>();
  return {
    all: async () => [...items.values()],
    put: async (item) => void items.set(item.id, item),
    remove: async (id) => void items.delete(id),
  };
}
