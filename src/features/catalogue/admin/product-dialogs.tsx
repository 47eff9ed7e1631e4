import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { BulkEditDialog } from "./bulk-edit-dialog.tsx";
import { refreshProducts, removeProduct } from "./product-changes.ts";
import { ProductDialog } from "./product-dialog.tsx";
import type { ProductDialogsState } from "./use-product-dialogs.ts";

/** Whatever stands over the list of products. */
export function ProductDialogs({
  state,
  mayEdit,
}: {
  state: ProductDialogsState;
  mayEdit: boolean;
}) {
  const { open, editing, show, close } = state;
  const saved = () => {
    close();
    void refreshProducts();
  };
  return (
    <>
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
          onConfirm={() => removeProduct(open.row)}
          onClose={() => show(undefined)}
        />
      )}
    </>
  );
}
