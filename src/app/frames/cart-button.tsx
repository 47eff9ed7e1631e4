import { ShoppingBag } from "lucide-react";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { IconButton } from "~/ui/button.tsx";

/** Opens the cart and says how much is in it. */
export function CartButton() {
  const { count, ready, openCart } = useCart();
  const shown = ready && count > 0;
  return (
    <IconButton
      label={shown ? `Shopping cart, ${count} ${count === 1 ? "item" : "items"}` : "Shopping cart"}
      aria-haspopup="dialog"
      onClick={openCart}
      className="relative -mr-3"
    >
      <ShoppingBag aria-hidden="true" className="size-5" strokeWidth={1.25} />
      {shown && (
        <span
          aria-hidden="true"
          className="prices absolute right-0.5 top-1 grid h-4.5 min-w-4.5 animate-fade-in place-items-center rounded-full bg-indigo px-1 text-[0.6875rem] font-medium leading-none text-white"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </IconButton>
  );
}
