const PAUSES_MS = [500, 1000, 2000, 4000];

/**
 * Fetches a part of the page that comes when it is first wanted. A phone loses its network now and
 * then, and that must not cost the page that stands: this waits until the network is back, and tries
 * a few times more.
 */
export async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch {
      if (!navigator.onLine)
        await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}
