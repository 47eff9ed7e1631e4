import { type KeyboardEvent, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { suggestEmail } from "~/lib/mail-typos.ts";
import { Button } from "./button.tsx";
import { TextField, type TextFieldProps } from "./fields.tsx";

type EmailFieldProps = Omit<TextFieldProps, "label" | "value" | "onChange"> & {
  value: string;
  onChange: (email: string) => void;
  /** The odd address that is meant as it stands. */
  kept: string;
  onKeep: (email: string) => void;
  /** What the answer that keeps it is called. */
  keep: string;
  /** Where an odd address is asked about. */
  question: RefObject<HTMLDivElement | null>;
  /** Why nothing goes on before it is answered; for who tried to. */
  why?: string | undefined;
};

/** An address that mails go to, with a question about one that looks mistyped. */
export function EmailField({
  value,
  onChange,
  kept,
  onKeep,
  keep,
  question,
  why,
  ...field
}: EmailFieldProps) {
  /** Left by its reader once, so that nothing is asked while they type. */
  const [isRead, setRead] = useState(value !== "");
  const meant = isRead && value !== kept ? suggestEmail(value) : undefined;

  /** Asks before Tab looks for where to go, so that it comes to the question's answers. */
  function askBeforeTab({ key, shiftKey }: KeyboardEvent) {
    if (key === "Tab" && !shiftKey) flushSync(() => setRead(true));
  }
  /** The answers go with their question; the keys stay where it was. */
  function answer(use: () => void) {
    use();
    question.current?.focus();
  }
  return (
    <div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        {...field}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setRead(false)}
        onKeyDown={askBeforeTab}
        onBlur={() => setRead(true)}
      />
      <div ref={question} role="status" tabIndex={-1}>
        {meant && (
          <p className="mt-2 flex flex-wrap items-center gap-x-6 bg-indigo-light px-4 py-1 text-sm">
            <span>
              {why && <span className="block pt-2">{why}</span>}
              Did you mean <strong className="font-medium break-all">{meant}</strong>?
            </span>
            <span className="flex gap-6">
              <Button variant="quiet" onClick={() => answer(() => onChange(meant))}>
                Use it
              </Button>
              <Button variant="quiet" onClick={() => answer(() => onKeep(value))}>
                {keep}
              </Button>
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
