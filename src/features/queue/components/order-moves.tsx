import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { call } from "~/client/call.ts";
import { BeginReturn } from "~/features/returns/components/begin-return.tsx";

/** On the page of an order: what features above orders do with its pieces. */
export function OrderMoves() {
  const { id = "" } = useParams();
  const { data: order } = useQuery({
    queryKey: ["order", id],
    queryFn: () => call("admin_order", { id }),
  });
  if (!order) return null;
  return (
    <div className="mb-2 flex flex-wrap gap-2 empty:hidden">
      <BeginReturn order={order} />
    </div>
  );
}
