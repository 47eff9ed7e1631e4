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
/** How many hearts were pressed and answered here: an answer that was asked for before does not know of them. */
let pressed = 0;
/** What is told of it last takes the place of what was told before. */
const TOLD = "wishlist";
const listeners = new Set<() => void>();

function show(next: ReadonlySet<number>): void {
  saved = next;
  for (const listener of listeners) listener();
}
function mark(id: number, isSaved: boolean): void {
  const next = new Set(saved);
  if (isSaved) next.add(id);
  else next.delete(id);
  show(next);
}

/** Asks the server once for each person; a visitor asks for nothing. */
async function load(): Promise<void> {
  const userId = readSession()?.user.id;
  if (userId === owner) return;
  owner = userId;
  if (!userId) return show(nothing);
  const before = pressed;
  const rows = await queryTables((db) =>
    db.from("wishlists").select("product_id").eq("user_id", userId),
  ).catch(() => undefined);
  if (owner !== userId) return;
  if (rows && pressed === before) return show(new Set(rows.map((row) => row.product_id)));
  owner = undefined;
  // Without an answer it is asked again when the next page with hearts is opened.
  if (rows) loadWhenIdle();
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

/** Shows a press at once, and takes it back if it failed. @returns whether it was done */
async function press(
  productId: number,
  isSaved: boolean,
  change: () => Promise<unknown>,
  failed: string,
): Promise<boolean> {
  const before = saved.has(productId);
  mark(productId, isSaved);
  try {
    await change();
    mark(productId, isSaved);
    return true;
  } catch (error) {
    mark(productId, before);
    toast.error(wordsOr(failed, error));
    // The shop may have done it all the same, so that it is asked how it stands.
    owner = undefined;
    reloadWishlist();
    return false;
  } finally {
    pressed++;
  }
}

/** Saves a product. @returns whether it stands in the wishlist now */
export const addToWishlist = (productId: number): Promise<boolean> =>
  press(
    productId,
    true,
    async () => {
      const user_id = readSession()?.user.id ?? "";
      try {
        await queryTables((db) => db.from("wishlists").insert({ user_id, product_id: productId }));
        toast.success("Added to wishlist", { id: TOLD });
      } catch (error) {
        if (!(error instanceof ShopError && error.code === "23505")) throw error;
        toast.info("Already in wishlist", { id: TOLD });
      }
    },
    "Failed to add to wishlist",
  );

/** @returns whether it is gone */
export const removeFromWishlist = (productId: number): Promise<boolean> =>
  press(
    productId,
    false,
    async () => {
      const userId = readSession()?.user.id ?? "";
      await queryTables((db) =>
        db.from("wishlists").delete().eq("user_id", userId).eq("product_id", productId),
      );
      toast.success("Removed from wishlist", { id: TOLD });
    },
    "Failed to remove from wishlist",
  );
