import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { OUTBOX_DROPPED } from "~/client/offline/caches.ts";
import { readWaiting, SEND_NOW, type Sent, sendWaiting } from "~/client/offline/outbox.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { dropDraft } from "~/features/checkout/stored-draft.ts";
import { ORDER, pathOfOrder, sendOrder, waitingOrder } from "~/features/checkout/waiting-order.ts";
import { postSenders } from "~/features/content/components/use-post.ts";
import { toast } from "~/ui/toast.ts";

const TRY_EVERY_MS = 10_000;
const CHECKOUT = "/checkout";

/** It was promised that it goes by itself. The worker may have sent it before. */
function tellDropped(): void {
  toast.error("What waited for the network is not sent any more, since you are signed out.", {
    description: "If no mail about it has come, send it again.",
  });
}

const senders = { [ORDER]: sendOrder, ...postSenders };

/** Sends what waits for the network when that is back, and says what came of it. */
export function useOutbox(): void {
  const cart = useCart();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isAtCheckout = pathname === CHECKOUT;

  async function tell(sent: Sent<typeof senders>): Promise<void> {
    const { item, refusal } = sent;
    if (sent.kind !== ORDER) {
      if (sent.refusal) toast.error(sent.refusal.message);
      else toast.success(sent.result);
      return;
    }
    if (refusal) {
      // The checkout itself says what the shop did not take.
      if (isAtCheckout) return;
      const action = { label: "Open checkout", onClick: () => void navigate(CHECKOUT) };
      toast.error("Your order was not placed.", { description: refusal.message, action });
      return;
    }
    const path = pathOfOrder(sent.result);
    if (isAtCheckout) await navigate(path, { replace: true });
    else {
      const action = { label: "See it", onClick: () => void navigate(path) };
      toast.success("Your order was sent and is placed.", { action });
    }
    cart.takeOut(waitingOrder(item).lines);
    dropDraft();
  }

  const current = useRef(tell);
  current.current = tell;
  useEffect(() => {
    function send() {
      if (readWaiting().length > 0) void sendWaiting(senders, (sent) => current.current(sent));
    }
    send();
    addEventListener("online", send);
    addEventListener(SEND_NOW, send);
    addEventListener(OUTBOX_DROPPED, tellDropped);
    document.addEventListener("visibilitychange", send);
    const timer = setInterval(() => document.hidden || send(), TRY_EVERY_MS);
    return () => {
      removeEventListener("online", send);
      removeEventListener(SEND_NOW, send);
      removeEventListener(OUTBOX_DROPPED, tellDropped);
      document.removeEventListener("visibilitychange", send);
      clearInterval(timer);
    };
  }, []);
}
