import { type FormEvent, type ReactNode, useState } from "react";
import { isOtherPress } from "~/client/shop-error.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { KeptNote } from "./kept-note.tsx";
import { meanwhileOf } from "./meanwhile-note.tsx";
import { wordsOfFailure } from "./report-failure.ts";
import { useKeptForm } from "./use-kept-form.ts";

interface FormDialogProps<Seen extends object> {
  title: string;
  description: string;
  /** On the button that sends it. */
  action: string;
  /** What it is about, where the title does not say: what is typed is kept by this. */
  about?: string | undefined;
  /** What it edits, as it stands; left out where it edits nothing. */
  edits?: Seen | undefined;
  /** What it is known to have made: a press from before a reload that made one of it is over. */
  made?: readonly { id: string }[] | undefined;
  /**
   * Sends what was filled in; what it throws is shown as the problem, and nothing typed is lost.
   *
   * @param seen what it edits, as it was when the typing began, and with what the person was told since:
   *   that is overwritten by whoever sends again
   * @param press what this press is known by: the same again when no answer came
   */
  send(form: FormData, seen: Seen | undefined, press: string): Promise<unknown>;
  onSent(): void;
  onClose(): void;
  children: (problem: string | undefined) => ReactNode;
}

/**
 * Asks for a few fields and sends them once. What was typed is kept until then: over Escape, a click
 * outside, a reload and a lost session.
 */
export function FormDialog<Seen extends object = never>({
  title,
  description,
  action,
  send,
  ...props
}: FormDialogProps<Seen>) {
  // Its row may be read anew under the open dialog, whose fields stay as they began.
  const [edits] = useState(props.edits);
  const kept = useKeptForm<Seen>(`dialog:${title}:${props.about ?? ""}`, edits);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await send(new FormData(event.currentTarget), kept.seen, kept.press.claim(props.made));
    } catch (error) {
      const message = wordsOfFailure(error);
      if (isOtherPress(error)) kept.press.drop();
      const fields = Object.entries(meanwhileOf(error)?.fields ?? {});
      if (fields.length > 0 && kept.seen) {
        const theirs = Object.fromEntries(fields.map(([field, { now }]) => [field, now]));
        kept.tell({ ...kept.seen, ...theirs });
      }
      setProblem(fields.length > 0 ? `${message} Send again to keep what you typed.` : message);
      setBusy(false);
      return;
    }
    kept.drop();
    props.onSent();
    props.onClose();
  }
  return (
    <Dialog
      open
      title={title}
      description={description}
      onOpenChange={(open) => !open && props.onClose()}
    >
      <form
        ref={kept.ref}
        onSubmit={submit}
        onChange={() => {
          setProblem(undefined);
          kept.keep();
        }}
        className="flex flex-col gap-5"
      >
        {kept.isRestored && <KeptNote onDiscard={kept.discard} />}
        {props.children(problem)}
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
