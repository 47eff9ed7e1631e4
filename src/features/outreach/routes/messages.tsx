import { useAuth } from "~/client/auth-provider.tsx";
import { unlistedMeta } from "~/client/store.ts";
import { LinkButton } from "~/ui/button.tsx";
import { BirthdayForm } from "../components/birthday-form.tsx";
import { MessageChoiceBox } from "../components/message-choice.tsx";
import { PhoneChoice } from "../components/phone-choice.tsx";
import type { Route } from "./+types/messages";

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, {
    title: "My Mails",
    description: "What we write to you about besides your orders.",
    path: "/profile/messages",
  });
}

/** Every mail that one can ask for, in one place. */
export default function Messages() {
  const { user } = useAuth();
  return (
    <>
      <h1 className="display mb-3 text-xl">My Mails</h1>
      <p className="mb-8 max-w-prose text-sm text-muted">
        What we write to {user?.email} about besides your orders: one mail a day at most, none at
        night. You end each of them here, or with one press in the mail.
      </p>
      <MessageChoiceBox
        kind="price_drops"
        label="Mail me when something I saved costs less"
        isExplained
        className="mb-5"
      />
      <MessageChoiceBox
        kind="abandoned_cart"
        label="Mail me once if I leave my cart behind"
        isExplained
        className="mb-10"
      />
      <PhoneChoice />
      <BirthdayForm />
      <LinkButton to="/profile" variant="quiet" className="mt-8">
        Back to My Profile
      </LinkButton>
    </>
  );
}
