import { Link, useNavigate } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import { authPath } from "~/client/session.ts";
import { contactSchema } from "~/lib/contact.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { useCheckout } from "../checkout-provider.tsx";
import { useFieldErrors } from "../components/use-fields.ts";

export default function ContactStep() {
  const { draft, update } = useCheckout();
  const { user } = useAuth();
  const { errors, check, clear } = useFieldErrors();
  const navigate = useNavigate();
  const { contact } = draft;

  const field = (name: keyof typeof contact) => ({
    name,
    value: contact[name],
    error: errors[name],
    required: true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      update({ contact: { ...contact, [name]: event.target.value } });
      clear(name);
    },
  });

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (check(contactSchema, contact, event.currentTarget)) navigate("/checkout/delivery");
  }

  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-5">
      <h2 className="display text-lg">Who is it for?</h2>
      {user ? (
        <p className="-mt-3 text-sm text-muted">
          You are signed in as <span className="break-all">{user.email}</span>. The order will stand
          under My Orders.
        </p>
      ) : (
        <p className="-mt-3 text-sm text-muted">
          No account needed. We write to you about this order only.{" "}
          <Link to={authPath("/checkout/contact")} className="underline underline-offset-4">
            Sign in
          </Link>{" "}
          to use a saved address.
        </p>
      )}
      <TextField label="Full name" autoComplete="name" {...field("name")} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...field("email")}
      />
      <TextField
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        hint="The rider calls this number."
        {...field("phone")}
      />
      <Button type="submit" size="lg" className="sm:self-start">
        Continue to delivery
      </Button>
    </form>
  );
}
