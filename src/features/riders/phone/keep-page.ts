import { fetchedHere, isPart, partsOf } from "~/client/offline/parts.ts";
import { RIDER_CACHE, RIDER_PAGE } from "./page-cache.ts";

/**
 * Keeps the rider's page and its scripts on the phone, so that it opens without a network, too. The
 * one that is kept is the newest, and nothing else is.
 *
 * @returns whether it is kept: not where the browser has no place for it
 */
export async function keepPage(): Promise<boolean> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !("caches" in window))
    return false;
  try {
    await navigator.serviceWorker.register("/rider-worker.js", { scope: RIDER_PAGE });
    await navigator.serviceWorker.ready;
    const answer = await fetch(RIDER_PAGE, { cache: "no-store" });
    if (!answer.ok) return false;
    const parts = new Set([
      ...partsOf(await answer.clone().text()),
      ...fetchedHere().filter(isPart),
    ]);
    const cache = await caches.open(RIDER_CACHE);
    const known = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    await cache.addAll([...parts].filter((part) => !known.includes(part)));
    await cache.put(RIDER_PAGE, answer);
    const old = known.filter((path) => path !== RIDER_PAGE && !parts.has(path));
    await Promise.all(old.map((path) => cache.delete(path)));
    return true;
  } catch {
    // Without a network just now, or without room: it is kept the next time.
    return false;
  }
}
