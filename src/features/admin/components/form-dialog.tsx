import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";

interface FormDialogProps {
  title: string;
  description: string;
  /** On the button that sends it. */
  action: string;
  /** Sends what was filled in; what it throws is shown as the problem, and nothing typed is lost. */
  send(form: FormData): Promise<unknown>;
  onSent(): void;
  onClose(): void;
  children: (problem: string | undefined) => ReactNode;
}

/** Asks for a few fields and sends them once. */
export function FormDialog({ title, description, action, send, ...props }: FormDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await send(new FormData(event.currentTarget));
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
      return;
    }
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
        onSubmit={submit}
        onChange={() => setProblem(undefined)}
        className="flex flex-col gap-5"
      >
        {props.children(problem)}
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
