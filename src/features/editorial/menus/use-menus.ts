import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { meanwhileOf } from "~/features/admin/components/meanwhile-note.tsx";
import { reportFailure, reportUndone } from "~/features/admin/components/report-failure.ts";
import { useFormDraft } from "~/features/admin/components/use-form-draft.ts";
import type { Menus } from "~/lib/links.ts";
import { toast } from "~/ui/toast.ts";
import { checkMenus, type MenuForm, toMenuForm, toMenus } from "./menu-form.ts";

const queryKey = ["menus"];

/** The links of header and footer being edited: loaded, changed, checked, saved, or refused for what others did. */
export function useMenus() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call("menus"),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: 1,
  });
  const loaded = useMemo(() => data && toMenuForm(data), [data]);
  const draft = useFormDraft<MenuForm>("menus", loaded);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState("");
  const [busy, setBusy] = useState(false);

  /** @param from the moment from which on it is to be seen; left out: at once */
  async function save(from: string | null = null) {
    if (!draft.form || !draft.seen) return;
    const { value, errors } = checkMenus(draft.form);
    setErrors(errors);
    if (!value) return reportFailure("Failed to save the menus. See what is marked");
    setBusy(true);
    try {
      await call("save_menus", { menus: value, seen: toMenus(draft.seen), from });
      draft.drop();
      if (from) draft.discard();
      setConflict("");
      toast.success(from ? "Planned" : "Menus saved");
      await refetch();
    } catch (problem) {
      const meanwhile = meanwhileOf(problem);
      if (!meanwhile) return reportUndone("Failed to save the menus", problem);
      const theirs = Object.entries(meanwhile.fields).map(([name, { now }]) => [name, now]);
      draft.tell(toMenuForm({ ...toMenus(draft.seen), ...(Object.fromEntries(theirs) as Menus) }));
      setConflict((problem as Error).message);
    } finally {
      setBusy(false);
    }
  }

  /** Does something with what is saved of them; what is being typed stays. */
  async function act(said: string, work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
      toast.success(said);
      await refetch();
    } catch (problem) {
      reportUndone("It was not done", problem);
    } finally {
      setBusy(false);
    }
  }

  return {
    /** What follows at a moment to come. */
    planned: data?.planned ?? null,
    /** What shoppers saw before. */
    former: data?.former ?? [],
    act,
    form: draft.form,
    change: draft.change,
    isChanged: draft.isChanged,
    isRestored: draft.isRestored,
    discard() {
      draft.discard();
      setErrors({});
    },
    error,
    refetch,
    errors,
    busy,
    save,
    conflict,
    async loadNewest() {
      draft.drop();
      draft.discard();
      setConflict("");
      await queryClient.resetQueries({ queryKey });
    },
  };
}
