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
import { pageFields } from "../schema.ts";
import {
  checkPage,
  emptyStory,
  fieldsIn,
  isSamePage,
  type PageErrors,
  type PageForm,
} from "./page-form.ts";

/** Nothing, at once, or from a moment on. */
export type Publish = null | "now" | (string & {});

const SAID = { draft: "Draft kept", now: "Published", later: "Planned" };
const saidOf = (publish: Publish) =>
  SAID[publish === null ? "draft" : publish === "now" ? "now" : "later"];

/**
 * A page being arranged: loaded, changed, checked, saved and published, or refused for what others did.
 * What was typed is kept in the browser until it is saved or thrown away.
 *
 * @param id undefined for a story that is not there yet
 */
export function usePageEditor(id: string | undefined) {
  const {
    data: page,
    error,
    refetch,
  } = useQuery({
    queryKey: ["page", id],
    queryFn: id === undefined ? skipToken : () => call("admin_page", { id }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: 1,
  });
  const [errors, setErrors] = useState<PageErrors>({});
  const [asked, setAsked] = useState<{ warnings: string[]; publish: Publish }>();
  const [conflict, setConflict] = useState("");
  const [taken, setTaken] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const loaded = useMemo(
    (): PageForm | undefined =>
      id === undefined ? emptyStory : page && { ...pageFields.parse(page), pieces: page.pieces },
    [id, page],
  );
  const draft = useFormDraft<PageForm>(`page:${id ?? "new"}`, loaded);
  const { form, seen } = draft;

  async function readAnew() {
    void queryClient.invalidateQueries({ queryKey: listKey("stories") });
    if (id !== undefined) await refetch();
  }

  /**
   * @param isSure whether the person was asked about what shoppers would not see
   * @returns the id of what was saved; undefined when it was not
   */
  async function save(publish: Publish, isSure = false): Promise<string | undefined> {
    if (!form) return undefined;
    const { value, errors } = checkPage(form, id);
    setErrors(errors);
    setAsked(undefined);
    setTaken(null);
    if (!value) {
      reportFailure("Failed to save the page. See what is marked");
      return undefined;
    }
    setBusy(true);
    try {
      const known = id === undefined ? {} : { id, ...(seen && { seen: fieldsIn(seen) }) };
      const sent = { ...value, ...known, publish, is_sure: isSure };
      const saved = await call("save_page", sent, once(draft.press.claim()));
      draft.drop();
      setConflict("");
      toast.success(saidOf(publish));
      await readAnew();
      return saved.id;
    } catch (problem) {
      if (isOtherPress(problem)) draft.press.drop();
      const warnings = warningsOf(problem);
      const meanwhile = meanwhileOf(problem);
      if (warnings) {
        setAsked({ warnings, publish });
      } else if (meanwhile) {
        const theirs = Object.entries(meanwhile.fields).map(([field, { now }]) => [field, now]);
        draft.tell(Object.fromEntries(theirs));
        setConflict((problem as Error).message);
      } else {
        const other = detailsOf(problem, slugTaken);
        if (other) {
          setErrors({ slug: (problem as Error).message });
          setTaken(other.id);
        }
        reportUndone("Failed to save the page", problem);
      }
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  /** Does something with what is saved of it; what is being typed stays. */
  async function act(said: string, work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
      toast.success(said);
      await readAnew();
    } catch (problem) {
      reportUndone("It was not done", problem);
    } finally {
      setBusy(false);
    }
  }

  return {
    page,
    form,
    error,
    refetch,
    change: draft.change,
    errors,
    /** What is at its address already: it may be this one, whose answer was lost. */
    taken,
    busy,
    save,
    act,
    /** Something typed is not saved. */
    isChanged: draft.isChanged,
    /** Shoppers see another version than the one that is saved here. */
    isBehind: page?.live && loaded ? !isSamePage(page.live.fields, fieldsIn(loaded)) : false,
    /** What to ask about before it is published. */
    asked,
    forgetAsked: () => setAsked(undefined),
    /** What somebody else did meanwhile; who saves again keeps what they typed. */
    conflict,
    async loadNewest() {
      draft.drop();
      setConflict("");
      draft.discard();
      await queryClient.resetQueries({ queryKey: ["page", id] });
    },
    isRestored: draft.isRestored,
    discard() {
      draft.discard();
      setErrors({});
    },
    drop: draft.drop,
  };
}
