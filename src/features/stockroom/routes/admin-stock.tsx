import { ArrowLeftRight, Barcode, Printer, ScrollText } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { useMay } from "~/client/staff.ts";
import type { ListRow } from "~/client/wire.ts";
import {
  type Column,
  ListPage,
  listKey,
  rowButton,
} from "~/features/admin/components/list-page.tsx";
import { categories } from "~/features/catalogue/rules.ts";
import { RowImage } from "~/features/images/row-image.tsx";
import { sizeName } from "~/lib/size-names.ts";
import { LinkButton } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { CodesDialog } from "../components/codes-dialog.tsx";
import { MoveDialog } from "../components/move-dialog.tsx";
import { labelsPath } from "../labels/label-address.ts";
import { pieceName } from "../words.ts";

type VariantRow = ListRow<"variants">;

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.5 } as const;

/** No finger hovers over an icon to read what it does. */
const WORDED = "max-sm:flex max-sm:w-auto max-sm:items-center max-sm:gap-1.5 max-sm:px-2 text-sm";

const columns: Column<VariantRow>[] = [
  {
    key: "name",
    label: "Piece",
    sortable: true,
    phone: "title",
    cell: (row) => (
      <span className="flex items-center gap-3 sm:min-w-48">
        <RowImage src={row.image} />
        <span>
          {row.name}
          {row.size && (
            <span className="block text-xs font-normal text-muted">
              {sizeName(row.size, row.category)}
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    key: "sku",
    label: "SKU",
    sortable: true,
    phone: "line",
    cell: (row) => (
      <>
        {row.sku}
        <span className="text-xs text-muted max-sm:ml-3 sm:block">{row.barcode}</span>
      </>
    ),
  },
  { key: "shelf", label: "Shelf", sortable: true, cell: (row) => row.shelf ?? "" },
  { key: "on_hand", label: "Free", sortable: true, numeric: true, cell: (row) => row.on_hand },
  { key: "held", label: "On hold", numeric: true, cell: (row) => row.held || "" },
];

const filters = [
  {
    name: "category",
    label: "Category",
    options: categories.map(({ name }) => ({ value: name, label: name })),
  },
  {
    name: "stock",
    label: "Stock",
    options: [
      { value: "in", label: "In stock" },
      { value: "out", label: "Sold out" },
    ],
  },
];

export default function AdminStock() {
  const mayEdit = useMay("products.edit");
  const mayMove = useMay("stock.move");
  const [open, setOpen] = useState<{ what: "move" | "codes"; row: VariantRow }>();
  const close = () => {
    setOpen(undefined);
    void queryClient.invalidateQueries({ queryKey: listKey("variants") });
  };
  const actions: Column<VariantRow> = {
    key: "actions",
    label: "Actions",
    phone: "line",
    className: "sm:w-44",
    cell: (row) => (
      <span className="flex max-sm:-ml-2 max-sm:justify-between">
        {mayMove && (
          <button
            type="button"
            aria-label={`Move stock of ${pieceName(row)}`}
            title="Receive, write off, correct"
            onClick={() => setOpen({ what: "move", row })}
            className={cx(rowButton, WORDED)}
          >
            <ArrowLeftRight {...icon} /> <span className="sm:hidden">Move</span>
          </button>
        )}
        {mayEdit && (
          <button
            type="button"
            aria-label={`Codes of ${pieceName(row)}`}
            title="Codes and shelf"
            onClick={() => setOpen({ what: "codes", row })}
            className={cx(rowButton, WORDED)}
          >
            <Barcode {...icon} /> <span className="sm:hidden">Codes</span>
          </button>
        )}
        <Link
          to={labelsPath([row])}
          aria-label={`Label of ${pieceName(row)}`}
          title="Label"
          className={cx(rowButton, WORDED)}
        >
          <Printer {...icon} /> <span className="sm:hidden">Label</span>
        </Link>
        <Link
          to={`/admin/stock/moves?q=${encodeURIComponent(row.sku)}`}
          aria-label={`History of ${pieceName(row)}`}
          title="History"
          className={cx(rowButton, WORDED)}
        >
          <ScrollText {...icon} /> <span className="sm:hidden">History</span>
        </Link>
      </span>
    ),
  };
  return (
    <>
      <title>Stock</title>
      <ListPage
        list="variants"
        title="Stock"
        failure="Failed to fetch the stock"
        columns={[...columns, actions]}
        keyOf={(row) => `${row.product_id}/${row.size}`}
        searchLabel="Search name, SKU, barcode, shelf"
        filters={filters}
        empty="There are no pieces yet"
        selection={({ rows }) => (
          <LinkButton to={labelsPath(rows)} variant="quiet">
            Print labels
          </LinkButton>
        )}
        actions={
          <>
            <LinkButton to="/admin/stock/moves" variant="secondary" className="max-sm:px-4">
              Moves
            </LinkButton>
            {mayMove && (
              <LinkButton to="/admin/stock/purchases" variant="secondary" className="max-sm:px-4">
                Purchases
              </LinkButton>
            )}
            <LinkButton to="/admin/stock/reorder" variant="secondary" className="max-sm:px-4">
              Reorder
            </LinkButton>
            <LinkButton to="/admin/stock/counts" variant="secondary" className="max-sm:px-4">
              Count
            </LinkButton>
          </>
        }
      />
      {open?.what === "move" && <MoveDialog variant={open.row} onClose={close} />}
      {open?.what === "codes" && <CodesDialog variant={open.row} onClose={close} />}
    </>
  );
}
