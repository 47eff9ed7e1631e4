import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useParams } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { isOtherPress } from "~/client/shop-error.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { KeptNote } from "~/features/admin/components/kept-note.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatDay } from "~/features/admin/components/moment.ts";
import { reportFailure, reportUndone } from "~/features/admin/components/report-failure.ts";
import { useKeptForm } from "~/features/admin/components/use-kept-form.ts";
import { textOf } from "~/lib/form.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { labelsPath } from "../labels/label-address.ts";
import { AddLine } from "../purchases/add-line.tsx";
import type { PurchaseView } from "../schema.ts";
import { pieceName } from "../words.ts";

type Line = PurchaseView["lines"][number];
const keyOf = ({ product_id, size }: Line) => `${product_id}/${size}`;
/** What was typed about a line is about what had come of it by then. */
const fieldOf = (line: Line) => `${keyOf(line)} ${line.received}`;
const field = "h-11 w-20 border border-edge px-2 text-right prices hover:border-ink";

/** What a supplier brings: written down, then received, all or some of it. */
export default function AdminPurchase() {
  const id = Number(useParams().id);
  const { data, error, refetch } = useQuery({
    queryKey: ["purchase", id],
    queryFn: () => call("purchase", { id }),
    retry: 1,
  });
  const [busy, setBusy] = useState(false);
  const [asksToClose, setAsksToClose] = useState(false);
  const kept = useKeptForm(`purchase:${id}`);
  if (!data) {
    return error ? (
      <LoadFailed title="Failed to fetch the purchase order" error={error} onRetry={refetch} />
    ) : (
      <p className="py-24 text-center text-muted">Loading...</p>
    );
  }
  const isOpen = !data.closed_at;
  const cost = data.lines.reduce((sum, line) => sum + (line.cost ?? 0) * line.ordered, 0);

  /** @returns whether it was done */
  async function act(work: Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true);
    try {
      await work;
      toast.success(done);
      return true;
    } catch (problem) {
      reportUndone("Failed to change the purchase order", problem);
      if (isOtherPress(problem)) kept.press.drop();
      return false;
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ["purchase", id] });
    }
  }

  async function receive(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const lines = data!.lines.flatMap((line) => {
      const quantity = Number(textOf(form, fieldOf(line)));
      const { product_id, size, received: was } = line;
      return quantity > 0 ? [{ product_id, size, quantity, was }] : [];
    });
    if (lines.length === 0) return reportFailure("Enter how many came");
    if (await act(call("receive_purchase", { batch: kept.press.claim(), id, lines }), "Received"))
      kept.drop();
  }

  return (
    <div className="mx-auto max-w-3xl">
      <title>{`Purchase order ${id}`}</title>
      <BackLink to="/admin/stock/purchases">Purchase orders</BackLink>
      <h1 className="display text-xl">{data.supplier}</h1>
      <p className="mt-1 text-sm text-muted">
        {[
          `Purchase order ${id}`,
          data.expected_on && `expected on ${formatDay(data.expected_on)}`,
          cost > 0 && `costs ${formatNairaExact(nairaToKobo(cost))}`,
          !isOpen && "closed",
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {data.note && <p className="mt-1 text-sm">{data.note}</p>}
      {isOpen && (
        <AddLine
          onAdd={(line) =>
            act(call("set_purchase_line", { id, ...line }), "Written into the purchase order")
          }
        />
      )}
      <form ref={kept.ref} onSubmit={receive} onChange={kept.keep} className="mt-6">
        {kept.isRestored && <KeptNote onDiscard={kept.discard} />}
        <ul className="divide-y divide-line border-y border-line">
          {data.lines.map((line) => (
            <li
              // Anew when some came: what is left is offered.
              key={fieldOf(line)}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
            >
              <span className="min-w-48 flex-1 text-sm">
                {pieceName(line)}
                <span className="block text-xs text-muted">
                  {line.sku}
                  {line.cost !== null && ` · ${formatNairaExact(nairaToKobo(line.cost))} each`}
                </span>
              </span>
              <span className="text-sm text-muted">
                {line.received} of {line.ordered} came
              </span>
              {isOpen && (
                <span className="flex items-center gap-4 sm:w-60">
                  <label className="flex items-center gap-2 text-sm">
                    Came now<span className="sr-only"> of {pieceName(line)}</span>
                    <input
                      name={fieldOf(line)}
                      type="number"
                      inputMode="numeric"
                      min={0}
                      step={1}
                      defaultValue={Math.max(0, line.ordered - line.received)}
                      className={field}
                    />
                  </label>
                  {line.received === 0 && (
                    <Button
                      variant="quiet"
                      onClick={() =>
                        act(
                          call("set_purchase_line", {
                            id,
                            product_id: line.product_id,
                            size: line.size,
                            ordered: 0,
                            cost: null,
                          }),
                          "Taken out",
                        )
                      }
                    >
                      Remove<span className="sr-only"> {pieceName(line)}</span>
                    </Button>
                  )}
                </span>
              )}
            </li>
          ))}
          {data.lines.length === 0 && (
            <li className="py-6 text-center text-sm text-muted">Nothing is written down yet.</li>
          )}
        </ul>
        <div className="mt-4 flex flex-wrap gap-3">
          {isOpen && (
            <Button type="submit" busy={busy} disabled={data.lines.length === 0}>
              Receive
            </Button>
          )}
          {data.lines.length > 0 && (
            <LinkButton to={labelsPath(data.lines)} variant="secondary">
              Print labels
            </LinkButton>
          )}
          {isOpen && (
            <Button variant="secondary" onClick={() => setAsksToClose(true)}>
              Close
            </Button>
          )}
        </div>
      </form>
      {asksToClose && (
        <ConfirmDialog
          title="Close the purchase order?"
          text="Nothing more is expected of it. What has come stays."
          action="Close"
          onConfirm={() => act(call("close_purchase", { id }), "Closed")}
          onClose={() => setAsksToClose(false)}
        />
      )}
    </div>
  );
}
