import { addToWishlist } from "~/features/wishlist/wishlist.ts";

/** What somebody was about to do when they had to sign in first. */
type Unfinished = { kind: "wishlist"; productId: number };

const KEY = "oriki-unfinished";

export function keepUnfinished(action: Unfinished): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(action));
  } catch {
    // Without storage the person presses again after signing in.
  }
}

/** Does now, in the name of who has just signed in, what was left unfinished. */
export async function completeUnfinished(): Promise<void> {
  let action: Unfinished | null = null;
  try {
    action = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
  if (action?.kind === "wishlist" && Number.isInteger(action.productId)) {
    await addToWishlist(action.productId);
  }
}
