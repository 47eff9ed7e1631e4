import { useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import type { ListRow } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { type Column, ListPage, listKey } from "~/features/admin/components/list-page.tsx";
import { categories } from "~/features/catalogue/rules.ts";
import { textOf } from "~/lib/form.ts";
import { sizeName } from "~/lib/size-names.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { LEAD_DAYS, SALES_DAYS } from "../reorder/rules.ts";

type Row = ListRow<"reorder">;

const columns: Column<Row>[] = [
  {
    key: "name",
    label: "Piece",
    sortable: true,
    phone: "title",
    cell: (row) => (
      <>
        {row.name}
        <span className="block text-xs font-normal text-muted">
          {[sizeName(row.size, row.category), row.sku].filter(Boolean).join(" · ")}
        </span>
      </>
    ),
  },
  {
    key: "sold",
    label: `Sold in ${SALES_DAYS} days`,
    sortable: true,
    numeric: true,
    cell: (row) => row.sold,
  },
  { key: "on_hand", label: "Free", sortable: true, numeric: true, cell: (row) => row.on_hand },
  { key: "coming", label: "Coming", numeric: true, cell: (row) => row.coming || "" },
  {
    key: "to_order",
    label: "To order",
    sortable: true,
    numeric: true,
    cell: (row) => <strong className="font-medium">{row.to_order}</strong>,
  },
];

export default function AdminReorder() {
  const mayMove = useMay("stock.move");
  const [chosen, setChosen] = useState<Row>();
  const watch: Column<Row> = {
    key: "actions",
    label: "Low at",
    cell: (row) => (
      <Button variant="quiet" onClick={() => setChosen(row)}>
        {row.low_at === null ? "The shop's number" : row.low_at}
        <span className="sr-only">: change when {row.name} is low</span>
      </Button>
    ),
  };
  return (
    <>
      <title>What to order</title>
      <BackLink to="/admin/stock">Stock</BackLink>
      <ListPage
        list="reorder"
        title="What to order"
        failure="Failed to fetch what to order"
        columns={mayMove ? [...columns, watch] : columns}
        keyOf={(row) => `${row.product_id}/${row.size}`}
        empty="There are no pieces yet"
        searchLabel="Search name, SKU, barcode"
        filters={[
          {
            name: "need",
            label: "Need",
            options: [
              { value: "yes", label: "To order" },
              { value: "no", label: "Enough" },
            ],
          },
          {
            name: "category",
            label: "Category",
            options: categories.map(({ name }) => ({ value: name, label: name })),
          },
        ]}
      />
      {chosen && <WatchDialog row={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

const numberOf = (text: string) => (text.trim() === "" ? null : Number(text));

/** When a product is low, and how long it takes to come. */
function WatchDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  return (
    <FormDialog
      title="When is it low?"
      description={`${row.name}, all sizes together`}
      action="Save"
      about={String(row.product_id)}
      edits={{ low_at: row.low_at, lead_days: row.lead_days }}
      send={(form, seen) =>
        call("save_stock_watch", {
          product_id: row.product_id,
          seen,
          low_at: numberOf(textOf(form, "low_at")),
          lead_days: numberOf(textOf(form, "lead_days")),
        })
      }
      onSent={() => {
        toast.success("Saved");
        void queryClient.invalidateQueries({ queryKey: listKey("reorder") });
      }}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <TextField
            label="Free pieces at which staff get a mail"
            name="low_at"
            type="number"
            inputMode="numeric"
            min={0}
            defaultValue={row.low_at ?? ""}
            hint="Empty: the number in the settings"
          />
          <TextField
            label="Days from ordering to arrival"
            name="lead_days"
            type="number"
            inputMode="numeric"
            min={0}
            defaultValue={row.lead_days ?? ""}
            hint={`Empty: ${LEAD_DAYS}`}
            error={problem}
          />
        </>
      )}
    </FormDialog>
  );
}
