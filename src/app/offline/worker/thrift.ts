import { CACHES } from "~/client/offline/caches.ts";

const MARK = "/thrift";

/** The worker sleeps and forgets: what was chosen is in a cache. */
let isOn: Promise<boolean> | undefined;

/** Whether pictures are to be small here. */
export function isThrifty(): Promise<boolean> {
  isOn ??= caches
    .open(CACHES.shell)
    .then((cache) => cache.match(MARK))
    .then((mark) => mark !== undefined);
  return isOn;
}

export async function setThrifty(on: boolean): Promise<void> {
  isOn = Promise.resolve(on);
  const cache = await caches.open(CACHES.shell);
  if (on) await cache.put(MARK, new Response(""));
  else await cache.delete(MARK);
}
