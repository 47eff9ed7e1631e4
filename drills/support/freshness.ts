import { setTimeout as pause } from "node:timers/promises";

/** A copy that has not got an edit by then never will. */
const PATIENCE_MS = 20_000;

/**
 * Changes a product at one copy and looks at its page at the others.
 *
 * @returns the milliseconds until the last of them shows it
 */
export async function timeUntilSeen(
  [first, ...others]: readonly string[],
  product: number,
  name: string,
  serviceKey: string,
): Promise<number> {
  const page = async (url: string) => (await fetch(`${url}/product/${product}`)).text();
  // Cached everywhere, as on a busy day.
  await Promise.all(others.map(page));
  const changed = await fetch(`${first}/rest/v1/products?id=eq.${product}`, {
    method: "PATCH",
    headers: { apikey: serviceKey, "Content-Type": "application/json" },
    body: JSON.stringify({ name }),
  });
  if (!changed.ok) throw new Error(`The product was not changed: ${await changed.text()}`);
  const start = performance.now();
  for (const url of others) {
    while (!(await page(url)).includes(name)) {
      if (performance.now() - start > PATIENCE_MS)
        throw new Error(`${url} still shows the page as it was before the edit`);
      await pause(10);
    }
  }
  return performance.now() - start;
}
