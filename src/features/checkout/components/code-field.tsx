import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { TextField } from "~/ui/fields.tsx";
import type { CodeState } from "../use-gift-card.ts";

/** The field stands open, with why. */
export const isNoUse = (state: CodeState) => state === "refused" || state === "unanswered";

interface CodeFormProps {
  label: string;
  /** On the button. */
  action: string;
  maxLength: number;
  /** What the draft has. */
  code: string;
  error: string | undefined;
  /** It was asked for by a press. */
  isAskedFor?: boolean;
  className: string;
  /** The same again is tried again; "" takes it away. */
  use(typed: string): void;
}

/** A code that is typed and tried with a press. */
export function CodeForm({
  label,
  action,
  maxLength,
  code,
  error,
  isAskedFor = false,
  className,
  use,
}: CodeFormProps) {
  const [typed, setTyped] = useState(code);
  function submit(event: FormEvent) {
    event.preventDefault();
    use(typed);
  }
  return (
    <form onSubmit={submit} noValidate className={cx("flex items-start gap-3", className)}>
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={maxLength}
          autoFocus={isAskedFor}
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value === "" && code !== "") use("");
          }}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        {/* As high as the label beside it, so that the button stays beside the field however long a refusal is. */}
        <span aria-hidden="true" className="invisible text-sm font-medium">
          &nbsp;
        </span>
        <Button
          type="submit"
          variant="secondary"
          disabled={typed.trim() === ""}
          className="min-h-12"
        >
          {action}
        </Button>
      </div>
    </form>
  );
}

interface CodeInUseProps {
  /** "the code" */
  name: string;
  className: string;
  children: ReactNode;
  remove(): void;
}

/** What a code that is used does, and the way to be without it. */
export function CodeInUse({ name, className, children, remove }: CodeInUseProps) {
  return (
    <p className={cx("flex items-center justify-between gap-4 text-sm", className)} role="status">
      <span>{children}</span>
      <Button variant="quiet" onClick={remove}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </p>
  );
}
