import { useId } from "react";
import { buttonClass } from "./button.tsx";
import { Spinner } from "./spinner.tsx";

interface FileButtonProps {
  label: string;
  /** What the file dialog offers, e.g. "image/jpeg,image/png". */
  accept: string;
  busy?: boolean;
  onChoose(file: File): void;
  className?: string;
}

/** A button that asks for one file; the same file may be chosen again after a failure. */
export function FileButton({ label, accept, busy, onChoose, className }: FileButtonProps) {
  const id = useId();
  return (
    <span className="relative inline-flex">
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={busy}
        className="peer sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) onChoose(file);
        }}
      />
      <label
        htmlFor={id}
        aria-busy={busy || undefined}
        className={buttonClass(
          "secondary",
          "md",
          `cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-indigo peer-disabled:opacity-45 ${className ?? ""}`,
        )}
      >
        {busy && <Spinner />}
        {label}
      </label>
    </span>
  );
}
