import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { OriginCard } from "./origin-card.tsx";

/** A card for each piece that is packed, below the packing slip and printed with it. */
export function OrderCards({ orderId: id }: { orderId: string }) {
  const mayWork = useMay("orders.work");
  const {
    data: cards,
    error,
    refetch,
  } = useQuery({
    queryKey: ["order", id, "cards"],
    queryFn: () => call("make_origin_cards", { order_id: id }),
    enabled: mayWork,
    retry: 1,
  });
  if (!mayWork) return null;
  if (!cards && error)
    return (
      <div className="print:hidden">
        <LoadFailed title="No cards for the pieces" error={error} onRetry={refetch} />
      </div>
    );
  if (!cards)
    return <p className="py-8 text-center text-muted print:hidden">Loading the cards...</p>;
  if (cards.length === 0) return null;
  return (
    <section
      aria-label="Cards"
      className="mx-auto mt-8 max-w-2xl print:mt-0 not-last:break-after-page print:max-w-none print:break-before-page"
    >
      <h2 className="mb-3 text-sm text-muted print:hidden">
        Cut out, and one goes into the box with each piece
      </h2>
      <ul className="flex flex-wrap gap-4">
        {cards.map((card) => (
          <OriginCard key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}
