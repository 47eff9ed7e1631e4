import { useEffect, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "~/client/drafts.ts";
import { useStaff } from "~/client/staff.ts";
import { keysOf } from "~/lib/keys-of.ts";

/**
 * What was edited of many things, each by its key: it outlives its page until it is saved or thrown away,
 * for whoever is signed in.
 *
 * @param name of what is edited
 */
export function useKeptEdits<Edit>(name: string) {
  const draftName = `${useStaff().userId}:${name}`;
  const [edits, setEdits] = useState(() => readDraft<Record<string, Edit>>(draftName) ?? {});
  const [isRestored, setRestored] = useState(keysOf(edits).length > 0);
  useEffect(() => {
    if (keysOf(edits).length > 0) keepDraft(draftName, edits);
    else dropDraft(draftName);
  }, [edits, draftName]);
  return {
    edits,
    /** @param edit undefined: it is as it was again */
    set(key: string, edit: Edit | undefined) {
      setEdits(({ [key]: _before, ...others }) => (edit ? { ...others, [key]: edit } : others));
    },
    /** Something from before stands in the form. */
    isRestored,
    /** Saved, or thrown away: these, and the others stay. */
    drop(keys: readonly string[]) {
      setEdits((edits) =>
        Object.fromEntries(Object.entries(edits).filter(([key]) => !keys.includes(key))),
      );
      setRestored(false);
    },
  };
}
