import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { call } from "~/client/call.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { rowLink } from "~/features/admin/components/list-page.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { shortId } from "~/features/orders/status.ts";
import { textOf } from "~/lib/form.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { Button } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import type { RiderCash } from "../schema.ts";

const naira = (amount: number) => formatNaira(nairaToKobo(amount));

/** The end of a rider's day: what they should have, what they hand in, and a name under it. */
export default function AdminRiderCash() {
  const { id = "" } = useParams();
  const [isSigning, setSigning] = useState(false);
  const {
    data: cash,
    error,
    refetch,
  } = useQuery({
    queryKey: ["rider-cash", id],
    queryFn: () => call("rider_cash", { rider_id: id }),
    retry: 1,
  });
  if (!cash && error)
    return <LoadFailed title="Failed to fetch the rider's cash" error={error} onRetry={refetch} />;
  if (!cash) return <p className="py-24 text-center text-muted">Loading...</p>;
  return (
    <>
      <title>{`Cash of ${cash.name}`}</title>
      <BackLink to="/admin/riders">Riders</BackLink>
      <h1 className="display mb-4 text-xl">Cash of {cash.name}</h1>
      <section
        aria-label="To hand in"
        className="flex flex-wrap items-center justify-between gap-4 border border-line bg-white p-4"
      >
        <div>
          <p className="text-sm text-muted">To hand in now</p>
          <p className="prices text-xl">{naira(cash.held)}</p>
        </div>
        {cash.held !== 0 && (
          <Button data-main-action onClick={() => setSigning(true)}>
            Count and sign
          </Button>
        )}
      </section>
      <Lines
        title="Since they last handed in"
        empty="Nothing was paid in cash"
        rows={cash.collected.map((row) => ({ ...row, id: String(row.id) }))}
      />
      {cash.transfers.length > 0 && (
        <Lines
          title="Paid into the shop's account at the door: look for them in the bank"
          empty=""
          rows={cash.transfers.map((row) => ({ ...row, id: row.order_id }))}
        />
      )}
      <Handovers rows={cash.handovers} />
      {isSigning && (
        <SignDialog
          riderId={id}
          cash={cash}
          onClose={() => {
            setSigning(false);
            void refetch();
          }}
        />
      )}
    </>
  );
}

function Lines(props: {
  title: string;
  empty: string;
  rows: { id: string; at: string; order_id: string | null; amount: number }[];
}) {
  return (
    <section className="mt-6 text-sm">
      <h2 className="mb-2 text-base font-medium">{props.title}</h2>
      {props.rows.length === 0 && <p className="text-muted">{props.empty}</p>}
      <ul className="border-t border-line empty:hidden">
        {props.rows.map((row) => (
          <li key={row.id} className="flex justify-between gap-4 border-b border-line py-2.5">
            <span>
              {row.order_id && (
                <Link to={`/admin/orders/${row.order_id}`} className={cx(rowLink, "underline")}>
                  Order {shortId(row.order_id)}
                </Link>
              )}
              <span className="text-muted"> {formatMoment(row.at)}</span>
            </span>
            <span className="prices">{naira(row.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Handovers({ rows }: { rows: RiderCash["handovers"] }) {
  if (rows.length === 0) return null;
  return (
    <section className="mt-6 text-sm">
      <h2 className="mb-2 text-base font-medium">Signed before</h2>
      <ul className="border-t border-line">
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line py-2.5">
            <span className="flex justify-between gap-4">
              <span className="text-muted">
                {formatMoment(row.at)} · {row.signed_by ?? "staff"}
              </span>
              <span className="prices">{naira(row.handed_in)}</span>
            </span>
            {row.difference !== 0 && (
              <span className="block text-oxblood">
                {naira(Math.abs(row.difference))} {row.difference > 0 ? "missing" : "too much"}:{" "}
                {row.note}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SignDialog(props: { riderId: string; cash: RiderCash; onClose(): void }) {
  const { cash } = props;
  const [counted, setCounted] = useState("");
  const difference = counted === "" ? 0 : cash.held - Number(counted);
  return (
    <FormDialog
      title={`What ${cash.name} hands in`}
      description={`Expected: ${naira(cash.held)}. Count it together; your name stands under it.`}
      action="Sign"
      about={props.riderId}
      made={cash.handovers}
      send={(form, _seen, id) =>
        call("sign_handover", {
          id,
          rider_id: props.riderId,
          expected: cash.held,
          handed_in: Number(textOf(form, "handed_in")),
          note: textOf(form, "note"),
        })
      }
      onSent={() => toast.success("Signed")}
      onClose={props.onClose}
    >
      {(problem) => (
        <>
          <TextField
            label="Counted (₦)"
            name="handed_in"
            type="number"
            required
            min={0}
            step="0.01"
            inputMode="decimal"
            value={counted}
            onChange={(event) => setCounted(event.target.value)}
            error={problem}
          />
          {difference !== 0 && (
            <>
              <p role="status" className="text-sm text-oxblood">
                {formatNaira(Math.round(Math.abs(difference) * 100))}{" "}
                {difference > 0 ? "is missing" : "is too much"}
              </p>
              <TextField
                label="Why"
                name="note"
                required
                maxLength={300}
                autoComplete="off"
                hint="It stands in the book as a difference"
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
