import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { meanwhileOf } from "~/features/admin/components/meanwhile-note.tsx";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { useFormDraft } from "~/features/admin/components/use-form-draft.ts";
import { toast } from "~/ui/toast.ts";
import type { ArrangementFields, Piece } from "../schema.ts";

export interface Ends {
  pinned: Piece[];
  buried: Piece[];
}

const idsOf = ({ pinned, buried }: Ends): ArrangementFields => ({
  pinned: pinned.map(({ id }) => id),
  buried: buried.map(({ id }) => id),
});
/** What is only told of, whose pieces nobody shows. */
const told = (ids: unknown): Piece[] =>
  (ids as number[]).map((id) => ({ id, name: "", brand: "", image: null, is_active: true }));

/** A list being arranged: loaded, changed, saved, or refused for what others did. What was moved is kept until then. */
export function useArrangement(list: string) {
  const queryKey = ["list-arrangement", list];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call("list_arrangement", { list }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: 1,
  });
  const [conflict, setConflict] = useState("");
  const [saving, setSaving] = useState(false);
  const loaded = useMemo(
    (): Ends | undefined => data && { pinned: data.pinned, buried: data.buried },
    [data],
  );
  const draft = useFormDraft<Ends>(`arrange:${list}`, loaded);
  const { form: ends, seen } = draft;

  async function reload() {
    draft.drop();
    draft.discard();
    setConflict("");
    await queryClient.resetQueries({ queryKey });
  }

  async function save() {
    if (!ends || !seen) return;
    setSaving(true);
    try {
      await call("arrange_list", { list, arrangement: idsOf(ends), seen: idsOf(seen) });
      toast.success("The list is arranged");
      await reload();
    } catch (problem) {
      const meanwhile = meanwhileOf(problem);
      if (!meanwhile) return reportUndone("Failed to arrange the list", problem);
      const theirs = Object.entries(meanwhile.fields).map(([end, { now }]) => [end, told(now)]);
      draft.tell(Object.fromEntries(theirs));
      setConflict((problem as Error).message);
    } finally {
      setSaving(false);
    }
  }

  return {
    data,
    error,
    refetch,
    ends,
    isChanged: draft.isChanged,
    change: draft.change,
    save,
    saving,
    conflict,
    reload,
    isRestored: draft.isRestored,
    discard: draft.discard,
  };
}
