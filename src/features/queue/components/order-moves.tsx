import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useMay } from "~/client/staff.ts";
import { orderQuery } from "~/features/orders/admin/order-query.ts";
import { BeginReturn } from "~/features/returns/components/begin-return.tsx";
import { LinkButton } from "~/ui/button.tsx";

/** On the page of an order: what features above orders do with its pieces. */
export function OrderMoves() {
  const { id = "" } = useParams();
  const { data: order } = useQuery(orderQuery(id));
  const mayWork = useMay("orders.work");
  if (!order) return null;
  const isHere = order.status === "pending" || order.status === "processing";
  return (
    <div className="mb-2 flex flex-wrap gap-2 empty:hidden">
      {mayWork && isHere && (
        <LinkButton to={`/admin/orders/${id}/pieces`} variant="secondary" className="px-4">
          Change pieces
        </LinkButton>
      )}
      <BeginReturn order={order} />
    </div>
  );
}
