import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { call, once } from "~/client/call.ts";
import { useMay, useStaff } from "~/client/staff.ts";
import { usePress } from "~/client/use-press.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { usePriceFloor } from "~/features/catalogue/admin/price-floor.ts";
import { act } from "~/features/orders/admin/action-form.tsx";
import { orderQuery } from "~/features/orders/admin/order-query.ts";
import type { AdminOrder } from "~/features/orders/admin/order-view.ts";
import { Line, naira, Panel } from "~/features/orders/admin/panels/panel.tsx";
import { shortId } from "~/features/orders/status.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { StandingPieces } from "../change-pieces/standing-pieces.tsx";
import { piecesOf, usePiecesDraft } from "../change-pieces/use-pieces-draft.ts";
import { askAboutPrices } from "../staff-order/low-prices.ts";
import { Pieces } from "../staff-order/pieces.tsx";
import { useLinePrices } from "../staff-order/use-line-prices.ts";

/** Other pieces for an order, until it is packed. */
export default function AdminOrderPieces() {
  const { id = "" } = useParams();
  const { data: order, error, refetch } = useQuery({ ...orderQuery(id), retry: 1 });
  const { data: offer } = useQuery({
    queryKey: ["order", id, "pieces"],
    queryFn: () => call("changeable_pieces", { order_id: id }),
  });
  if (!order && error)
    return <LoadFailed title="Failed to fetch the order" error={error} onRetry={refetch} />;
  if (!order || !offer) return <p className="py-24 text-center text-muted">Loading...</p>;
  return (
    <>
      <title>{`Pieces of order ${shortId(id)}`}</title>
      <BackLink to={`/admin/orders/${id}`}>{`Order ${shortId(id)}`}</BackLink>
      <h1 className="display mb-5 text-xl">Change pieces</h1>
      {offer.refusal ? (
        <p className="border border-line p-4 text-sm">
          These pieces cannot change any more. {offer.refusal}
        </p>
      ) : (
        <PiecesForm order={order} sizes={offer.lines} />
      )}
    </>
  );
}

function PiecesForm({
  order,
  sizes,
}: {
  order: AdminOrder;
  sizes: Parameters<typeof StandingPieces>[0]["sizes"];
}) {
  const { draft, update, clear } = usePiecesDraft(order.id);
  const press = usePress(`${useStaff().userId}:pieces:${order.id}`);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const mayPrice = useMay("orders.price");
  const floor = usePriceFloor();
  const [question, setQuestion] = useState<string>();
  const { input, isChanged } = piecesOf(order, draft);
  const { checked } = useLinePrices(draft.added);
  const isEmpty = input.kept.length + input.added.length === 0;
  const { data: quote, error } = useQuery({
    queryKey: ["order", order.id, "pieces-quote", order.version, input],
    queryFn: () => call("quote_order_pieces", input),
    enabled: isChanged && !isEmpty,
    retry: false,
  });
  const problem = isEmpty
    ? "An order has at least one piece. Cancel it instead."
    : isChanged
      ? error?.message
      : undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const low = askAboutPrices({ lines: draft.added, ownDiscount: "" }, { total: 0 }, floor);
    if (low) setQuestion(low);
    else void change();
  }

  async function change() {
    if (!quote) return;
    setBusy(true);
    const { version } = order;
    const { reason } = draft;
    const wanted = { ...input, version, reason, expected_total: quote.total };
    const work = call("change_order_pieces", wanted, once(press.claim()));
    const done = quote.refund > 0 ? "Pieces changed. A refund is due" : "Pieces changed";
    const isDone = await act(order.id, work, done, press.drop);
    setBusy(false);
    if (!isDone) return;
    press.drop();
    clear();
    await navigate(`/admin/orders/${order.id}`);
  }

  return (
    <form
      onSubmit={submit}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-4">
        <Panel title="In the order">
          <StandingPieces
            order={order}
            sizes={sizes}
            draft={draft}
            onChange={(kept) => update({ kept })}
          />
        </Panel>
        <Panel title="Added">
          <Pieces
            lines={draft.added}
            checked={checked}
            mayPrice={mayPrice}
            onChange={(added) => update({ added })}
          />
        </Panel>
      </div>
      <Panel title="It comes to" className="lg:sticky lg:top-6">
        <Line label="Until now">{naira(order.total_amount)}</Line>
        {quote && !problem && (
          <>
            {quote.discount > 0 && <Line label="Discount">−{naira(quote.discount)}</Line>}
            {quote.vat_added > 0 && <Line label="VAT">{naira(quote.vat_added)}</Line>}
            <Line label="From now on">
              <strong className="font-medium">{naira(quote.total)}</strong>
            </Line>
            {quote.total !== order.total_amount && (
              <Line label={quote.total > order.total_amount ? "More to pay" : "Less to pay"}>
                {naira(Math.abs(quote.total - order.total_amount))}
              </Line>
            )}
            {quote.refund > 0 && <Line label="Refund due">{naira(quote.refund)}</Line>}
            {quote.due > 0 && (
              <p className="mt-2 bg-amber-light p-3">
                It is paid: {naira(quote.due)} is still to be paid before it is packed.{" "}
                {order.email
                  ? "The customer gets the link by mail"
                  : "Send the customer the link from the order's page"}
                , and you can take it in the boutique.
              </p>
            )}
          </>
        )}
        {problem && (
          <p role="alert" className="mt-2 bg-oxblood-light p-3 text-oxblood">
            {problem}
          </p>
        )}
        <div className="mt-4 flex flex-col gap-3">
          <TextField
            label="Why"
            required
            maxLength={300}
            hint="Stands in the order's history with your name."
            value={draft.reason}
            onChange={(event) => update({ reason: event.target.value })}
          />
          <Button
            type="submit"
            busy={busy}
            disabled={!isChanged || !quote || problem !== undefined}
          >
            Change the order
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              press.drop();
              clear();
            }}
          >
            Leave it as it was
          </Button>
        </div>
      </Panel>
      {question && (
        <ConfirmDialog
          title="Sell for so little?"
          text={question}
          action="Change it so"
          keep="Not so"
          onConfirm={change}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </form>
  );
}
