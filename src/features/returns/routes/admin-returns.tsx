import { useState } from "react";
import { Link } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import type { ArgumentsOf, ListRow } from "~/client/wire.ts";
import { type Column, ListPage, listKey } from "~/features/admin/components/list-page.tsx";
import { formatDay, formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { readable, StatusText } from "~/features/admin/components/status-text.tsx";
import { ActionForm } from "~/features/orders/admin/action-form.tsx";
import { shortId } from "~/features/orders/status.ts";
import { textOf } from "~/lib/form.ts";
import { pieceInSize, sizeName } from "~/lib/size-names.ts";
import { RETURN_STATUSES, type ReturnStatus } from "~/lib/statuses.ts";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { TextArea } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { ReturnPhotos } from "../components/return-photos.tsx";

type ReturnRow = ListRow<"returns">;

/** "1 × Calf Loafer, size EU 42 (UK 8.5, US 9), too small". */
const nameItems = ({ items }: ReturnRow): string =>
  (items ?? [])
    .map(({ name, size, category, quantity, reason, exchange_size }) =>
      [
        `${quantity} × ${pieceInSize(name, size, category)}`,
        readable(reason).toLowerCase(),
        exchange_size && `for size ${sizeName(exchange_size, category)}`,
      ]
        .filter(Boolean)
        .join(", "),
    )
    .join("; ");

const columns: Column<ReturnRow>[] = [
  {
    key: "order_id",
    label: "Order",
    phone: "bare",
    cell: (row) => (
      <Link to={`/admin/orders/${row.order_id}`} className="hover:underline">
        {shortId(row.order_id)}...
      </Link>
    ),
  },
  {
    key: "full_name",
    label: "Customer",
    phone: "title",
    cell: (row) => (
      <>
        {row.full_name}
        <span className="block text-xs font-normal text-muted">{row.email}</span>
      </>
    ),
  },
  {
    key: "items",
    label: "What comes back",
    phone: "line",
    cell: (row) => (
      <span className="block max-w-96 sm:min-w-56">
        {nameItems(row)}
        {row.note && <span className="block whitespace-pre-line text-muted">“{row.note}”</span>}
        {row.photos > 0 && <ReturnPhotos returnId={row.id} count={row.photos} />}
      </span>
    ),
  },
  { key: "resolution", label: "Wanted", cell: (row) => readable(row.resolution) },
  {
    key: "status",
    label: "Status",
    sortable: true,
    phone: "bare",
    cell: (row) => (
      <StatusText tone={row.status === "requested" ? "warn" : "plain"}>
        {readable(row.status)}
      </StatusText>
    ),
  },
  {
    key: "authorize_by",
    label: "Answer by",
    sortable: true,
    className: "whitespace-nowrap",
    cell: (row) => (row.status === "requested" ? formatMoment(row.authorize_by) : ""),
  },
  {
    key: "created_at",
    label: "Asked",
    sortable: true,
    className: "whitespace-nowrap",
    cell: (row) => formatDay(row.created_at),
  },
];

type Step = ArgumentsOf<"step_return">["step"] | ArgumentsOf<"settle_return">["by"];

const nextSteps: Partial<Record<ReturnStatus, { step: Step; label: string }[]>> = {
  requested: [
    { step: "authorize", label: "Authorize" },
    { step: "refuse", label: "Refuse" },
  ],
  authorized: [{ step: "receive", label: "Received" }],
  received: [
    { step: "inspect", label: "Inspected" },
    { step: "refuse", label: "Refuse" },
  ],
  inspected: [
    { step: "refund", label: "Refund" },
    { step: "exchange", label: "Exchange" },
  ],
};

async function take(row: ReturnRow, step: Step, form: FormData): Promise<boolean> {
  try {
    await (step === "refund" || step === "exchange"
      ? call("settle_return", {
          return_id: row.id,
          by: step,
          restock: form.get("restock") !== null,
          to_credit: form.get("to_credit") !== null,
        })
      : call("step_return", { return_id: row.id, step, note: textOf(form, "note") }));
    toast.success("Return updated");
    return true;
  } catch (error) {
    reportUndone("Failed to update the return", error);
    return false;
  } finally {
    await queryClient.invalidateQueries({ queryKey: listKey("returns") });
  }
}

interface Asked {
  row: ReturnRow;
  step: Step;
  label: string;
}

function StepDialog({ row, step, label, onClose }: Asked & { onClose: () => void }) {
  return (
    <Dialog
      open
      title={`${label}: return of order ${shortId(row.order_id)}`}
      description={nameItems(row)}
      onOpenChange={(open) => !open && onClose()}
    >
      <ActionForm
        action={label}
        keepAs={`return:${step}:${row.id}`}
        onDone={onClose}
        run={(form) => take(row, step, form)}
      >
        {step === "refund" || step === "exchange" ? (
          <>
            <Checkbox label="Put these pieces back into stock" name="restock" defaultChecked />
            {step === "refund" && row.has_account && (
              <Checkbox
                label="As store credit"
                name="to_credit"
                hint="It is on their account at once, and no money leaves the shop."
              />
            )}
          </>
        ) : (
          <TextArea
            label={step === "refuse" ? "Why, said to the customer" : "A word to the customer"}
            name="note"
            maxLength={500}
            required={step === "refuse"}
          />
        )}
      </ActionForm>
    </Dialog>
  );
}

export default function AdminReturns() {
  const [asked, setAsked] = useState<Asked>();
  const mayMoney = useMay("orders.money");
  const actions: Column<ReturnRow> = {
    key: "actions",
    label: "Actions",
    phone: "line",
    cell: (row) => (
      <span className="flex gap-2 sm:flex-col sm:items-start">
        {(nextSteps[row.status] ?? [])
          .filter(({ step }) => mayMoney || !["refund", "exchange"].includes(step))
          // Where the other size is gone by now, an exchange ends with the money.
          .filter(({ step }) => step !== "exchange" || row.resolution === "exchange")
          .map(({ step, label }) => (
            <button
              key={step}
              type="button"
              onClick={() => setAsked({ row, step, label })}
              className="min-h-9 border border-edge bg-white px-3 hover:border-ink max-sm:min-h-11"
            >
              {label}
            </button>
          ))}
      </span>
    ),
  };
  return (
    <>
      <title>Returns</title>
      <ListPage
        list="returns"
        title="Returns"
        failure="Failed to fetch returns"
        columns={[...columns, actions]}
        keyOf={(row) => row.id}
        empty="No returns"
        filters={[
          {
            name: "status",
            label: "Status",
            options: ["open", ...RETURN_STATUSES].map((value) => ({
              value,
              label: readable(value),
            })),
          },
        ]}
      />
      {asked && <StepDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
