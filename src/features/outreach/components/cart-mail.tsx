import { QueryClientProvider } from "@tanstack/react-query";
import { useAuth } from "~/client/auth-provider.tsx";
import { privateData } from "~/client/query-client.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { sendCart } from "../keep-cart.ts";
import { MessageChoiceBox } from "./message-choice.tsx";

/** Beneath the pieces of the cart: whether one wants a mail about it when it is left behind. */
export default function CartMail() {
  const { user } = useAuth();
  const { lines } = useCart();
  if (!user) return null;
  return (
    <QueryClientProvider client={privateData()}>
      <MessageChoiceBox
        kind="abandoned_cart"
        label="Mail me once if I leave my cart behind"
        className="mt-5"
        onChosen={(isWanted) => {
          if (isWanted) void sendCart(user.id, lines);
        }}
      />
    </QueryClientProvider>
  );
}
