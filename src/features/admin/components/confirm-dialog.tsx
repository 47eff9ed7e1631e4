import { AlertDialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "~/ui/button.tsx";

/** Asks before something that is rarely meant, cannot be undone, or says that money is there. */
export function ConfirmDialog({
  title,
  text,
  action,
  keep = "Cancel",
  tone = "danger",
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  text: string;
  action: string;
  /** On the button that leaves all as it is. */
  keep?: string;
  /** Left out: it does harm when it is not meant. */
  tone?: "primary" | "danger";
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** Below the text. */
  children?: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-ink/45" />
        <AlertDialog.Content className="fixed inset-x-4 top-1/3 z-50 mx-auto max-w-md bg-paper p-6 shadow-float outline-none">
          <AlertDialog.Title className="display text-lg">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-muted">
            {text}
          </AlertDialog.Description>
          {children}
          <div className="mt-6 flex justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" className="max-sm:px-4">
                {keep}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={tone}
              busy={busy}
              className="max-sm:px-4"
              onClick={async () => {
                setBusy(true);
                await onConfirm();
                onClose();
              }}
            >
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
