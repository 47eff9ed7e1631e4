import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { dropDraft, keepDraft, readDraft } from "~/client/drafts.ts";
import { useStaff } from "~/client/staff.ts";
import { meanwhileOf } from "~/features/admin/components/meanwhile-note.tsx";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
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
const same = (a: Ends, b: Ends) => JSON.stringify(idsOf(a)) === JSON.stringify(idsOf(b));

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
  const [ends, setEnds] = useState<Ends>();
  const [conflict, setConflict] = useState("");
  const [saving, setSaving] = useState(false);
  const draftName = `${useStaff().userId}:arrange:${list}`;
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    if (!data) return;
    const draft = readDraft<Ends>(draftName);
    setEnds(draft ?? data);
    setRestored(draft !== undefined);
  }, [data, draftName]);
  const isChanged = data !== undefined && ends !== undefined && !same(ends, data);
  useEffect(() => {
    if (!ends) return;
    if (isChanged) keepDraft(draftName, { pinned: ends.pinned, buried: ends.buried });
    else dropDraft(draftName);
  }, [ends, isChanged, draftName]);

  async function reload() {
    dropDraft(draftName);
    setConflict("");
    setRestored(false);
    await queryClient.resetQueries({ queryKey });
  }

  async function save() {
    if (!ends || !data) return;
    setSaving(true);
    try {
      await call("arrange_list", { list, arrangement: idsOf(ends), seen: idsOf(data) });
      toast.success("The list is arranged");
      await reload();
    } catch (problem) {
      if (meanwhileOf(problem)) setConflict((problem as Error).message);
      else reportFailure("Failed to arrange the list", problem);
    } finally {
      setSaving(false);
    }
  }

  return {
    data,
    error,
    refetch,
    ends,
    isChanged,
    change: (changes: Partial<Ends>) => setEnds((ends) => ends && { ...ends, ...changes }),
    save,
    saving,
    conflict,
    reload,
    isRestored,
    discard() {
      setEnds(data);
      setRestored(false);
    },
  };
}
