import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { readList } from "~/client/lists.ts";
import type { ListRow } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { type Column, ListPage, listKey, rowLink } from "~/features/admin/components/list-page.tsx";
import { formatDay } from "~/features/admin/components/moment.ts";
import { readable } from "~/features/admin/components/status-text.tsx";
import { shortId } from "~/features/orders/status.ts";
import { textOf } from "~/lib/form.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { addressLine } from "~/lib/states.ts";
import { Button } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { Select } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { FAILURE_NAMES, isDueAtDoor } from "../rules.ts";

type Ready = ListRow<"ready_orders">;

const toTake = (row: Ready) =>
  isDueAtDoor({ paymentMethod: row.payment_method, paymentStatus: row.payment_status })
    ? nairaToKobo(row.amount_due)
    : 0;

const columns: Column<Ready>[] = [
  {
    key: "full_name",
    label: "Customer",
    sortable: true,
    phone: "title",
    cell: (row) => (
      <>
        {row.full_name}
        <Link
          to={`/admin/orders/${row.id}`}
          className={cx(rowLink, "block w-fit text-xs font-normal text-muted")}
        >
          Order {shortId(row.id)}
        </Link>
      </>
    ),
  },
  {
    key: "city",
    label: "Where",
    sortable: true,
    phone: "line",
    cell: (row) => addressLine(row),
  },
  {
    key: "delivery_method",
    label: "Delivery",
    phone: "bare",
    cell: (row) => readable(row.delivery_method),
  },
  {
    key: "amount_due",
    label: "To take",
    numeric: true,
    cell: (row) => (toTake(row) > 0 ? formatNaira(toTake(row)) : "Nothing, paid"),
  },
  {
    key: "next_attempt",
    label: "Tried before",
    sortable: true,
    phone: "line",
    cell: (row) =>
      row.last_run && (
        <Link to={`/admin/riders/runs/${row.last_run}`} className={cx(rowLink, "underline")}>
          {row.failure ? FAILURE_NAMES[row.failure] : "Called back"}
          {row.next_attempt && `, wants ${formatDay(row.next_attempt)}`}
        </Link>
      ),
  },
  {
    key: "created_at",
    label: "Ordered",
    sortable: true,
    phone: "bare",
    className: "whitespace-nowrap",
    cell: (row) => formatDay(row.created_at),
  },
];

/** Chooses what goes out with a rider: packed orders, and parcels that came back from an attempt. */
export default function AdminNewRun() {
  const [chosen, setChosen] = useState<Ready[]>();
  return (
    <>
      <title>New run</title>
      <BackLink to="/admin/riders/runs">Runs</BackLink>
      <ListPage
        list="ready_orders"
        title="New run"
        failure="Failed to fetch the orders that are ready"
        columns={columns}
        keyOf={(row) => row.id}
        empty="Nothing is ready: orders stand here when they are processing, and paid or to be paid at the door"
        searchLabel="Number, name, phone, city, piece, amount"
        filters={[
          {
            name: "tried",
            label: "Tried",
            options: [
              { value: "no", label: "For the first time" },
              { value: "yes", label: "Once more" },
            ],
          },
        ]}
        selection={({ rows }) => <Button onClick={() => setChosen(rows)}>Give to a rider</Button>}
      />
      {chosen && <StartDialog orders={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

type Gone = { id: string; rider: string };

/** The run that all of these are out with by now: a press before began it, and its answer was lost. */
async function findRun(orders: readonly Ready[]): Promise<Gone | undefined> {
  try {
    const { run } = await call("order_work", { order_id: orders[0]!.id });
    if (!run?.is_on) return undefined;
    const { stops } = await call("view_run", { id: run.id });
    const isOut = ({ id }: Ready) => stops.some((stop) => stop.order_id === id && stop.is_last);
    return orders.every(isOut) ? run : undefined;
  } catch {
    return undefined;
  }
}

function StartDialog({ orders, onClose }: { orders: Ready[]; onClose(): void }) {
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: [...listKey("riders"), "active"],
    queryFn: () => readList("riders", { filters: { active: "yes" }, per_page: 100 }),
  });
  const [gone, setGone] = useState<Gone>();
  const due = orders.reduce((sum, row) => sum + toTake(row), 0);
  const count = `${orders.length} ${orders.length === 1 ? "parcel" : "parcels"}`;
  return (
    <FormDialog
      title={`${count} to a rider`}
      description={`To take at the doors: ${formatNaira(due)}. The customers get a mail with their code.`}
      action="Hand over"
      about={orders.map(({ id }) => shortId(id)).join()}
      send={async (form) => {
        try {
          const { run_id, key } = await call("start_run", {
            rider_id: textOf(form, "rider"),
            orders: orders.map(({ id, version }) => ({ id, version })),
          });
          toast.success(`${count} handed over`);
          navigate(`/admin/riders/runs/${run_id}`, { state: { key } });
        } catch (error) {
          setGone(await findRun(orders));
          throw error;
        } finally {
          void queryClient.invalidateQueries({ queryKey: listKey("ready_orders") });
        }
      }}
      onSent={() => {}}
      onClose={onClose}
    >
      {(problem) => (
        <>
          {gone && (
            <p role="status" className="bg-bone-light px-4 py-3 text-sm">
              These went out with {gone.rider}:{" "}
              <Link to={`/admin/riders/runs/${gone.id}`} className="underline">
                see the run
              </Link>
            </p>
          )}
          <Select
            label="Rider"
            name="rider"
            required
            defaultValue=""
            error={problem}
            hint={
              data?.rows.length === 0 ? (
                <Link to="/admin/riders" className="underline">
                  Add a rider first
                </Link>
              ) : undefined
            }
          >
            <option value="" disabled>
              Choose
            </option>
            {(data?.rows ?? []).map((rider) => (
              <option key={rider.id} value={rider.id}>
                {rider.name}
                {rider.company && `, ${rider.company}`}
                {rider.out > 0 && ` (out with ${rider.out})`}
              </option>
            ))}
          </Select>
        </>
      )}
    </FormDialog>
  );
}
