import { type ReactNode, useEffect, useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import { ShopError } from "~/client/shop-error.ts";
import { AskPerson } from "~/features/orders/components/ask-person.tsx";
import { isUnderReview } from "~/features/orders/own-order-words.ts";
import { isGiftCardOrder } from "~/features/orders/rules.ts";
import type { OrderView } from "~/features/orders/schema.ts";
import { formatNairaExact } from "~/lib/money.ts";
import { formatDeadline } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { cardWords } from "./card-words.ts";
import { Countdown } from "./countdown.tsx";
import { ReceiptUpload } from "./receipt-upload.tsx";

interface PaymentPanelProps {
  order: OrderView;
  /** From the order's link. */
  orderKey: string;
  cardPayments: boolean;
  onChange(order: OrderView): void;
}

/** What the last try by card came to, in words. */
const TROUBLE = {
  declined: {
    title: "Your card payment did not go through",
    text: "Your bank or Paystack declined it, and nothing was taken. Try again, with another card too, or pay another way.",
  },
  left: {
    title: "Your payment is not finished",
    text: "You left Paystack's page before it was paid, and nothing was taken. Try again, or pay another way.",
  },
} as const;

/** What to do so that an order is paid: the account to transfer to, Paystack's page, or another way. */
export function PaymentPanel({ order, orderKey, cardPayments, onChange }: PaymentPanelProps) {
  const [busy, setBusy] = useState<string>();
  useEffect(() => {
    // Back from Paystack's page a browser shows this one as it was left: busy.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setBusy(undefined);
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, []);
  const { due } = order;
  if (!due || due.method === "on_delivery") return null;
  const address = { order_id: order.id, key: orderKey };
  const isForMore = order.dueKobo > 0;
  const isLookedFor = isUnderReview(order) && due.method === "transfer" && due.receivedKobo === 0;

  async function run(name: string, work: () => Promise<void>) {
    setBusy(name);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(undefined);
    }
  }
  const pay = () =>
    run("pay", async () => {
      const { url } = await callAsVisitor("start_card_payment", address, {});
      window.location.assign(url);
      await new Promise(() => {}); // The page is leaving: stay busy.
    });
  const choose = (method: "paystack" | "transfer") =>
    run(method, async () =>
      onChange(await callAsVisitor("choose_payment", { ...address, method })),
    );

  return (
    <section aria-label="Payment" aria-live="polite" className="border border-indigo p-5 sm:p-7">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="display text-lg">
          {isLookedFor ? (
            "We are looking for your transfer"
          ) : due.lastTry ? (
            TROUBLE[due.lastTry].title
          ) : (
            <>
              {due.method === "transfer" ? "Transfer" : "Pay"}{" "}
              <span className="prices font-sans text-[0.9em]">
                {formatNairaExact(due.amountKobo)}
              </span>
            </>
          )}
        </h2>
        {due.expiresAt && (
          <p className="text-sm text-muted">
            <Countdown until={due.expiresAt} />
          </p>
        )}
      </div>
      {isForMore && (
        <p className="mt-2">
          This is for what was added to your order.{" "}
          {formatNairaExact(order.totalKobo - order.dueKobo)} of its{" "}
          {formatNairaExact(order.totalKobo)} are paid.
        </p>
      )}
      {due.receivedKobo > 0 && (
        <p className="mt-2">
          {formatNairaExact(due.receivedKobo)} has come: this is what is missing.
        </p>
      )}
      {due.bank ? (
        <>
          <dl className="prices mt-4 flex flex-col gap-y-2 text-sm">
            <Fact name="Bank">{due.bank.name}</Fact>
            <Fact name="Account name">{due.bank.accountName}</Fact>
            <Fact name="Account number">
              <CopyText text={due.bank.accountNumber} what="account number" />
            </Fact>
            <Fact name="Reference">
              <CopyText text={due.reference} what="reference" />
            </Fact>
          </dl>
          <p className="mt-4 text-sm text-muted">
            Write the reference in the narration, so that we find your payment.{" "}
            {isForMore ? (
              "We pack your pieces when it is here,"
            ) : (
              <>
                {isGiftCardOrder(order) ? "We wait for it" : "We keep your pieces"} until the time
                is over
                {order.confirmBefore && ", and longer once you have confirmed your order,"}
              </>
            )}{" "}
            and write to you as soon as the money is here. This page changes by itself.
          </p>
          <ReceiptUpload order={order} orderKey={orderKey} onChange={onChange} />
          {cardPayments && (
            <Button
              variant="quiet"
              className="mt-4"
              busy={busy === "paystack"}
              onClick={() => choose("paystack")}
            >
              Pay by card instead
            </Button>
          )}
        </>
      ) : (
        <>
          {due.lastTry ? (
            <p className="mt-2 text-sm">
              {TROUBLE[due.lastTry].text} {formatNairaExact(due.amountKobo)} is still to pay.
              {due.expiresAt && (
                <>
                  {" "}
                  {isGiftCardOrder(order) ? "We wait for it" : "We keep your pieces"} until{" "}
                  <strong className="font-medium">{formatDeadline(new Date(due.expiresAt))}</strong>
                  .
                </>
              )}
            </p>
          ) : (
            <p className="mt-2 text-sm text-muted">{cardWords(order)}</p>
          )}
          <div className="mt-4 flex flex-wrap gap-4">
            <Button busy={busy === "pay"} onClick={pay}>
              {due.lastTry ? "Try again" : "Pay now"}
            </Button>
            <Button variant="quiet" busy={busy === "transfer"} onClick={() => choose("transfer")}>
              Pay by bank transfer instead
            </Button>
          </div>
          {due.lastTry && <AskPerson order={order} about="My card payment did not go through." />}
        </>
      )}
    </section>
  );
}

/** Beside its name, or below it where text is large. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-6">
      <dt className="w-28 text-muted">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function CopyText({ text, what }: { text: string; what: string }) {
  async function copy() {
    await navigator.clipboard.writeText(text);
    toast.success(`Copied the ${what}`);
  }
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {text}
      <button
        type="button"
        onClick={copy}
        className="-mx-3 -my-3 min-h-11 px-3 underline underline-offset-4"
        aria-label={`Copy the ${what}`}
      >
        Copy
      </button>
    </span>
  );
}
