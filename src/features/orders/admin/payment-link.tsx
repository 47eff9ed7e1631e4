import { useState } from "react";
import { whatsappUrl } from "~/lib/links.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { Button, buttonClass } from "~/ui/button.tsx";
import { TextArea } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { shortId } from "../status.ts";
import type { AdminOrder } from "./order-view.ts";

const moment = new Intl.DateTimeFormat("en-NG", {
  weekday: "long",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "Africa/Lagos",
});

function writeMessage(order: AdminOrder, storeName: string): string {
  const first = order.full_name.split(" ")[0];
  const head = `Hello ${first}, this is ${storeName}. Your order ${shortId(order.id)}`;
  if (!isDue(order)) return `${head} is with us. Here you can see how it stands: ${order.link}`;
  const until = order.expires_at
    ? ` We keep your pieces until ${moment.format(new Date(order.expires_at))}.`
    : "";
  const amount = formatNairaExact(nairaToKobo(order.amount_due));
  const what =
    order.due > 0
      ? `has changed as agreed, and ${amount} is to be paid`
      : order.gift_card > 0
        ? `comes to ${formatNairaExact(nairaToKobo(order.total_amount))}, of which ${amount} is to be paid beside the gift card`
        : `comes to ${amount}`;
  return `${head} ${what}. You can see it and pay here, by transfer or card: ${order.link}${until}`;
}

const isDue = (order: AdminOrder) =>
  (order.payment_status === "awaiting" || order.due > 0) && order.status !== "cancelled";

/** Whether the customer needs the order's link from staff: to pay, or as they have no mailbox. */
export const needsLink = (order: AdminOrder): boolean =>
  order.phone !== "" && (isDue(order) || order.email === "");

/** An order's link, to send to the customer with a few words. */
export function PaymentLink({ order, storeName }: { order: AdminOrder; storeName: string }) {
  const [message, setMessage] = useState(() => writeMessage(order, storeName));
  async function copy(text: string, what: string) {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`Copied the ${what}`);
    } catch {
      toast.error("Error", { description: `The browser did not let the ${what} be copied` });
    }
  }
  const title = isDue(order) ? "Payment link" : "Order link";
  return (
    <section aria-label={title} className="border border-indigo p-4 text-sm print:hidden">
      <h2 className="mb-3 text-base font-medium">{title}</h2>
      <TextArea
        label="Message to the customer"
        rows={6}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        className="text-sm"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={whatsappUrl(order.phone, message)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("primary", "md", "px-4")}
        >
          Open in WhatsApp
        </a>
        <Button variant="secondary" className="px-4" onClick={() => copy(order.link, "link")}>
          Copy the link
        </Button>
        <Button variant="secondary" className="px-4" onClick={() => copy(message, "message")}>
          Copy the message
        </Button>
      </div>
    </section>
  );
}
