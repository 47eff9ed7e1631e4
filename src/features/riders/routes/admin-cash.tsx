import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import type { ListRow } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { type Column, ListPage, listKey, rowLink } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { shortId } from "~/features/orders/status.ts";
import { oneOf, textOf } from "~/lib/form.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { CASH_KINDS } from "~/lib/statuses.ts";
import { Button } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { Select, TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { CASH_NAMES } from "../cash.ts";

type Entry = ListRow<"cash_entries">;

const STANDING = ["cash-standing"] as const;
const naira = (amount: number) => formatNaira(nairaToKobo(amount));

const columns: Column<Entry>[] = [
  {
    key: "kind",
    label: "What",
    sortable: true,
    phone: "title",
    cell: (row) => (
      <>
        {CASH_NAMES[row.kind]}
        {row.rider && <span className="font-normal text-muted"> {row.rider}</span>}
      </>
    ),
  },
  {
    key: "amount",
    label: "Amount",
    sortable: true,
    numeric: true,
    phone: "bare",
    cell: (row) => naira(row.amount),
  },
  {
    key: "in_till",
    label: "In the till",
    numeric: true,
    cell: (row) =>
      row.in_till === 0 ? "" : `${row.in_till > 0 ? "+" : "−"}${naira(Math.abs(row.in_till))}`,
  },
  {
    key: "note",
    label: "Why",
    phone: "line",
    cell: (row) =>
      row.order_id ? (
        <Link to={`/admin/orders/${row.order_id}`} className={cx(rowLink, "underline")}>
          Order {shortId(row.order_id)}
        </Link>
      ) : (
        row.note
      ),
  },
  {
    key: "at",
    label: "When",
    sortable: true,
    phone: "bare",
    className: "sm:whitespace-nowrap",
    cell: (row) => (
      <>
        {formatMoment(row.at)}
        <span className="text-muted sm:block sm:text-xs"> {row.who}</span>
      </>
    ),
  },
];

/** The shop's book of cash: every line that it ever got, and where all of it is. */
export default function AdminCash() {
  const [isMoving, setMoving] = useState(false);
  const { data } = useQuery({
    queryKey: STANDING,
    queryFn: () => call("cash_standing"),
  });
  return (
    <>
      <title>Book of cash</title>
      <BackLink to="/admin/riders">Riders</BackLink>
      <ListPage
        list="cash_entries"
        title="Book of cash"
        failure="Failed to fetch the book of cash"
        columns={columns}
        keyOf={(row) => String(row.id)}
        empty="No cash yet"
        searchLabel="Rider, why"
        actions={
          <>
            {data && (
              <p className="prices px-2 text-sm">
                In the till: <strong className="font-medium">{naira(data.till)}</strong>
                {data.missing !== 0 &&
                  ` · ${naira(Math.abs(data.missing))} ${data.missing > 0 ? "missing" : "too much"} in all`}
              </p>
            )}
            <Button data-main-action className="max-sm:px-4" onClick={() => setMoving(true)}>
              Put in or take out
            </Button>
          </>
        }
        filters={[
          {
            name: "kind",
            label: "What",
            options: CASH_KINDS.map((value) => ({ value, label: CASH_NAMES[value] })),
          },
          { name: "from", label: "From", options: "date" },
          { name: "to", label: "to", options: "date" },
        ]}
      />
      {isMoving && (
        <MoveDialog
          onClose={() => {
            setMoving(false);
            void queryClient.invalidateQueries({ queryKey: listKey("cash_entries") });
            void queryClient.invalidateQueries({ queryKey: STANDING });
          }}
        />
      )}
    </>
  );
}

const DIRECTIONS = ["paid_out", "paid_in"] as const;

function MoveDialog({ onClose }: { onClose(): void }) {
  return (
    <FormDialog
      title="Cash of the till"
      description="A line in the book is never changed: a mistake is righted by another one."
      action="Write it down"
      send={(form, _seen, id) =>
        call("move_till", {
          id,
          kind: oneOf(DIRECTIONS, textOf(form, "kind")) ?? "paid_out",
          amount: Number(textOf(form, "amount")),
          reason: textOf(form, "reason"),
        })
      }
      onSent={() => toast.success("Written into the book")}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <Select label="What" name="kind">
            {DIRECTIONS.map((kind) => (
              <option key={kind} value={kind}>
                {CASH_NAMES[kind]}
              </option>
            ))}
          </Select>
          <TextField
            label="Amount (₦)"
            name="amount"
            type="number"
            required
            min={0.01}
            step="0.01"
            inputMode="decimal"
            error={problem}
          />
          <TextField
            label="Why"
            name="reason"
            required
            minLength={3}
            maxLength={300}
            autoComplete="off"
            hint="E.g. to the bank, fuel, change"
          />
        </>
      )}
    </FormDialog>
  );
}
