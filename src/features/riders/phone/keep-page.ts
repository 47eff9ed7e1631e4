const CACHE = "rider-page";
const PAGE = "/rider";

/** The files that a page names, and those that it has asked for since. */
const partsOf = (html: string): Set<string> =>
  new Set(
    [
      ...html.matchAll(/\/assets\/[\w./-]+/g),
      ...performance.getEntriesByType("resource").flatMap(({ name }) => {
        const { origin, pathname } = new URL(name);
        return origin === location.origin ? [...pathname.matchAll(/^\/assets\/.+/g)] : [];
      }),
    ].map(([path]) => path),
  );

/**
 * Keeps the rider's page and its scripts on the phone, so that it opens without a network, too. The
 * one that is kept is the newest, and nothing else is.
 *
 * @returns whether it is kept: not where the browser has no place for it
 */
export async function keepPage(): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return false;
  try {
    await navigator.serviceWorker.register("/rider-worker.js", { scope: PAGE });
    await navigator.serviceWorker.ready;
    const answer = await fetch(PAGE, { cache: "no-store" });
    if (!answer.ok) return false;
    const parts = partsOf(await answer.clone().text());
    const cache = await caches.open(CACHE);
    const known = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    await cache.addAll([...parts].filter((part) => !known.includes(part)));
    await cache.put(PAGE, answer);
    const old = known.filter((path) => path !== PAGE && !parts.has(path));
    await Promise.all(old.map((path) => cache.delete(path)));
    return true;
  } catch {
    // Without a network just now, or without room: it is kept the next time.
    return false;
  }
}
