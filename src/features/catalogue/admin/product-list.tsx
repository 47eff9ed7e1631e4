import type { Filter } from "~/features/admin/components/list-controls.tsx";
import type { Column } from "~/features/admin/components/list-page.tsx";
import { RowImage } from "~/features/images/row-image.tsx";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { badges, categories } from "../rules.ts";
import { describeSale } from "./describe-sale.ts";
import { marginOf } from "./margin.ts";
import type { ProductRow } from "./product-changes.ts";
import { ProductStatus } from "./product-status.tsx";

/** What the list shows of a product, besides what can be done with it. */
export const productColumns = (edit: (id: number) => void): Column<ProductRow>[] => [
  {
    key: "name",
    label: "Name",
    sortable: true,
    phone: "title",
    cell: (row) => (
      <span className="flex items-center gap-3 sm:min-w-48">
        <RowImage src={row.image} />
        <span>
          <button type="button" onClick={() => edit(row.id)} className="text-left hover:underline">
            {row.name}
          </button>
          <span className="block text-xs font-normal text-muted">{row.brand}</span>
        </span>
      </span>
    ),
  },
  {
    key: "category",
    label: "Category",
    sortable: true,
    phone: "bare",
    cell: (row) => row.category,
  },
  {
    key: "price",
    label: "Price",
    sortable: true,
    phone: "bare",
    numeric: true,
    cell: (row) => (
      <>
        {formatNairaExact(nairaToKobo(row.price))}
        {row.sale_price !== null && (
          <span className="block text-xs text-muted">
            {describeSale({ ...row, sale_price: row.sale_price }, new Date())}
          </span>
        )}
      </>
    ),
  },
  {
    key: "stock_quantity",
    label: "Stock",
    sortable: true,
    numeric: true,
    cell: (row) => row.stock_quantity,
  },
  {
    key: "is_active",
    label: "Status",
    sortable: true,
    phone: "bare",
    cell: (row) => <ProductStatus row={row} />,
  },
  {
    key: "badge",
    label: "Badge",
    sortable: true,
    phone: "bare",
    cell: (row) => row.badge ?? "",
  },
];

/** For who may see what pieces cost. */
export const costColumn: Column<ProductRow> = {
  key: "cost",
  label: "Cost",
  numeric: true,
  cell: (row) =>
    row.cost === null || row.cost === undefined ? (
      ""
    ) : (
      <>
        {formatNairaExact(nairaToKobo(row.cost))}
        <span className="block text-xs text-muted">margin {marginOf(row.price, row.cost)}</span>
      </>
    ),
};

export const productFilters: Filter[] = [
  {
    name: "category",
    label: "Category",
    options: categories.map(({ name }) => ({ value: name, label: name })),
  },
  {
    name: "status",
    label: "Status",
    options: [
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
      { value: "scheduled", label: "Goes live later" },
    ],
  },
  {
    name: "badge",
    label: "Badge",
    options: [
      ...badges.map((badge) => ({ value: badge, label: badge })),
      { value: "none", label: "No badge" },
    ],
  },
  {
    name: "stock",
    label: "Stock",
    options: [
      { value: "in", label: "In stock" },
      { value: "low", label: "A size is low" },
      { value: "out", label: "Sold out" },
    ],
  },
];
