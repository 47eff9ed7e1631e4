import { useState } from "react";
import { Link } from "react-router";
import { wentBack } from "~/features/orders/own-order-words.ts";
import type { OrderView } from "~/features/orders/schema.ts";
import { formatOrderDate } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { ReturnForm } from "./return-form.tsx";
import { ReturnStatus } from "./return-status.tsx";
import { useReturns } from "./use-returns.ts";

/** Returns of an order that has arrived: those asked for, and asking for one. */
export function ReturnsPanel({ order, orderKey }: { order: OrderView; orderKey: string }) {
  const { returns, setReturns, readAgain } = useReturns(order.id, orderKey);
  const [isAsking, setAsking] = useState(false);
  if (!returns) return null;
  const hasSizes = returns.lines.some(({ left, sizes }) => left > 0 && sizes.length > 0);
  const canAsk =
    returns.until !== null && !wentBack(order) && returns.lines.some((line) => line.left > 0);
  if (!canAsk && returns.returns.length === 0) return null;
  return (
    <section aria-label="Returns" className="flex flex-col gap-5">
      <h2 className="display text-lg">Returns</h2>
      {returns.returns.map((one) => (
        <ReturnStatus key={one.id} entry={one} order={order} />
      ))}
      {canAsk && returns.until && !isAsking && (
        <div className="text-sm">
          <p>
            {returns.onlyDefects
              ? `The ${returns.withinDays} days for returns are over. A piece with a defect can still come back.`
              : `Something is not right? Return it${hasSizes ? " or change the size" : ""} until ${formatOrderDate(new Date(returns.until))}.`}{" "}
            <Link to="/return-policy" className="link">
              How returns work
            </Link>
          </p>
          <Button variant="secondary" className="mt-3" onClick={() => setAsking(true)}>
            {hasSizes ? "Return or exchange" : "Return it"}
          </Button>
        </div>
      )}
      {isAsking && (
        <ReturnForm
          order={order}
          orderKey={orderKey}
          returns={returns}
          onCancel={() => setAsking(false)}
          onDoubt={readAgain}
          onDone={(fresh) => {
            setReturns(fresh);
            setAsking(false);
            toast.success("We have your request");
          }}
        />
      )}
    </section>
  );
}
