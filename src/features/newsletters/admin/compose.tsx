import { useState } from "react";
import { useNavigate } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { ConflictNote } from "~/features/admin/components/conflict-note.tsx";
import { KeptNote } from "~/features/admin/components/kept-note.tsx";
import { listKey } from "~/features/admin/components/list-page.tsx";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { ArrangeBlocks } from "~/features/editorial/admin/arrange-blocks.tsx";
import { readPlan } from "~/features/editorial/admin/page-form.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { LETTER_KINDS, NEWSLETTERS_PATH } from "../rules.ts";
import { LetterPreview } from "./letter-preview.tsx";
import { fieldsIn } from "./newsletter-form.ts";
import { SegmentFields } from "./segment-fields.tsx";
import { type Newsletter, useNewsletterEditor } from "./use-newsletter-editor.ts";

/** Writes a newsletter beside the mail that it makes, tests it and sends it. */
export function Compose({ newsletter }: { newsletter: Newsletter | undefined }) {
  const id = newsletter?.id;
  const navigate = useNavigate();
  const editor = useNewsletterEditor(newsletter);
  const [isRemoving, setRemoving] = useState(false);
  const { form, errors, change, busy, asked } = editor;
  const conflict = editor.conflict && `${editor.conflict} Save again to keep what you typed.`;
  if (!form) return null;

  async function save() {
    const saved = await editor.save();
    if (saved && !id) await navigate(`${NEWSLETTERS_PATH}/${saved}`, { replace: true });
  }
  async function remove() {
    if (!id) return;
    try {
      await call("remove_newsletter", { id });
      editor.drop();
      toast.success("Newsletter removed");
      await queryClient.invalidateQueries({ queryKey: listKey("newsletters") });
      await navigate(NEWSLETTERS_PATH);
    } catch (problem) {
      reportUndone("Failed to remove the newsletter", problem);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="mt-5 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24.5rem]"
    >
      <div className="flex min-w-0 flex-col gap-6">
        {editor.isRestored && !conflict && <KeptNote onDiscard={editor.discard} />}
        <fieldset disabled={busy} className="flex min-w-0 flex-col gap-6">
          <TextField
            label="Subject"
            maxLength={120}
            value={form.subject}
            error={errors.subject}
            onChange={({ target }) => change({ subject: target.value })}
          />
          <TextField
            label="Preview line (optional)"
            hint="Mailboxes show it after the subject"
            maxLength={160}
            value={form.preview}
            error={errors.preview}
            onChange={({ target }) => change({ preview: target.value })}
          />
          <SegmentFields
            segment={form.segment}
            errors={errors}
            onChange={(segment) => change({ segment })}
          />
          <ArrangeBlocks kinds={LETTER_KINDS} form={form} errors={errors} change={change} />
        </fieldset>
        <ConflictNote text={conflict} onLoad={editor.loadNewest} />
        <div className="save-bar sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-4">
          {id ? (
            <>
              <Button busy={busy} onClick={() => editor.send(null)}>
                Send
              </Button>
              <Button type="submit" variant="secondary" disabled={busy}>
                Keep draft
              </Button>
              <Button variant="quiet" disabled={busy} onClick={editor.test}>
                Send a test to me
              </Button>
            </>
          ) : (
            <>
              <Button type="submit" busy={busy}>
                Keep draft
              </Button>
              <span className="text-sm text-muted">Then it can be tested and sent.</span>
            </>
          )}
        </div>
        {id && <Schedule busy={busy} onPlan={editor.send} />}
        {id && (
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => setRemoving(true)}
            className="self-start"
          >
            Remove this newsletter
          </Button>
        )}
      </div>
      <div className="min-w-0 lg:sticky lg:top-6 lg:self-start">
        <LetterPreview fields={fieldsIn(form)} />
      </div>
      {asked && (
        <ConfirmDialog
          title={asked.at === null ? "Send it now?" : "Schedule it?"}
          text={asked.warnings.join(" ")}
          action={asked.at === null ? "Send it" : "Schedule it"}
          keep="Change it"
          tone="primary"
          onConfirm={editor.sendAsAsked}
          onClose={editor.forgetAsked}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Remove this newsletter?"
          text="Nobody got it yet. What you wrote is gone; this cannot be undone."
          action="Remove"
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </form>
  );
}

function Schedule({ busy, onPlan }: { busy: boolean; onPlan: (at: string) => Promise<void> }) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  async function plan() {
    const read = readPlan(text, new Date());
    setError("error" in read ? read.error : "");
    if ("at" in read) await onPlan(read.at);
  }
  return (
    <section aria-labelledby="later" className="flex flex-col gap-3">
      <h2 id="later" className="text-base font-medium">
        Send it later
      </h2>
      <div className="max-w-72">
        <TextField
          label="From"
          type="datetime-local"
          hint="Lagos time"
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Button variant="secondary" disabled={busy} onClick={plan} className="self-start">
        Schedule
      </Button>
    </section>
  );
}
