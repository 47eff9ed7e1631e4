import { readSession } from "~/client/session.ts";
import { ShopError, wordsOr } from "~/client/shop-error.ts";
import { queryTables } from "~/client/tables.ts";
import { toast } from "~/ui/toast.ts";

const nothing: ReadonlySet<number> = new Set();
/**
 * The product ids that the signed-in person has saved, as far as this tab knows. At first the very nothing that the
 * server knows: with another one each heart would be rendered again as soon as the page wakes up.
 */
let saved = nothing;
let owner: string | undefined;
/** What is told of it last takes the place of what was told before. */
const TOLD = "wishlist";
const listeners = new Set<() => void>();

function show(next: ReadonlySet<number>): void {
  saved = next;
  for (const listener of listeners) listener();
}
const including = (id: number) => new Set(saved).add(id);
function excluding(id: number): ReadonlySet<number> {
  const next = new Set(saved);
  next.delete(id);
  return next;
}

/** Asks the server once for each person; a visitor asks for nothing. */
async function load(): Promise<void> {
  const userId = readSession()?.user.id;
  if (userId === owner) return;
  owner = userId;
  if (!userId) return show(nothing);
  const rows = await queryTables((db) =>
    db.from("wishlists").select("product_id").eq("user_id", userId),
  ).catch(() => undefined);
  if (owner !== userId) return;
  // Without an answer it is asked again when the next page with hearts is opened.
  if (rows) show(new Set(rows.map((row) => row.product_id)));
  else owner = undefined;
}

/** The request waits until the page has nothing better to do. */
function loadWhenIdle(): void {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  whenIdle(() => void load());
}

/** For `useSyncExternalStore`. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) loadWhenIdle();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const savedProducts = () => saved;
export const savedOnServer = () => nothing;

/** Follows a change of who is signed in. */
export function reloadWishlist(): void {
  if (listeners.size > 0 && readSession()?.user.id !== owner) loadWhenIdle();
}

/** Saves a product. @returns whether it stands in the wishlist now */
export async function addToWishlist(productId: number): Promise<boolean> {
  const user_id = readSession()?.user.id ?? "";
  const before = saved;
  show(including(productId));
  try {
    await queryTables((db) => db.from("wishlists").insert({ user_id, product_id: productId }));
    toast.success("Added to wishlist", { id: TOLD });
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === "23505") {
      toast.info("Already in wishlist", { id: TOLD });
      return true;
    }
    show(before);
    toast.error(wordsOr("Failed to add to wishlist", error));
    return false;
  }
}

/** @returns whether it is gone */
export async function removeFromWishlist(productId: number): Promise<boolean> {
  const userId = readSession()?.user.id ?? "";
  const before = saved;
  show(excluding(productId));
  try {
    await queryTables((db) =>
      db.from("wishlists").delete().eq("user_id", userId).eq("product_id", productId),
    );
    toast.success("Removed from wishlist", { id: TOLD });
    return true;
  } catch (error) {
    show(before);
    toast.error(wordsOr("Failed to remove from wishlist", error));
    return false;
  }
}
