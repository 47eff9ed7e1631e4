import { useState } from "react";
import { Link } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { useMay } from "~/client/staff.ts";
import type { ListRow } from "~/client/wire.ts";
import { type Column, ListPage, listKey, rowLink } from "~/features/admin/components/list-page.tsx";
import { formatPhone } from "~/lib/format-phone.ts";
import { phoneUrl } from "~/lib/links.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { RiderDialog } from "../components/rider-dialog.tsx";
import { rowAction } from "../components/row-action.ts";

type Rider = ListRow<"riders">;

const columns: Column<Rider>[] = [
  {
    key: "name",
    label: "Rider",
    sortable: true,
    phone: "title",
    cell: (row) => (
      <>
        {row.name}
        <span className="block text-xs font-normal text-muted">
          {row.company || "Our own"}
          {!row.is_active && ", rides no more"}
        </span>
      </>
    ),
  },
  {
    key: "phone",
    label: "Phone",
    phone: "bare",
    className: "whitespace-nowrap",
    cell: (row) => (
      <a href={phoneUrl(row.phone)} className={rowLink}>
        {formatPhone(row.phone)}
      </a>
    ),
  },
  { key: "out", label: "Parcels out", numeric: true, cell: (row) => row.out },
];

/** The shop's riders, with what each has of its cash. */
export default function AdminRiders() {
  const [open, setOpen] = useState<{ rider: Rider | undefined }>();
  const mayMoney = useMay("orders.money");
  const held: Column<Rider> = {
    key: "held",
    label: "Cash with them",
    numeric: true,
    cell: (row) => formatNaira(nairaToKobo(row.held)),
  };
  const actions: Column<Rider> = {
    key: "actions",
    label: "Actions",
    phone: "line",
    cell: (row) => (
      <span className="flex flex-wrap gap-2">
        {mayMoney && (
          <Link
            to={`/admin/riders/${row.id}/cash`}
            aria-label={`Cash of ${row.name}`}
            className={rowAction}
          >
            Cash
          </Link>
        )}
        <button
          type="button"
          onClick={() => setOpen({ rider: row })}
          aria-label={`Edit ${row.name}`}
          className={rowAction}
        >
          Edit
        </button>
      </span>
    ),
  };
  return (
    <>
      <title>Riders</title>
      <ListPage
        list="riders"
        title="Riders"
        failure="Failed to fetch the riders"
        columns={[...columns, ...(mayMoney ? [held] : []), actions]}
        keyOf={(row) => row.id}
        empty="No riders yet"
        searchLabel="Name, phone, company"
        actions={
          <>
            <LinkButton to="/admin/riders/runs" variant="secondary" className="max-sm:px-4">
              Runs
            </LinkButton>
            {mayMoney && (
              <LinkButton to="/admin/riders/cash" variant="secondary" className="max-sm:px-4">
                Book of cash
              </LinkButton>
            )}
            <Button
              data-main-action
              className="max-sm:px-4"
              onClick={() => setOpen({ rider: undefined })}
            >
              Add rider
            </Button>
          </>
        }
        filters={[
          {
            name: "active",
            label: "Rides",
            options: [
              { value: "yes", label: "Rides for us" },
              { value: "no", label: "Rides no more" },
            ],
          },
        ]}
      />
      {open && (
        <RiderDialog
          rider={open.rider}
          onClose={() => {
            setOpen(undefined);
            void queryClient.invalidateQueries({ queryKey: listKey("riders") });
          }}
        />
      )}
    </>
  );
}
