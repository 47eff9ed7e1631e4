import { type KeyboardEvent, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import { authPath } from "~/client/session.ts";
import { suggestEmail } from "~/lib/mail-typos.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { useCheckout } from "../checkout-provider.tsx";
import { Section } from "./section.tsx";
import type { FieldErrors } from "./use-fields.ts";

type Name = "name" | "email" | "phone";

interface ContactSectionProps extends FieldErrors {
  /** The odd address that its owner stands by. */
  keptEmail: string;
  onKeepEmail: (email: string) => void;
  /** Where an odd address is asked about. */
  question: RefObject<HTMLDivElement | null>;
}

export function ContactSection({
  errors,
  clear,
  keptEmail,
  onKeepEmail,
  question,
}: ContactSectionProps) {
  const { draft, update } = useCheckout();
  const { user } = useAuth();
  const { contact, isForOther, deliveryMethod } = draft;
  const callsOther = isForOther && deliveryMethod !== "pickup";
  /** Left by its reader once, so that nothing is asked while they type. */
  const [isEmailRead, setEmailRead] = useState(contact.email !== "");
  const meant =
    isEmailRead && contact.email !== keptEmail ? suggestEmail(contact.email) : undefined;

  /** Asks before Tab looks for where to go, so that it comes to the question's answers. */
  function askBeforeTab({ key, shiftKey }: KeyboardEvent) {
    if (key === "Tab" && !shiftKey) flushSync(() => setEmailRead(true));
  }
  /** The answers go with their question; the keys stay where it was. */
  function answer(use: () => void) {
    use();
    question.current?.focus();
  }
  const change = (name: Name, value: string) => {
    update({ contact: { ...contact, [name]: value } });
    clear(name);
  };
  const field = (name: Name) => ({
    name,
    value: contact[name],
    error: errors[name],
    required: true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
  });

  return (
    <Section id="contact" title="Who is it for?">
      {user ? (
        <p className="-mt-3 text-sm text-muted">
          You are signed in as <span className="break-all">{user.email}</span>. The order will stand
          under My Orders.
        </p>
      ) : (
        <p className="-mt-3 text-sm text-muted">
          No account needed. We write to you about this order only.{" "}
          <Link to={authPath("/checkout")} className="underline underline-offset-4">
            Sign in
          </Link>{" "}
          to use a saved address.
        </p>
      )}
      <TextField label="Full name" autoComplete="name" enterKeyHint="next" {...field("name")} />
      <div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          enterKeyHint="next"
          {...field("email")}
          onFocus={() => setEmailRead(false)}
          onKeyDown={askBeforeTab}
          onBlur={() => setEmailRead(true)}
        />
        <div ref={question} role="status" tabIndex={-1}>
          {meant && (
            <p className="mt-2 flex flex-wrap items-center gap-x-6 bg-indigo-light px-4 py-1 text-sm">
              <span>
                Did you mean <strong className="font-medium break-all">{meant}</strong>?
              </span>
              <span className="flex gap-6">
                <Button variant="quiet" onClick={() => answer(() => change("email", meant))}>
                  Use it
                </Button>
                <Button variant="quiet" onClick={() => answer(() => onKeepEmail(contact.email))}>
                  Keep mine
                </Button>
              </span>
            </p>
          )}
        </div>
      </div>
      <TextField
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        hint={
          callsOther
            ? "Of any country, with its code. The rider calls the receiver."
            : "The rider calls this number."
        }
        {...field("phone")}
      />
    </Section>
  );
}
