import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ShopError } from "~/client/shop-error.ts";
import { useStore } from "~/client/store.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { tooLarge } from "~/features/cart/rules.ts";
import { formatNaira, formatNairaExact } from "~/lib/money.ts";
import { placeLine } from "~/lib/states.ts";
import { formatDay } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { useCheckout } from "../checkout-provider.tsx";
import { ContactCode } from "../components/contact-code.tsx";
import { type ChangedDetails, forgetSession, type StockDetails, submitOrder } from "../submit.ts";

const methods: Record<string, string> = {
  paystack: "Card, USSD or bank with Paystack",
  transfer: "Bank transfer",
  on_delivery: "Pay on delivery",
};

/** Refusals that end with a code from the shopper's mailbox. */
const ASKING = ["confirm_first", "wrong_code"];

interface Refusal {
  message: string;
  details: string[];
}

export default function ReviewStep() {
  const cart = useCart();
  const { draft, update, reset, claimKey, delivery, retryQuote, discount } = useCheckout();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  /** A code from the shopper's mailbox lets the order through; stays while it is tried. */
  const [asksForCode, setAsksForCode] = useState(false);
  const [code, setCode] = useState("");
  const sending = useRef(false);
  const isTooLarge = tooLarge(cart.lines, useStore().orderCaps) !== undefined;
  const { contact, address } = draft;
  const totalKobo =
    cart.totalKobo + Math.round((delivery?.fee ?? 0) * 100) - Math.round(discount.amount * 100);

  async function place() {
    const { paymentMethod } = draft;
    if (sending.current || !delivery || !paymentMethod || discount.state === "loading") return;
    sending.current = true;
    setBusy(true);
    setRefusal(undefined);
    const attempt = { ...draft, paymentMethod, idempotencyKey: claimKey() };
    try {
      // A code that was refused is not part of what the shopper saw.
      const seen = discount.state === "ready" ? attempt : { ...attempt, discountCode: "" };
      const order = await submitOrder(
        seen,
        cart.lines,
        {
          deliveryFee: delivery.fee,
          discount: discount.amount,
          total: totalKobo / 100,
        },
        code.trim(),
      );
      await navigate(`/orders/${order.id}?key=${order.key}`, { replace: true });
      cart.clearCart({ silent: true });
      reset();
    } catch (error) {
      explain(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function explain(error: unknown) {
    if (!(error instanceof ShopError)) throw error;
    // An answer that is a refusal: the next try is another order. Without an answer it is the same one.
    if (error.status >= 400 && error.status < 500) update({ idempotencyKey: "" });
    // A code that stopped working since: the summary says why, the next press orders without it.
    if (error.code.startsWith("discount_")) retryQuote();
    if (error.code === "changed")
      setRefusal(acceptChanges(error.message, error.details as ChangedDetails));
    else if (error.code === "out_of_stock")
      setRefusal(describeStock(error.message, error.details as StockDetails));
    else if (error.status === 401) {
      // Signed out from elsewhere. What was typed stays, as a guest's.
      update({ owner: "", idempotencyKey: "" });
      void forgetSession();
      const message = "You were signed out. Sign in again, or press again to order as a guest.";
      setRefusal({ message, details: [] });
    } else {
      if (ASKING.includes(error.code)) setAsksForCode(true);
      setRefusal({ message: error.message, details: [] });
    }
  }

  /** Shows the present prices; pressing the button again is the consent. */
  function acceptChanges(message: string, now: ChangedDetails): Refusal {
    const details: string[] = [];
    cart.replaceLines(
      cart.lines.map((line) => {
        const fresh = now.lines.find(
          (other) => other.product_id === line.id && other.size === line.size,
        );
        const priceKobo = fresh ? Math.round(fresh.price * 100) : line.priceKobo;
        if (priceKobo !== line.priceKobo) {
          details.push(
            `${line.name}: ${formatNaira(priceKobo)} instead of ${formatNaira(line.priceKobo)}`,
          );
        }
        return { ...line, priceKobo };
      }),
    );
    if (now.discount !== discount.amount) {
      details.push(
        `Discount: ${formatNaira(Math.round(now.discount * 100))} instead of ${formatNaira(Math.round(discount.amount * 100))}`,
      );
    }
    if (delivery && now.delivery_fee !== delivery.fee) {
      details.push(
        `Delivery: ${formatNaira(Math.round(now.delivery_fee * 100))} instead of ${formatNaira(Math.round(delivery.fee * 100))}`,
      );
      retryQuote();
    }
    return { message, details };
  }

  return (
    <div className="flex max-w-xl flex-col gap-6">
      <h2 className="display text-lg">Is everything right?</h2>
      <dl className="flex flex-col divide-y divide-line border-y border-line text-sm">
        <Fact title="Contact" edit="/checkout/contact">
          {contact.name}
          <br />
          {contact.email}
          <br />
          {contact.phone}
        </Fact>
        <Fact title="Delivery" edit="/checkout/delivery">
          {draft.deliveryMethod === "pickup" ? (
            "Pick up in store"
          ) : (
            <>
              {address.street}
              {address.landmark && ` (${address.landmark})`}
              <br />
              {placeLine(address)}
            </>
          )}
          <br />
          {delivery
            ? `${delivery.name}, ${delivery.from === delivery.to ? "" : `${formatDay(delivery.from)} – `}${formatDay(delivery.to)}`
            : "This delivery is not offered now. Choose another one."}
        </Fact>
        <Fact title="Payment" edit="/checkout/payment">
          {methods[draft.paymentMethod]}
        </Fact>
        {draft.notes && (
          <Fact title="Notes" edit="/checkout/delivery">
            {draft.notes}
          </Fact>
        )}
      </dl>
      {refusal && (
        <div role="alert" className="bg-oxblood-light p-4 text-sm text-oxblood">
          <p>{refusal.message}</p>
          {refusal.details.map((detail) => (
            <p key={detail} className="mt-1">
              {detail}
            </p>
          ))}
        </div>
      )}
      {asksForCode && (
        <ContactCode email={contact.email} code={code} onCode={setCode} onSubmit={place} />
      )}
      <p className="text-sm text-muted">
        By placing the order you accept our{" "}
        <Link to="/terms-of-service" className="underline">
          Terms of Service
        </Link>{" "}
        and{" "}
        <Link to="/return-policy" className="underline">
          Return & Refund Policy
        </Link>
        .
      </p>
      <Button
        size="lg"
        busy={busy}
        disabled={!delivery || isTooLarge}
        onClick={place}
        className="sm:self-start"
      >
        Place order · {formatNairaExact(totalKobo)}
      </Button>
    </div>
  );
}

function describeStock(message: string, { problems }: StockDetails): Refusal {
  return {
    message: `${message}. Nothing was ordered: change your cart and try again.`,
    details: problems.map(({ name, size, kind, available }) =>
      kind === "not_enough"
        ? `${name}, size ${size}: only ${available} left`
        : `${name || "A piece"}, size ${size}: ${kind === "sold_out" ? "sold out" : "no longer in the shop"}`,
    ),
  };
}

function Fact({
  title,
  edit,
  children,
}: {
  title: string;
  edit: string;
  children: React.ReactNode;
}) {
  return (
    <div className="grid grid-cols-[6rem_1fr_auto] gap-4 py-4">
      <dt className="text-muted">{title}</dt>
      <dd className="min-w-0">{children}</dd>
      <dd>
        <Link to={edit} className="underline underline-offset-4">
          Change<span className="sr-only"> {title.toLowerCase()}</span>
        </Link>
      </dd>
    </div>
  );
}
