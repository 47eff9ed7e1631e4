import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { Panel } from "~/features/orders/admin/panels/panel.tsx";
import { pieceInSize } from "~/lib/size-names.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { MANY_LOOKUPS } from "../rules.ts";
import type { PackingView } from "../schema.ts";
import { PackingPhotos } from "./packing-photos.tsx";

type Card = PackingView["cards"][number];

const keyOf = (id: string) => ["order", id, "packing"];
const look = (id: string) => queryClient.invalidateQueries({ queryKey: keyOf(id) });

/** How an order was packed, on its page: photographs, and its cards with how often they were looked up. */
export function PackingPanel() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: () => call("order_packing", { order_id: id }),
    retry: 1,
  });
  const [back, setBack] = useState<Card>();
  if (!data && error)
    return <LoadFailed title="Failed to fetch the packing" error={error} onRetry={refetch} />;
  if (!data) return null;
  return (
    <Panel title="Packing" className="max-md:order-4">
      <PackingPhotos orderId={id} photos={data.photos} onKept={() => look(id)} />
      <ul className="divide-y divide-line">
        {data.cards.map((card) => (
          <CardLine key={card.id} card={card} onBack={() => setBack(card)} />
        ))}
      </ul>
      {back && (
        <ConfirmDialog
          title="Did this piece come back?"
          text={`The card ${back.code} stands for nothing from then on, and its page says so. This cannot be undone.`}
          action="It came back"
          onConfirm={() => withdraw(id, back)}
          onClose={() => setBack(undefined)}
        />
      )}
    </Panel>
  );
}

function CardLine({ card, onBack }: { card: Card; onBack: () => void }) {
  const mayWork = useMay("orders.work");
  const times = card.lookups === 1 ? "once" : `${card.lookups} times`;
  return (
    <li className="py-2">
      <p>{pieceInSize(card.name, card.size, card.category)}</p>
      <p className="prices text-xs text-muted">{card.code}</p>
      <p className={card.lookups >= MANY_LOOKUPS ? "text-oxblood" : "text-muted"}>
        {card.first_lookup_at
          ? `Looked up ${times}, first on ${formatMoment(card.first_lookup_at)}`
          : "Not looked up yet"}
      </p>
      {card.withdrawn_at ? (
        <p>Came back on {formatMoment(card.withdrawn_at)}</p>
      ) : (
        mayWork && (
          <Button variant="quiet" onClick={onBack}>
            It came back
          </Button>
        )
      )}
    </li>
  );
}

async function withdraw(orderId: string, card: Card) {
  try {
    await call("withdraw_origin_card", { card_id: card.id });
    toast.success("The card stands for nothing now");
  } catch (error) {
    reportUndone("Failed to withdraw the card", error);
  }
  await look(orderId);
}
