import { useEffect, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "~/client/drafts.ts";
import { useStaff } from "~/client/staff.ts";
import { usePress } from "~/client/use-press.ts";
import { keysOf, pickKeys } from "~/lib/keys-of.ts";
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
  const seenName = `${draftName}:seen`;
  const pressName = `${draftName}:press`;
  const press = usePress(pressName);
  const [form, setForm] = useState<T>();
  const [base, setBase] = useState<T>();
  const [seen, setSeen] = useState<T>();
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    if (!loaded) return;
    const draft = readDraft<Partial<T>>(draftName);
    setBase(loaded);
    setForm({ ...loaded, ...draft });
    setSeen({ ...loaded, ...(draft && readDraft<Partial<T>>(seenName)) });
    setRestored(draft !== undefined);
  }, [loaded, draftName, seenName]);
  useEffect(() => {
    if (!base || !form || !seen) return;
    const draft = changedFields(base, form);
    if (Object.keys(draft).length > 0) {
      keepDraft(draftName, draft);
      keepDraft(seenName, pickKeys(seen, keysOf(draft)));
    } else {
      for (const name of [draftName, seenName, pressName]) dropDraft(name);
    }
  }, [base, form, seen, draftName, seenName, pressName]);

  return {
    form,
    /** @param changes some fields, or what makes them of those that stand */
    change(changes: Partial<T> | ((form: T) => Partial<T>)) {
      setForm(
        (form) => form && { ...form, ...(typeof changes === "function" ? changes(form) : changes) },
      );
    },
    /** As each field was when its typing began: what others have changed since, a save would undo unseen. */
    seen,
    /** The person was told how fields are by now. */
    tell: (fields: Partial<T>) => setSeen((seen) => seen && { ...seen, ...fields }),
    /** Something of it is not saved. */
    isChanged: base && form ? Object.keys(changedFields(base, form)).length > 0 : false,
    /** Something from before stands in the form; `discard` takes it out. */
    isRestored,
    discard() {
      setForm(base);
      setSeen(base);
      setRestored(false);
      press.drop();
    },
    /** Of what saves it; ends with what was typed. */
    press,
    /** It was saved. */
    drop() {
      press.drop();
      dropDraft(draftName);
      dropDraft(seenName);
    },
  };
}
