import { useState } from "react";
import { type Column, ListPage } from "~/features/admin/components/list-page.tsx";
import { formatDay } from "~/features/admin/components/moment.ts";
import { readable, StatusText } from "~/features/admin/components/status-text.tsx";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { Button } from "~/ui/button.tsx";
import { FlashSalePanel } from "../promotions/flash-sale/panel.tsx";
import { lastMoment, PromotionDialog, type PromotionRow } from "../promotions/promotion-dialog.tsx";

const naira = (amount: number) => formatNaira(nairaToKobo(amount));
function worth(row: PromotionRow): string {
  if (row.kind === "percentage") return `${row.percent}%`;
  if (row.kind === "amount") return naira(row.amount ?? 0);
  if (row.kind === "free_delivery") return "Free delivery";
  const off = row.percent === 100 ? "free" : `at ${row.percent}% off`;
  return `Buy ${row.buy_quantity}, get ${row.get_quantity} ${off}`;
}

export default function AdminDiscounts() {
  const [open, setOpen] = useState<PromotionRow | "new">();
  const columns: Column<PromotionRow>[] = [
    {
      key: "code",
      label: "Code",
      phone: "title",
      sortable: true,
      cell: (row) => (
        <>
          <button
            type="button"
            onClick={() => setOpen(row)}
            className="font-medium hover:underline"
          >
            {row.code ?? row.name}
          </button>
          {row.code === null && <span className="block text-xs text-muted">Needs no code</span>}
          {row.code !== null && row.name !== "" && (
            <span className="block text-xs text-muted">{row.name}</span>
          )}
          {row.first_orders && (
            <span className="block text-xs text-muted">First orders of newsletter readers</span>
          )}
        </>
      ),
    },
    { key: "kind", label: "Worth", phone: "bare", cell: worth },
    {
      key: "minimum",
      label: "From",
      numeric: true,
      cell: (row) => (row.minimum > 0 ? naira(row.minimum) : ""),
    },
    {
      key: "ends_at",
      label: "Until",
      sortable: true,
      cell: (row) => (row.ends_at ? formatDay(lastMoment(row.ends_at)) : "No end"),
    },
    {
      key: "uses",
      label: "Uses",
      sortable: true,
      numeric: true,
      cell: (row) => (row.total_limit ? `${row.uses} of ${row.total_limit}` : row.uses),
    },
    {
      key: "spent",
      label: "Spent",
      sortable: true,
      numeric: true,
      cell: (row) =>
        row.budget ? `${naira(row.spent)} of ${naira(row.budget)}` : naira(row.spent),
    },
    {
      key: "is_active",
      label: "Status",
      phone: "bare",
      cell: (row) => (
        <StatusText tone={row.is_active ? "good" : "plain"}>
          {readable(row.is_active ? "active" : "inactive")}
        </StatusText>
      ),
    },
  ];
  return (
    <>
      <title>Discounts</title>
      <ListPage
        list="discounts"
        title="Discounts"
        failure="Failed to fetch discounts"
        columns={columns}
        keyOf={(row) => row.id}
        empty="No discounts yet"
        above={<FlashSalePanel />}
        actions={
          <Button data-main-action onClick={() => setOpen("new")}>
            Add discount
          </Button>
        }
        filters={[
          {
            name: "way",
            label: "Code",
            options: [
              { value: "code", label: "With a code" },
              { value: "none", label: "Without" },
            ],
          },
          {
            name: "status",
            label: "Status",
            options: [
              { value: "active", label: "Active" },
              { value: "inactive", label: "Inactive" },
            ],
          },
        ]}
      />
      {open && (
        <PromotionDialog
          row={open === "new" ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
