import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call, once } from "~/client/call.ts";
import { detailsOf } from "~/client/refusal-details.ts";
import { isOtherPress } from "~/client/shop-error.ts";
import { listKey } from "~/features/admin/components/list-page.tsx";
import { meanwhileOf } from "~/features/admin/components/meanwhile-note.tsx";
import { reportFailure, reportUndone } from "~/features/admin/components/report-failure.ts";
import { useFormDraft } from "~/features/admin/components/use-form-draft.ts";
import { warningsOf } from "~/features/admin/components/warnings-of.ts";
import { slugTaken } from "~/lib/refusals.ts";
import { toast } from "~/ui/toast.ts";
import { collectionFields } from "../schema.ts";
import { editOf, toldForm } from "./collection-edit.ts";
import { checkForm, emptyForm, toForm } from "./collection-form.ts";

/**
 * A collection being made or edited: loaded, changed, checked, saved, or refused for what others did.
 * What was typed is kept until it is saved or thrown away.
 *
 * @param id undefined for a new one
 */
export function useCollectionForm(id: string | undefined, onSaved: (id: string) => void) {
  const queryKey = ["collection", id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: id === undefined ? skipToken : () => call("admin_collection", { id }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: 1,
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [warnings, setWarnings] = useState<string[]>();
  const [conflict, setConflict] = useState("");
  const [taken, setTaken] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const loaded = useMemo(
    () => (id === undefined ? emptyForm : data && toForm(data, data.pieces)),
    [id, data],
  );
  const draft = useFormDraft(`collection:${id ?? "new"}`, loaded);
  const { form, seen } = draft;

  /** @param isSure whether the person was asked about what is odd */
  async function save(isSure = false) {
    if (!form) return;
    const { value, errors } = checkForm(form);
    setErrors(errors);
    if (!value) return reportFailure("Failed to save the collection. See what is marked");
    setWarnings(undefined);
    setTaken(null);
    setSaving(true);
    try {
      const stored = data && collectionFields.parse(data);
      const edit = stored && seen && loaded && editOf(value, { form, seen, loaded }, stored);
      const known = id !== undefined && edit ? { id, ...edit.given, seen: edit.seen } : value;
      const sent = { ...known, is_sure: isSure };
      const saved = await call("save_collection", sent, once(draft.press.claim()));
      draft.drop();
      toast.success("Collection saved");
      void queryClient.invalidateQueries({ queryKey: listKey("collections") });
      onSaved(saved.id);
    } catch (problem) {
      if (isOtherPress(problem)) draft.press.drop();
      const odd = warningsOf(problem);
      if (odd) return setWarnings(odd);
      const meanwhile = meanwhileOf(problem);
      if (meanwhile && data) {
        const theirs = Object.entries(meanwhile.fields).map(([field, { now }]) => [field, now]);
        draft.tell(toldForm(collectionFields.parse(data), Object.fromEntries(theirs)));
        setConflict((problem as Error).message);
        return;
      }
      const other = detailsOf(problem, slugTaken);
      if (other) {
        setErrors({ slug: (problem as Error).message });
        setTaken(other.id);
      }
      reportUndone("Failed to save the collection", problem);
    } finally {
      setSaving(false);
    }
  }

  return {
    form,
    error,
    refetch,
    change: draft.change,
    errors,
    /** What is at its address already: it may be this one, whose answer was lost. */
    taken,
    saving,
    save,
    /** What to ask about before it is saved. */
    warnings,
    forgetWarnings: () => setWarnings(undefined),
    /** What somebody else did meanwhile; who saves again keeps what they typed. */
    conflict,
    async loadNewest() {
      draft.drop();
      draft.discard();
      setConflict("");
      await queryClient.resetQueries({ queryKey });
    },
    isRestored: draft.isRestored,
    discard() {
      draft.discard();
      setErrors({});
    },
    drop: draft.drop,
  };
}
