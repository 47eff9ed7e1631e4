import { Link } from "react-router";
import type { ListRow } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { type Column, ListPage, rowLink } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { readable } from "~/features/admin/components/status-text.tsx";
import { sizeName } from "~/lib/size-names.ts";
import { cx } from "~/ui/cx.ts";
import { signed } from "../words.ts";

type Move = ListRow<"stock_moves">;

const REASONS = [
  "received",
  "damaged",
  "adjusted",
  "counted",
  "held",
  "sold",
  "released",
  "returned",
  "restocked",
  "exchanged",
  "reopened",
  "removed",
];

/** What a move did to the counts, those that it touched. */
const effects = (row: Move) =>
  [
    { label: "free", pieces: row.on_hand },
    { label: "on hold", pieces: row.held },
    { label: "sold", pieces: row.sold },
  ].filter(({ pieces }) => pieces !== 0);

const columns: Column<Move>[] = [
  {
    key: "id",
    label: "When",
    sortable: true,
    phone: "bare",
    className: "sm:whitespace-nowrap",
    cell: (row) => formatMoment(row.at),
  },
  {
    key: "name",
    label: "Piece",
    phone: "title",
    cell: (row) => (
      <>
        {row.name ?? `Product ${row.product_id}, deleted since`}
        <span className="block text-xs font-normal text-muted">
          {[sizeName(row.size, row.category ?? ""), row.sku].filter(Boolean).join(" · ")}
        </span>
      </>
    ),
  },
  {
    key: "reason",
    label: "What",
    phone: "line",
    cell: (row) => (
      <>
        {row.order_id ? (
          <Link to={`/admin/orders/${row.order_id}`} className={cx(rowLink, "underline")}>
            {readable(row.reason)}
          </Link>
        ) : (
          readable(row.reason)
        )}
        {row.note && <span className="text-muted">: {row.note}</span>}
      </>
    ),
  },
  {
    key: "on_hand",
    label: "Pieces",
    phone: "bare",
    className: "sm:whitespace-nowrap",
    cell: (row) =>
      effects(row)
        .map(({ label, pieces }) => `${signed(pieces)} ${label}`)
        .join(", "),
  },
  { key: "who", label: "Who", phone: "bare", cell: (row) => row.who ?? "The shop" },
];

/** The ledger: every move of every piece, or of the one in the address. */
export default function AdminStockMoves() {
  return (
    <>
      <title>Stock moves</title>
      <BackLink to="/admin/stock">Stock</BackLink>
      <ListPage
        list="stock_moves"
        title="Stock moves"
        failure="Failed to fetch the moves"
        columns={columns}
        keyOf={(row) => String(row.id)}
        empty="Nothing has moved yet"
        searchLabel="Search name, SKU, barcode"
        filters={[
          {
            name: "reason",
            label: "What",
            options: REASONS.map((value) => ({ value, label: readable(value) })),
          },
        ]}
      />
    </>
  );
}
