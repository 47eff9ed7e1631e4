import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "~/client/call.ts";
import { dropDraft, keepDraft, readDraft } from "~/client/drafts.ts";
import { ShopError } from "~/client/shop-error.ts";
import { useStaff } from "~/client/staff.ts";
import { queryTables } from "~/client/tables.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { toast } from "~/ui/toast.ts";
import { usePriceFloor } from "./price-floor.ts";
import {
  checkForm,
  emptyForm,
  findLowPrice,
  type ProductForm,
  toCopy,
  toDraft,
  toForm,
} from "./product-form.ts";

export type ProductDialogMode = "new" | "edit" | "duplicate";

const CONFLICTS = ["product_changed", "stock_changed"];

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
  const [lowPrice, setLowPrice] = useState<number>();
  const floor = usePriceFloor();
  const [conflict, setConflict] = useState("");
  const [base, setBase] = useState<ProductForm>();
  const [restored, setRestored] = useState(false);
  const edited = isEdit ? data : undefined;
  const draftName = `${useStaff().userId}:product:${mode}:${id ?? ""}`;

  useEffect(() => {
    if (id !== undefined && !data) return;
    const fresh = !data ? emptyForm : isEdit ? toForm(data) : toCopy(data);
    const draft = readDraft<Partial<ProductForm>>(draftName);
    setBase(fresh);
    setForm({ ...fresh, ...draft });
    setRestored(draft !== undefined);
  }, [id, data, isEdit, draftName]);
  useEffect(() => {
    if (!base || !form) return;
    const draft = toDraft(base, form);
    if (Object.keys(draft).length > 0) keepDraft(draftName, draft);
    else dropDraft(draftName);
  }, [base, form, draftName]);
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
      dropDraft(draftName);
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
    dropDraft(draftName);
    setConflict("");
    await refetch();
  }

  function discard() {
    setForm(base);
    setRestored(false);
    setErrors({});
  }

  return {
    form,
    change,
    errors,
    saving,
    save,
    conflict,
    loadNewest,
    /** What stands in stock; nothing for a new product. */
    standing: edited?.stock ?? [],
    /** Something from before stands in the form; `discard` takes it out. */
    restored,
    discard,
    /** The price to ask about before it is saved. */
    lowPrice,
    forgetLowPrice: () => setLowPrice(undefined),
  };
}
