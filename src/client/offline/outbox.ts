import { useEffect, useState } from "react";
import { readSession } from "../session.ts";
import { isPassing, ShopError } from "../shop-error.ts";
import { browserStore } from "../stored.ts";
import { layOut } from "./background-sync.ts";
import { OUTBOX, OUTBOX_CHANGED } from "./caches.ts";

/** What somebody sent without a network. */
export interface Waiting {
  /** The idempotency key: the same however often it is sent. */
  id: string;
  /** The function of the wire that it is for. */
  kind: string;
  input: unknown;
  /** Id of whoever was signed in; "" for a guest. */
  owner: string;
  /** What the shop said against it, once it was asked: it is not sent again. */
  refusal?: { status: number; code: string; message: string; details: unknown };
}

/** Asks whoever sends what waits to try at once. */
export const SEND_NOW = "oriki:send-now";

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === "object" &&
  value !== null &&
  ["id", "kind", "owner"].every(
    (name) => typeof (value as Record<string, unknown>)[name] === "string",
  );

export function readWaiting(): Waiting[] {
  const stored = browserStore.readJson(OUTBOX);
  return Array.isArray(stored) ? stored.filter(isWaiting) : [];
}

function write(items: readonly Waiting[]): void {
  if (items.length === 0) browserStore.drop(OUTBOX);
  else browserStore.keep(OUTBOX, JSON.stringify(items));
  layOut(items);
  dispatchEvent(new Event(OUTBOX_CHANGED));
}

/**
 * Keeps something to be sent when the network is back.
 *
 * @returns false where the browser keeps nothing: it has to be sent again by hand
 */
export function keepWaiting(item: Omit<Waiting, "owner">): boolean {
  const owner = readSession()?.user.id ?? "";
  write([...readWaiting().filter(({ id }) => id !== item.id), { ...item, owner }]);
  return readWaiting().some(({ id }) => id === item.id);
}

export const dropWaiting = (id: string): void =>
  write(readWaiting().filter((item) => item.id !== id));

const noteRefusal = (id: string, { status, code, message, details }: ShopError): void =>
  write(
    readWaiting().map((item) =>
      item.id === id ? { ...item, refusal: { status, code, message, details } } : item,
    ),
  );

/** What waits here, in this tab and as others change it; nothing until the page has come to life. */
export function useWaiting(kind?: string): readonly Waiting[] {
  const [items, setItems] = useState<readonly Waiting[]>([]);
  useEffect(() => {
    const look = () => setItems(readWaiting().filter((item) => !kind || item.kind === kind));
    look();
    addEventListener(OUTBOX_CHANGED, look);
    addEventListener("storage", look);
    return () => {
      removeEventListener(OUTBOX_CHANGED, look);
      removeEventListener("storage", look);
    };
  }, [kind]);
  return items;
}

/** By kind: sends one, and says what it led to. @throws ShopError */
export type Senders = Record<string, (item: Waiting) => Promise<unknown>>;

/** What came of one, by its kind: what its sender gave back, or what the shop said against it. */
export type Sent<S extends Senders> = {
  [K in keyof S & string]: { kind: K; item: Waiting } & (
    | { result: Awaited<ReturnType<S[K]>>; refusal?: undefined }
    | { result?: undefined; refusal: ShopError }
  );
}[keyof S & string];

/** One tab sends at a time; another that comes meanwhile leaves it to that one. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(OUTBOX, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

/**
 * Sends what waits, one after the other, until all is sent or the shop does not answer. What it took
 * waits no more; what it refused stays with its words, for the page that knows what to do about it.
 */
export async function sendWaiting<S extends Senders>(
  senders: S,
  tell: (sent: Sent<S>) => Promise<void> | void,
): Promise<void> {
  await alone(async () => {
    for (const { id } of readWaiting()) {
      // While the one before it was sent it may have been taken back, or whoever sent it has left.
      const item = readWaiting().find((one) => one.id === id);
      if (!item) continue;
      const owner = readSession()?.user.id ?? "";
      const send = senders[item.kind];
      if (!send || item.refusal || (item.owner !== "" && item.owner !== owner)) continue;
      try {
        await tell({ kind: item.kind, item, result: await send(item) } as Sent<S>);
        dropWaiting(item.id);
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        if (isPassing(error)) return;
        noteRefusal(item.id, error);
        await tell({ kind: item.kind, item, refusal: error } as Sent<S>);
      }
    }
  });
}
