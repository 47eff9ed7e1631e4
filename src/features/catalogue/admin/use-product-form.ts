import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { isOtherPress, ShopError } from "~/client/shop-error.ts";
import { queryTables } from "~/client/tables.ts";
import { meanwhileOf } from "~/features/admin/components/meanwhile-note.tsx";
import { reportFailure, reportUndone } from "~/features/admin/components/report-failure.ts";
import { useFormDraft } from "~/features/admin/components/use-form-draft.ts";
import { toast } from "~/ui/toast.ts";
import { usePriceFloor } from "./price-floor.ts";
import { editOf, toldForm } from "./product-edit.ts";
import { checkForm, emptyForm, findLowPrice, toCopy, toForm } from "./product-form.ts";

export type ProductDialogMode = "new" | "edit" | "duplicate";

/**
 * A product being added or edited: loaded, changed, checked, saved, or refused for a newer version.
 * What was typed outlives the dialog until it is saved or thrown away.
 */
export function useProductForm(
  mode: ProductDialogMode,
  id: number | undefined,
  { onSaved, onGone }: { onSaved: () => void; onGone: () => void },
) {
  const isEdit = mode === "edit";
  const queryKey = ["product", id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: id === undefined ? skipToken : () => call("admin_product", { id }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: 1,
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const [lowPrice, setLowPrice] = useState<number>();
  const floor = usePriceFloor();
  const [conflict, setConflict] = useState("");
  const edited = isEdit ? data : undefined;
  const loaded = useMemo(() => {
    if (id === undefined) return emptyForm;
    return data && (isEdit ? toForm(data) : toCopy(data));
  }, [id, data, isEdit]);
  const draft = useFormDraft(`product:${mode}:${id ?? ""}`, loaded);
  const { form } = draft;

  useEffect(() => {
    if (!error) return;
    reportFailure("Failed to load product");
    onGone();
  }, [error, onGone]);

  /** @param isSure whether the person was asked about a price that looks like a slip */
  async function save(isSure = false) {
    if (!form) return;
    const checked = checkForm(form, edited);
    setErrors(checked.errors);
    if (checked.errors.images) reportFailure("Please upload at least one product image");
    if (!checked.value) return;
    const low = isSure ? undefined : findLowPrice(checked.value, edited, floor);
    setLowPrice(low);
    if (low !== undefined) return;
    const { stock_quantity: _sum, ...fields } = checked.value;
    const patch = edited && draft.seen && editOf(fields, { form, seen: draft.seen, edited });
    setSaving(true);
    try {
      await queryTables((db) =>
        edited && patch
          ? db.from("products").update(patch).eq("id", edited.id).select("id")
          : db
              .from("products")
              .insert(fields)
              .setHeader("Idempotency-Key", draft.press.claim())
              .select("id"),
      );
      draft.drop();
      toast.success(isEdit ? "Product updated successfully" : "Product created successfully");
      onSaved();
    } catch (problem) {
      const meanwhile = meanwhileOf(problem);
      if (meanwhile && edited) {
        draft.tell(toldForm(edited, meanwhile.fields));
        return setConflict(`${(problem as Error).message} Save again to keep what you typed.`);
      }
      if (problem instanceof ShopError && problem.code === "stock_changed") {
        setConflict(problem.message);
      }
      if (isOtherPress(problem)) draft.press.drop();
      reportUndone("Failed to save product", problem);
    } finally {
      setSaving(false);
    }
  }

  async function loadNewest() {
    draft.drop();
    draft.discard();
    setConflict("");
    await queryClient.resetQueries({ queryKey });
  }

  function discard() {
    draft.discard();
    setErrors({});
  }

  return {
    form,
    change: draft.change,
    errors,
    saving,
    save,
    conflict,
    loadNewest,
    /** What stands in stock; nothing for a new product. */
    standing: edited?.stock ?? [],
    /** Something from before stands in the form; `discard` takes it out. */
    isRestored: draft.isRestored,
    discard,
    /** The price to ask about before it is saved. */
    lowPrice,
    forgetLowPrice: () => setLowPrice(undefined),
  };
}
