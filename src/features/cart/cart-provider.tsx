import {
  type ComponentType,
  createContext,
  lazy,
  Suspense,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import { reportVisit } from "~/client/visit.ts";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { pieceInSize } from "~/lib/size-names.ts";
import { toast } from "~/ui/toast.ts";
import {
  addLine,
  CART_KEY,
  type CartItem,
  type CartLine,
  countPieces,
  parseCart,
  removeLine,
  sameLine,
  serializeCart,
  setLineQuantity,
  takeOrdered,
  totalKobo,
} from "./rules.ts";

const CartSheet = lazy(() => loadWithRetries(() => import("./components/cart-sheet.tsx")));

export interface Cart {
  lines: readonly CartLine[];
  /** Sum of quantities. */
  count: number;
  totalKobo: number;
  /** False until local storage has been read: show no number before. */
  ready: boolean;
  /** Opens the cart too, with `opens`. */
  addToCart(item: CartItem, options?: { opens?: boolean }): void;
  setQuantity(id: number, size: string, quantity: number): void;
  removeFromCart(id: number, size: string): void;
  clearCart(): void;
  /** Takes out what was ordered, and nothing that another tab has put in meanwhile. */
  takeOut(ordered: Parameters<typeof takeOrdered>[1]): void;
  /** Replaces the lines after a check with the server. */
  replaceLines(lines: CartLine[]): void;
  isOpen: boolean;
  openCart(): void;
  closeCart(): void;
  /** What the open cart says of the last change: a notice at the edge would lie over its pieces. */
  told: string | undefined;
  /** Takes away what was told of it, which has been seen by who goes on. */
  hush(): void;
}

/** What the cart last told, so that it can be taken away where it would lie on something else. */
const TOLD = "cart";

const CartContext = createContext<Cart | null>(null);
const AddContext = createContext<Cart["addToCart"] | null>(null);

/** The shopper's cart. @throws Error outside CartProvider */
export function useCart(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error("useCart must be used within CartProvider");
  return cart;
}

/** The same for what only puts into it, such as each card of a list: it heeds no change of the cart. */
export function useAddToCart(): Cart["addToCart"] {
  const add = use(AddContext);
  if (!add) throw new Error("useAddToCart must be used within CartProvider");
  return add;
}

/** The cart where storage is full or blocked: it lives for this visit only. */
let unstored: CartLine[] | undefined;

function readStored(): CartLine[] {
  if (unstored) return unstored;
  try {
    return parseCart(localStorage.getItem(CART_KEY));
  } catch {
    return [];
  }
}

/** What other features put above the way on in the cart's sheet. */
export type CartPanel = ComponentType<{ isBlocked: boolean }>;

/** Keeps the cart in local storage, in step between tabs. */
export function CartProvider({
  panel,
  note,
  children,
}: {
  panel?: CartPanel;
  /** The same beneath the pieces. */
  note?: ComponentType | undefined;
  children: React.ReactNode;
}) {
  const [lines, setLines] = useState<CartLine[]>([]);
  const [ready, setReady] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [told, setTold] = useState<string>();
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    // In pieces, as who is signed in: see AuthProvider.
    startTransition(() => {
      setLines(readStored());
      setReady(true);
    });
    function follow(event: StorageEvent) {
      if (event.key === CART_KEY || event.key === null) setLines(readStored());
    }
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, []);

  /** Works on what is stored, not on what this tab rendered: another tab may have been faster. */
  const change = useCallback((edit: (current: CartLine[]) => CartLine[]) => {
    const next = edit(readStored());
    try {
      localStorage.setItem(CART_KEY, serializeCart(next));
      unstored = undefined;
    } catch {
      unstored = next;
    }
    setLines(next);
    return next;
  }, []);

  const openCart = useCallback(() => {
    setWasOpened(true);
    setOpen(true);
  }, []);
  const closeCart = useCallback(() => {
    setOpen(false);
    setTold(undefined);
  }, []);
  const tell = useCallback((text: string, inCart: boolean) => {
    if (inCart) setTold(text);
    else toast.success(text, { id: TOLD });
  }, []);
  const hush = useCallback(() => toast.dismiss(TOLD), []);

  const addToCart = useCallback(
    (item: CartItem, { opens = false }: { opens?: boolean } = {}) => {
      if (opens) openCart();
      let outcome = "added";
      const next = change((current) => {
        const result = addLine(current, item);
        outcome = result.outcome;
        return result.lines;
      });
      if (outcome === "full") {
        toast.error("Your cart is full");
        return;
      }
      reportVisit("cart_additions", item.id);
      tell(outcome === "added" ? "Added to cart" : "Updated cart quantity", opens || isOpen);
      const line = next.find((candidate) => sameLine(candidate, item));
      const piece = pieceInSize(item.name, item.size, item.category);
      setAnnouncement(`${piece}: ${line?.quantity ?? 1} in your cart`);
    },
    [change, isOpen, openCart, tell],
  );
  const setQuantity = useCallback(
    (id: number, size: string, quantity: number) => {
      const next = change((current) => setLineQuantity(current, id, size, quantity));
      const line = next.find((candidate) => sameLine(candidate, { id, size }));
      if (line) setAnnouncement(`${line.name}: quantity ${line.quantity}`);
      else tell("Removed from cart", isOpen);
    },
    [change, isOpen, tell],
  );
  const removeFromCart = useCallback(
    (id: number, size: string) => {
      change((current) => removeLine(current, id, size));
      tell("Removed from cart", isOpen);
    },
    [change, isOpen, tell],
  );
  const clearCart = useCallback(() => {
    change(() => []);
    setAnnouncement("");
    tell("Cart cleared", isOpen);
  }, [change, isOpen, tell]);
  const takeOut = useCallback<Cart["takeOut"]>(
    (ordered) => {
      change((current) => takeOrdered(current, ordered));
      setAnnouncement("");
    },
    [change],
  );
  const replaceLines = useCallback((replaced: CartLine[]) => void change(() => replaced), [change]);

  const cart = useMemo<Cart>(
    () => ({
      lines,
      ready,
      isOpen,
      count: countPieces(lines),
      totalKobo: totalKobo(lines),
      addToCart,
      setQuantity,
      removeFromCart,
      clearCart,
      takeOut,
      replaceLines,
      openCart,
      closeCart,
      told,
      hush,
    }),
    [
      lines,
      ready,
      isOpen,
      addToCart,
      setQuantity,
      removeFromCart,
      clearCart,
      takeOut,
      replaceLines,
      openCart,
      closeCart,
      told,
      hush,
    ],
  );

  return (
    <CartContext value={cart}>
      <AddContext value={addToCart}>
        {children}
        <div aria-live="polite" className="sr-only">
          {announcement}
        </div>
        {wasOpened && (
          <Suspense>
            <CartSheet panel={panel} note={note} />
          </Suspense>
        )}
      </AddContext>
    </CartContext>
  );
}
