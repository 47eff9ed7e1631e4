import { useState } from "react";
import { FileButton } from "~/ui/file-button.tsx";
import { ALLOWED_ZIP } from "../pictures/zip-limits.ts";
import { sendPictures } from "../send-file.ts";

/** Sends the pictures that the rows of an import name; what is not taken says why, and stays until the next. */
export function PicturesButton({ id, onSent }: { id: string; onSent(): Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function send(file: File) {
    setBusy(true);
    setProblem(undefined);
    try {
      await sendPictures(id, file);
      await onSent();
    } catch (error) {
      setProblem(`${file.name} was not taken. ${(error as Error).message}`);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="basis-full">
      <FileButton
        label="Pictures in a ZIP"
        accept=".zip,application/zip"
        busy={busy}
        onChoose={send}
      />
      <p className="mt-1.5 text-sm text-muted">{ALLOWED_ZIP}</p>
      <p role="alert" className="mt-1.5 text-sm text-oxblood empty:hidden">
        {problem}
      </p>
    </div>
  );
}
