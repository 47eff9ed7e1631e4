import { useMay } from "~/client/staff.ts";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { ConflictNote } from "~/features/admin/components/conflict-note.tsx";
import { KeptNote } from "~/features/admin/components/kept-note.tsx";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Tabs } from "~/ui/tabs.tsx";
import { lowPriceText } from "./price-floor.ts";
import { ProductCost } from "./product-cost.tsx";
import { ProductFormFields } from "./product-form-fields.tsx";
import { ProductHistory } from "./product-history.tsx";
import { type ProductDialogMode, useProductForm } from "./use-product-form.ts";

interface ProductDialogProps {
  mode: ProductDialogMode;
  id?: number;
  readOnly?: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Adds a product, edits one, or makes a new one from another. */
export function ProductDialog({ mode, id, readOnly, onClose, onSaved }: ProductDialogProps) {
  const product = useProductForm(mode, id, { onSaved, onGone: onClose });
  const { form, conflict } = product;
  const isEdit = mode === "edit";
  const seesCosts = useMay("costs.see");
  const title = isEdit ? "Edit Product" : "Add New Product";
  const fields = form && (
    <form
      id="product-form"
      onSubmit={(event) => {
        event.preventDefault();
        void product.save();
      }}
      noValidate
      className="flex flex-col gap-5"
    >
      <fieldset disabled={readOnly} className="contents">
        {product.isRestored && !conflict && <KeptNote onDiscard={product.discard} />}
        <ConflictNote text={conflict} onLoad={product.loadNewest} />
        <ProductFormFields
          form={form}
          errors={product.errors}
          change={product.change}
          standing={product.standing}
        />
      </fieldset>
    </form>
  );
  return (
    <Dialog
      open
      width="wide"
      title={title}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {!readOnly && (
            <Button type="submit" form="product-form" busy={product.saving} disabled={!form}>
              {isEdit ? "Update Product" : "Create Product"}
            </Button>
          )}
        </div>
      }
    >
      {product.lowPrice !== undefined && (
        <ConfirmDialog
          title="Is this price right?"
          text={lowPriceText(form?.name ?? "", product.lowPrice)}
          action="Save this price"
          onConfirm={() => product.save(true)}
          onClose={product.forgetLowPrice}
        />
      )}
      {!form && <p className="py-16 text-center text-muted">Loading...</p>}
      {fields && isEdit && id !== undefined ? (
        <Tabs
          label={title}
          tabs={[
            { value: "product", label: "Product", content: fields },
            ...(seesCosts
              ? [
                  {
                    value: "cost",
                    label: "Cost",
                    content: <ProductCost id={id} price={Number(form?.price)} />,
                  },
                ]
              : []),
            { value: "history", label: "History", content: <ProductHistory id={id} /> },
          ]}
        />
      ) : (
        fields
      )}
    </Dialog>
  );
}
