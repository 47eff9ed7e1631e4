import { useEffect, useRef } from "react";
import { dropWaiting, SEND_NOW, type Waiting } from "~/client/offline/outbox.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { inPieces } from "~/lib/pieces.ts";
import { Button } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { waitingOrder } from "../waiting-order.ts";

/** An order that was placed without a network: what becomes of it, in place of what placed it. */
export function WaitingOrder({ item, className }: { item: Waiting; className: string }) {
  const { lines, expected, address, contact } = waitingOrder(item);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="waiting-order" className={cx("bg-bone-light", className)}>
      <h2 id="waiting-order" ref={heading} tabIndex={-1} className="display text-lg outline-none">
        Your order waits for the network
      </h2>
      <p role="status" className="mt-3">
        It is kept on this device and goes by itself when you are back online. However often it is
        sent, it is placed once. It may have arrived already: then a mail about it is on its way to{" "}
        {contact.email}.
      </p>
      <p className="prices mt-4 text-sm text-muted">
        {inPieces(pieces)}, {formatNairaExact(nairaToKobo(expected.total))}
        {address ? `, to ${address.street}, ${address.city}` : ", to pick up at our store"}, for{" "}
        {contact.name}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button onClick={() => dispatchEvent(new Event(SEND_NOW))}>Send it now</Button>
        <Button variant="quiet" onClick={() => dropWaiting(item.id)}>
          Do not send it, change it
        </Button>
      </div>
    </section>
  );
}
