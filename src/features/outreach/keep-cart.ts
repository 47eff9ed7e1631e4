import { call } from "~/client/call.ts";
import { browserStore } from "~/client/stored.ts";
import type { CartLine } from "~/features/cart/rules.ts";

/** Which cart this browser last told the shop, and as whom. */
const TOLD_KEY = "oriki-cart-told";

const wireOf = (lines: readonly CartLine[]) =>
  lines.map(({ id, size, quantity }) => ({ product_id: id, size, quantity }));

const markOf = (userId: string, lines: readonly CartLine[]) =>
  JSON.stringify([userId, wireOf(lines)]);

/** Whether the shop has been told of this cart already: a page that is opened again asks nothing. */
export function isTold(userId: string, lines: readonly CartLine[]): boolean {
  const told = browserStore.read(TOLD_KEY);
  // Of a cart that never had anything there is nothing to tell.
  return told === null ? lines.length === 0 : told === markOf(userId, lines);
}

/** Remembers that this cart is told, or need not be. */
export const noteTold = (userId: string, lines: readonly CartLine[]): void =>
  browserStore.keep(TOLD_KEY, markOf(userId, lines));

/** Tells the shop what is in the cart of who wants a mail about it. A failure waits for the next change. */
export async function sendCart(userId: string, lines: readonly CartLine[]): Promise<void> {
  try {
    await call("keep_cart", { lines: wireOf(lines) });
    noteTold(userId, lines);
  } catch {
    // A mail less is no harm.
  }
}
