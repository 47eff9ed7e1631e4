import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { type Column, ListPage } from "~/features/admin/components/list-page.tsx";
import { Button, LinkButton } from "~/ui/button.tsx";
import type { ProductRow } from "../admin/product-changes.ts";
import { ProductDialogs } from "../admin/product-dialogs.tsx";
import { costColumn, productColumns, productFilters } from "../admin/product-list.tsx";
import { ProductRowActions } from "../admin/product-row-actions.tsx";
import { useProductDialogs } from "../admin/use-product-dialogs.ts";

export default function AdminProducts() {
  const mayEdit = useMay("products.edit");
  const seesCosts = useMay("costs.see");
  const dialogs = useProductDialogs();
  const { edit, show } = dialogs;
  const actions: Column<ProductRow> = {
    key: "actions",
    label: "Actions",
    phone: "line",
    className: "sm:w-48",
    cell: (row) => <ProductRowActions row={row} mayEdit={mayEdit} edit={edit} show={show} />,
  };
  return (
    <>
      <title>Products Management</title>
      <ListPage
        list="products"
        title="Products Management"
        tableTitle="All Products"
        searchLabel="Search products"
        failure="Failed to fetch products"
        columns={[...productColumns(edit), ...(seesCosts ? [costColumn] : []), actions]}
        keyOf={(row) => String(row.id)}
        filters={productFilters}
        exportWith={(search, filters) => call("export_products", { search, filters })}
        actions={
          mayEdit && (
            <>
              <LinkButton to="/admin/imports" variant="secondary" className="max-sm:px-4">
                Import CSV
              </LinkButton>
              <Button
                data-main-action
                className="max-sm:px-4"
                onClick={() => show({ kind: "new" })}
              >
                Add Product
              </Button>
            </>
          )
        }
        selection={
          mayEdit
            ? ({ rows, clear }) => (
                <Button variant="quiet" onClick={() => show({ kind: "bulk", rows, clear })}>
                  Edit together
                </Button>
              )
            : undefined
        }
      />
      <ProductDialogs state={dialogs} mayEdit={mayEdit} />
    </>
  );
}
