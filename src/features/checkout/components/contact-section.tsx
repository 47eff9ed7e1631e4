import type { RefObject } from "react";
import { Link } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import { authPath } from "~/client/session.ts";
import { EmailField } from "~/ui/email-field.tsx";
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
  /** The order waits for the answer. */
  isAsked: boolean;
}

export function ContactSection({
  errors,
  clear,
  keptEmail,
  onKeepEmail,
  question,
  isAsked,
}: ContactSectionProps) {
  const { draft, update } = useCheckout();
  const { user } = useAuth();
  const { contact, isForOther, deliveryMethod } = draft;
  const callsOther = isForOther && deliveryMethod !== "pickup";
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
      <EmailField
        autoComplete="email"
        enterKeyHint="next"
        {...field("email")}
        onChange={(email) => change("email", email)}
        kept={keptEmail}
        onKeep={onKeepEmail}
        keep="Keep mine"
        question={question}
        why={
          isAsked
            ? "All about your order goes to this address: say which is right, then order again."
            : undefined
        }
      />
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
