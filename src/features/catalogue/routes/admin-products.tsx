import { Copy, Eye, Pencil, Power, Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { queryTables } from "~/client/tables.ts";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import {
  type Column,
  ListPage,
  listKey,
  rowButton,
} from "~/features/admin/components/list-page.tsx";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { variantUrl } from "~/features/images/sources.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { BulkEditDialog } from "../admin/bulk-edit-dialog.tsx";
import { ImportDialog } from "../admin/import-dialog.tsx";
import { ProductDialog } from "../admin/product-dialog.tsx";
import type { ProductRow } from "../admin/product-row.ts";
import { badges, categories } from "../rules.ts";

type Open =
  | { kind: "new" }
  | { kind: "duplicate"; id: number }
  | { kind: "import" }
  | { kind: "bulk"; rows: ProductRow[]; clear: () => void }
  | { kind: "delete"; row: ProductRow };

const refresh = () => queryClient.invalidateQueries({ queryKey: listKey("products") });
const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.5 } as const;

async function setActive(row: ProductRow) {
  try {
    await queryTables((db) =>
      db.from("products").update({ is_active: !row.is_active }).eq("id", row.id).select("id"),
    );
    toast.success(row.is_active ? "Product deactivated" : "Product activated");
    await refresh();
  } catch (error) {
    reportFailure("Failed to update product status", error);
  }
}

async function remove(row: ProductRow) {
  try {
    await queryTables((db) => db.from("products").delete().eq("id", row.id).select("id"));
    toast.success("Product deleted successfully");
    await refresh();
  } catch (error) {
    reportFailure("Failed to delete product", error);
  }
}

export default function AdminProducts() {
  const mayEdit = useMay("products.edit");
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<Open>();
  const editing = Number(params.get("edit")) || undefined;
  const close = useCallback(() => {
    setOpen(undefined);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("edit");
        return next;
      },
      { preventScrollReset: true },
    );
  }, [setParams]);
  const edit = (id: number) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set("edit", String(id));
        return next;
      },
      { preventScrollReset: true },
    );
  const saved = () => {
    close();
    void refresh();
  };

  const columns: Column<ProductRow>[] = [
    {
      key: "name",
      label: "Name",
      sortable: true,
      phone: "title",
      cell: (row) => (
        <span className="flex items-center gap-3 sm:min-w-48">
          {row.image && (
            <img
              src={variantUrl(row.image, 160)}
              alt=""
              width={32}
              height={40}
              loading="lazy"
              className="h-10 w-8 shrink-0 bg-bone object-cover"
            />
          )}
          <span>
            <button
              type="button"
              onClick={() => edit(row.id)}
              className="text-left hover:underline"
            >
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
      cell: (row) => formatNairaExact(nairaToKobo(row.price)),
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
      cell: (row) => (
        <StatusText tone={row.is_active ? "good" : "plain"}>
          {row.is_active ? "Active" : "Inactive"}
        </StatusText>
      ),
    },
    {
      key: "badge",
      label: "Badge",
      sortable: true,
      phone: "bare",
      cell: (row) => row.badge ?? "",
    },
    {
      key: "actions",
      label: "Actions",
      phone: "line",
      className: "sm:w-48",
      cell: (row) => (
        <span className="flex max-sm:-ml-3.5">
          <a
            href={`/product/${row.id}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`View ${row.name} in shop`}
            title="View in shop"
            className={rowButton}
          >
            <Eye {...icon} />
          </a>
          <button
            type="button"
            aria-label={`Edit ${row.name}`}
            title="Edit"
            onClick={() => edit(row.id)}
            className={rowButton}
          >
            <Pencil {...icon} />
          </button>
          {mayEdit && (
            <>
              <button
                type="button"
                aria-label={`${row.is_active ? "Deactivate" : "Activate"} ${row.name}`}
                title={row.is_active ? "Deactivate" : "Activate"}
                onClick={() => setActive(row)}
                className={rowButton}
              >
                <Power {...icon} />
              </button>
              <button
                type="button"
                aria-label={`Duplicate ${row.name}`}
                title="Duplicate"
                onClick={() => setOpen({ kind: "duplicate", id: row.id })}
                className={rowButton}
              >
                <Copy {...icon} />
              </button>
              <button
                type="button"
                aria-label={`Delete ${row.name}`}
                title="Delete"
                onClick={() => setOpen({ kind: "delete", row })}
                className={`${rowButton} hover:text-oxblood`}
              >
                <Trash2 {...icon} />
              </button>
            </>
          )}
        </span>
      ),
    },
  ];

  return (
    <>
      <title>Products Management</title>
      <ListPage
        list="products"
        title="Products Management"
        tableTitle="All Products"
        searchLabel="Search products"
        failure="Failed to fetch products"
        columns={columns}
        keyOf={(row) => String(row.id)}
        filters={[
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
        ]}
        exportWith={(search, filters) => call("export_products", { search, filters })}
        actions={
          mayEdit && (
            <>
              <Button
                variant="secondary"
                className="max-sm:px-4"
                onClick={() => setOpen({ kind: "import" })}
              >
                Import CSV
              </Button>
              <Button
                data-main-action
                className="max-sm:px-4"
                onClick={() => setOpen({ kind: "new" })}
              >
                Add Product
              </Button>
            </>
          )
        }
        {...(mayEdit
          ? {
              selection: (rows: ProductRow[], clear: () => void) => (
                <Button variant="quiet" onClick={() => setOpen({ kind: "bulk", rows, clear })}>
                  Edit together
                </Button>
              ),
            }
          : {})}
      />
      {editing !== undefined && (
        <ProductDialog
          key={editing}
          mode="edit"
          id={editing}
          readOnly={!mayEdit}
          onClose={close}
          onSaved={saved}
        />
      )}
      {open?.kind === "new" && <ProductDialog mode="new" onClose={close} onSaved={saved} />}
      {open?.kind === "duplicate" && (
        <ProductDialog mode="duplicate" id={open.id} onClose={close} onSaved={saved} />
      )}
      {open?.kind === "import" && <ImportDialog onClose={close} onSaved={saved} />}
      {open?.kind === "bulk" && (
        <BulkEditDialog
          rows={open.rows}
          onClose={close}
          onSaved={() => {
            open.clear();
            saved();
          }}
        />
      )}
      {open?.kind === "delete" && (
        <ConfirmDialog
          title="Delete Product"
          text="Are you sure you want to delete this product? This action cannot be undone."
          action="Delete"
          onConfirm={() => remove(open.row)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
