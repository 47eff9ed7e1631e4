import { readSession } from "../session.ts";
import { CACHES, OUTBOX } from "./caches.ts";
import type { Waiting } from "./outbox.ts";

/** What the worker sends: all it has to know, since it has no session. */
export interface WaitingCall {
  /** The idempotency key. */
  id: string;
  /** A function of the wire. */
  name: string;
  input: unknown;
  /** Of whoever was signed in; a token that has run out by then leaves it to the next page. */
  token?: string | undefined;
}

/** Background Sync is not in every browser, nor in the types. */
interface Syncing {
  sync?: { register(tag: string): Promise<void> };
}

let writing: Promise<void> = Promise.resolve();

/** Lays out for the worker what waits, and asks the browser to wake it when the network is back. */
export function layOut(items: readonly Waiting[]): void {
  writing = writing.then(() => write(items)).catch(() => {});
}

async function write(items: readonly Waiting[]): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration("/")) as Syncing | undefined;
  if (!registration?.sync) return;
  const calls = items.filter(({ refusal }) => !refusal).map(callOf);
  const cache = await caches.open(CACHES.outbox);
  for (const { url } of await cache.keys())
    if (!calls.some(({ id }) => url.endsWith(pathOf(id)))) await cache.delete(url);
  for (const call of calls) await cache.put(pathOf(call.id), Response.json(call));
  if (calls.length > 0) await registration.sync.register(OUTBOX);
}

const pathOf = (id: string) => `/waiting/${encodeURIComponent(id)}`;

function callOf({ id, kind, input, owner }: Waiting): WaitingCall {
  const session = readSession();
  const token = owner && session?.user.id === owner ? session.access_token : undefined;
  return { id, name: kind, input, token };
}
