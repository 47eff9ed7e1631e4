import { useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import { ShopError } from "~/client/shop-error.ts";
import { useStore } from "~/client/store.ts";
import { whatsappUrl } from "~/lib/links.ts";
import { formatDeadline } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { PhoneLink } from "~/ui/phone-link.tsx";
import { isGiftCardOrder } from "../rules.ts";
import type { OrderView } from "../schema.ts";
import { shortId } from "../status.ts";

interface ConfirmNoticeProps {
  order: OrderView;
  /** From the order's link. */
  orderKey: string;
}

/** Until when an order's pieces are kept, and what makes it longer: the link in its mail. */
export function ConfirmNotice({ order, orderKey }: ConfirmNoticeProps) {
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [problem, setProblem] = useState<string>();
  const { brand } = useStore();
  const { confirmBefore } = order;
  if (!confirmBefore) return null;

  async function send() {
    setState("busy");
    setProblem(undefined);
    try {
      await callAsVisitor("send_confirmation", { order_id: order.id, key: orderKey });
      setState("sent");
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      setProblem(error.message);
      setState("idle");
    }
  }

  return (
    <section aria-label="Confirm your order" className="bg-indigo-light p-5 text-sm sm:p-7">
      <h2 className="display text-lg">Please confirm your order</h2>
      <p className="mt-2">
        {order.isMailed ? (
          `We have mailed a link to ${order.email}. Press it before `
        ) : (
          <>
            Our mail to {order.email} does not leave the shop yet. Call{" "}
            <PhoneLink phone={brand.phone} /> or{" "}
            <a
              href={whatsappUrl(brand.whatsapp, `Please confirm my order ${shortId(order.id)}.`)}
              target="_blank"
              rel="noreferrer"
              className="link"
            >
              write on WhatsApp
            </a>{" "}
            before{" "}
          </>
        )}
        <strong className="font-medium">{formatDeadline(new Date(confirmBefore))}</strong>
        {whatFor(order)}
      </p>
      <div aria-live="polite" className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        {state === "sent" && (
          <p>
            {order.isMailed
              ? "Sent. It can take a minute; look among the spam, too."
              : "Sent. It lies in our outbox until our mail leaves."}
          </p>
        )}
        <Button variant="quiet" busy={state === "busy"} onClick={send}>
          Send the mail again
        </Button>
      </div>
      {problem && (
        <p role="alert" className="mt-2 text-oxblood">
          {problem}
        </p>
      )}
    </section>
  );
}

function whatFor(order: OrderView): string {
  if (isGiftCardOrder(order)) return " or pay before: then the gift card is issued.";
  return order.paymentMethod === "on_delivery"
    ? ": then we prepare your order."
    : " or pay before: then your pieces are yours, and nobody else can buy them.";
}
