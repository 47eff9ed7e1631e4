import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { KeptNote } from "./kept-note.tsx";
import { meanwhileOf } from "./meanwhile-note.tsx";
import { useKeptForm } from "./use-kept-form.ts";

interface FormDialogProps {
  title: string;
  description: string;
  /** On the button that sends it. */
  action: string;
  /** What it is about, where the title does not say: what is typed is kept by this. */
  about?: string | undefined;
  /**
   * Sends what was filled in; what it throws is shown as the problem, and nothing typed is lost.
   *
   * @param theirs fields that somebody else has changed meanwhile, as they are by now: shown, and
   *   overwritten by whoever sends again
   */
  send(form: FormData, theirs: Record<string, unknown>): Promise<unknown>;
  onSent(): void;
  onClose(): void;
  children: (problem: string | undefined) => ReactNode;
}

/**
 * Asks for a few fields and sends them once. What was typed is kept until then: over Escape, a click
 * outside, a reload and a lost session.
 */
export function FormDialog({ title, description, action, send, ...props }: FormDialogProps) {
  const kept = useKeptForm(`dialog:${title}:${props.about ?? ""}`);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const theirs = useRef<Record<string, unknown>>({});
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await send(new FormData(event.currentTarget), theirs.current);
    } catch (error) {
      const { message } = error as Error;
      const fields = Object.entries(meanwhileOf(error)?.fields ?? {});
      for (const [field, { now }] of fields) theirs.current[field] = now;
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
