import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { call, once } from "~/client/call.ts";
import type { ListRow } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { type Column, ListPage, rowLink } from "~/features/admin/components/list-page.tsx";
import { formatDay } from "~/features/admin/components/moment.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { textOf } from "~/lib/form.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";

type Purchase = ListRow<"purchases">;

const columns: Column<Purchase>[] = [
  {
    key: "id",
    label: "Number",
    sortable: true,
    cell: (row) => row.id,
  },
  {
    key: "supplier",
    label: "Supplier",
    sortable: true,
    phone: "title",
    cell: (row) => (
      <Link to={`/admin/stock/purchases/${row.id}`} className={rowLink}>
        {row.supplier}
      </Link>
    ),
  },
  {
    key: "expected_on",
    label: "Expected",
    sortable: true,
    cell: (row) => (row.expected_on ? formatDay(row.expected_on) : ""),
  },
  {
    key: "received",
    label: "Came",
    numeric: true,
    cell: (row) => `${row.received} of ${row.ordered}`,
  },
  {
    key: "closed_at",
    label: "Status",
    phone: "bare",
    cell: (row) => (
      <StatusText tone={row.closed_at ? "plain" : "active"}>
        {row.closed_at ? "Closed" : "Expected"}
      </StatusText>
    ),
  },
];

export default function AdminPurchases() {
  const [isStarting, setStarting] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <title>Purchase orders</title>
      <BackLink to="/admin/stock">Stock</BackLink>
      <ListPage
        list="purchases"
        title="Purchase orders"
        failure="Failed to fetch the purchase orders"
        columns={columns}
        keyOf={(row) => String(row.id)}
        empty="Nothing was ordered yet"
        searchLabel="Search supplier"
        filters={[
          {
            name: "open",
            label: "Status",
            options: [
              { value: "yes", label: "Expected" },
              { value: "no", label: "Closed" },
            ],
          },
        ]}
        actions={
          <Button data-main-action onClick={() => setStarting(true)}>
            New purchase order
          </Button>
        }
      />
      {isStarting && (
        <FormDialog
          title="New purchase order"
          description="What it brings is written down on the next page."
          action="Go on"
          send={async (form, _seen, press) => {
            const given = {
              supplier: textOf(form, "supplier"),
              expected_on: textOf(form, "expected_on") || null,
              note: textOf(form, "note"),
            };
            const id = await call("start_purchase", given, once(press));
            void navigate(`/admin/stock/purchases/${id}`);
          }}
          onSent={() => {}}
          onClose={() => setStarting(false)}
        >
          {(problem) => (
            <>
              <TextField
                label="Supplier"
                name="supplier"
                required
                maxLength={100}
                error={problem}
              />
              <TextField label="Expected on" name="expected_on" type="date" />
              <TextField label="Note" name="note" maxLength={300} />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}
