import { useEffect, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "~/client/drafts.ts";
import { useStaff } from "~/client/staff.ts";
import { changedFields } from "./changed-fields.ts";

/**
 * The fields of a form that its page holds: what was typed outlives the page until it is saved or thrown
 * away, for whoever is signed in.
 *
 * @param name of the form and what it is about
 * @param loaded how it begins, the same object until it is loaded anew; undefined while it comes
 */
export function useFormDraft<T extends object>(name: string, loaded: T | undefined) {
  const draftName = `${useStaff().userId}:${name}`;
  const [form, setForm] = useState<T>();
  const [base, setBase] = useState<T>();
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    if (!loaded) return;
    const draft = readDraft<Partial<T>>(draftName);
    setBase(loaded);
    setForm({ ...loaded, ...draft });
    setRestored(draft !== undefined);
  }, [loaded, draftName]);
  useEffect(() => {
    if (!base || !form) return;
    const draft = changedFields(base, form);
    if (Object.keys(draft).length > 0) keepDraft(draftName, draft);
    else dropDraft(draftName);
  }, [base, form, draftName]);

  return {
    form,
    /** @param changes some fields, or what makes them of those that stand */
    change(changes: Partial<T> | ((form: T) => Partial<T>)) {
      setForm(
        (form) => form && { ...form, ...(typeof changes === "function" ? changes(form) : changes) },
      );
    },
    /** Something from before stands in the form; `discard` takes it out. */
    isRestored,
    discard() {
      setForm(base);
      setRestored(false);
    },
    /** It was saved. */
    drop: () => dropDraft(draftName),
  };
}
