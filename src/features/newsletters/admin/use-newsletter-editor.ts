import { useMemo, useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call, once } from "~/client/call.ts";
import { isOtherPress } from "~/client/shop-error.ts";
import type { ResultOf } from "~/client/wire.ts";
import { listKey } from "~/features/admin/components/list-page.tsx";
import { meanwhileOf } from "~/features/admin/components/meanwhile-note.tsx";
import { reportFailure, reportUndone } from "~/features/admin/components/report-failure.ts";
import { useFormDraft } from "~/features/admin/components/use-form-draft.ts";
import { warningsOf } from "~/features/admin/components/warnings-of.ts";
import type { PageErrors } from "~/features/editorial/admin/page-form.ts";
import { toast } from "~/ui/toast.ts";
import { newsletterFields } from "../schema.ts";
import {
  checkNewsletter,
  emptyNewsletter,
  fieldsIn,
  type NewsletterForm,
} from "./newsletter-form.ts";
import { segmentToForm } from "./segment-form.ts";

export type Newsletter = ResultOf<"admin_newsletter">;

function formOf(newsletter: Newsletter): NewsletterForm {
  const { segment, ...fields } = newsletterFields.parse(newsletter);
  return { ...fields, segment: segmentToForm(segment), pieces: newsletter.pieces };
}

/** What is known of a newsletter, by its id. */
export const newsletterKey = (id: string) => ["newsletter", id];

/** It has changed: whoever shows it, or the list, reads it anew. */
export async function readAnew(id: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: listKey("newsletters") });
  await queryClient.invalidateQueries({ queryKey: newsletterKey(id) });
}

/**
 * A newsletter being written: changed, checked, saved, tested and sent, or refused for what others did.
 * What was typed is kept in the browser until it is saved or thrown away.
 *
 * @param newsletter undefined for one that is not there yet
 */
export function useNewsletterEditor(newsletter: Newsletter | undefined) {
  const id = newsletter?.id;
  const loaded = useMemo(
    (): NewsletterForm => (newsletter ? formOf(newsletter) : emptyNewsletter),
    [newsletter],
  );
  const draft = useFormDraft<NewsletterForm>(`newsletter:${id ?? "new"}`, loaded);
  const { form, seen } = draft;
  const [errors, setErrors] = useState<PageErrors>({});
  const [asked, setAsked] = useState<{ warnings: string[]; version: number; at: string | null }>();
  const [conflict, setConflict] = useState("");
  const [busy, setBusy] = useState(false);

  function refuse(said: string, problem: unknown) {
    const meanwhile = meanwhileOf(problem);
    if (!meanwhile) return reportUndone(said, problem);
    const theirs = Object.entries(meanwhile.fields).map(([field, { now }]) => [field, now]);
    draft.tell(Object.fromEntries(theirs));
    setConflict((problem as Error).message);
  }

  async function keep(): Promise<{ id: string; version: number } | undefined> {
    if (!form) return undefined;
    if (newsletter && !draft.isChanged) {
      return { id: newsletter.id, version: newsletter.progress.version };
    }
    const { value, errors } = checkNewsletter(form);
    setErrors(errors);
    if (!value) {
      reportFailure("Failed to save the newsletter. See what is marked");
      return undefined;
    }
    try {
      const known = id === undefined ? {} : { id, ...(seen && { seen: fieldsIn(seen) }) };
      const saved = await call(
        "save_newsletter",
        { ...value, ...known },
        once(draft.press.claim()),
      );
      draft.drop();
      setConflict("");
      await readAnew(saved.id);
      return saved;
    } catch (problem) {
      if (isOtherPress(problem)) draft.press.drop();
      refuse("Failed to save the newsletter", problem);
      return undefined;
    }
  }

  /** One thing at a time: what is sent is what stays. */
  async function alone<T>(work: () => Promise<T>): Promise<T> {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  }

  return {
    form,
    change: draft.change,
    errors,
    busy,
    /** @returns its id; undefined when it was not saved */
    save: () =>
      alone(async () => {
        const saved = await keep();
        if (saved) toast.success("Draft kept");
        return saved?.id;
      }),
    /** Mails it to whoever is signed in, as it stands here. */
    test: () =>
      alone(async () => {
        const saved = await keep();
        if (!saved) return;
        try {
          const { email } = await call("test_newsletter", { id: saved.id });
          toast.success(`A test is on its way to ${email}`);
        } catch (problem) {
          reportUndone("The test was not sent", problem);
        }
      }),
    /** Asks first how many people get it. */
    send: (at: string | null) =>
      alone(async () => {
        const saved = await keep();
        if (!saved) return;
        try {
          await call("send_newsletter", { ...saved, at });
        } catch (problem) {
          const warnings = warningsOf(problem);
          if (warnings) setAsked({ warnings, version: saved.version, at });
          else refuse("It was not sent", problem);
        }
      }),
    asked,
    forgetAsked: () => setAsked(undefined),
    async sendAsAsked() {
      if (!asked || !id) return;
      try {
        const { version, at } = asked;
        await call("send_newsletter", { id, version, at, is_sure: true });
        toast.success(at === null ? "It is being sent" : "Scheduled");
        await readAnew(id);
      } catch (problem) {
        refuse("It was not sent", problem);
      }
    },
    /** What somebody else did meanwhile; who saves again keeps what they typed. */
    conflict,
    async loadNewest() {
      draft.drop();
      setConflict("");
      draft.discard();
      if (id) await queryClient.resetQueries({ queryKey: newsletterKey(id) });
    },
    isRestored: draft.isRestored,
    discard() {
      draft.discard();
      setErrors({});
    },
    drop: draft.drop,
  };
}
