import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "~/client/call.ts";
import { ShopError } from "~/client/shop-error.ts";
import { queryTables } from "~/client/tables.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { toast } from "~/ui/toast.ts";
import { checkForm, emptyForm, type ProductForm, toCopy, toForm } from "./product-form.ts";

export type ProductDialogMode = "new" | "edit" | "duplicate";

const CONFLICTS = ["product_changed", "stock_changed"];

/** A product being added or edited: loaded, changed, checked, saved, or refused for a newer version. */
export function useProductForm(
  mode: ProductDialogMode,
  id: number | undefined,
  { onSaved, onGone }: { onSaved: () => void; onGone: () => void },
) {
  const isEdit = mode === "edit";
  const { data, error, refetch } = useQuery({
    queryKey: ["product", id],
    queryFn: id === undefined ? skipToken : () => call("admin_product", { id }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: 1,
  });
  const [form, setForm] = useState<ProductForm>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState("");
  const edited = isEdit ? data : undefined;

  useEffect(() => {
    if (id === undefined) setForm(emptyForm);
    else if (data) setForm(isEdit ? toForm(data) : toCopy(data));
  }, [id, data, isEdit]);
  useEffect(() => {
    if (!error) return;
    reportFailure("Failed to load product");
    onGone();
  }, [error, onGone]);

  /** @param changes some fields, or what makes them of those that stand */
  function change(changes: Partial<ProductForm> | ((form: ProductForm) => Partial<ProductForm>)) {
    setForm(
      (form) => form && { ...form, ...(typeof changes === "function" ? changes(form) : changes) },
    );
  }

  async function save() {
    if (!form) return;
    const checked = checkForm(form, edited);
    setErrors(checked.errors);
    if (checked.errors.images) reportFailure("Please upload at least one product image");
    if (!checked.value) return;
    const { stock_quantity: _sum, ...fields } = checked.value;
    setSaving(true);
    try {
      await queryTables((db) =>
        edited
          ? db
              .from("products")
              .update({ ...fields, version: edited.version })
              .eq("id", edited.id)
              .select("id")
          : db.from("products").insert(fields).select("id"),
      );
      toast.success(isEdit ? "Product updated successfully" : "Product created successfully");
      onSaved();
    } catch (problem) {
      if (problem instanceof ShopError && CONFLICTS.includes(problem.code)) {
        setConflict(problem.message);
      }
      reportFailure("Failed to save product", problem);
    } finally {
      setSaving(false);
    }
  }

  async function loadNewest() {
    setConflict("");
    await refetch();
  }

  return { form, change, errors, saving, save, conflict, loadNewest, held: edited?.stock ?? [] };
}
