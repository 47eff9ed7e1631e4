import { useState } from "react";
import { useAuth } from "~/client/auth-provider.tsx";
import { Button } from "~/ui/button.tsx";
import type { MailedLink } from "./mailed-link.ts";

interface Words {
  title: string;
  button: string;
  text: (email: string) => string;
}

const signIn: Words = {
  title: "Sign in",
  button: "Sign in",
  text: (email) => `The link in our mail signs you in as ${email}.`,
};
/** What a link of each kind will do. */
const words: Record<string, Words> = {
  recovery: {
    title: "Choose a new password",
    button: "Continue",
    text: (email) => `You can choose a new password for ${email}.`,
  },
  signup: {
    title: "Confirm your email",
    button: "Confirm my email",
    text: (email) => `${email} is your address? Then your account is ready.`,
  },
  invite: {
    title: "Accept the invitation",
    button: "Accept the invitation",
    text: (email) => `An account waits for ${email}.`,
  },
  email_change: {
    title: "Confirm the move",
    button: "Confirm",
    text: (email) => `Confirm at ${email} that your account moves to another address.`,
  },
  email_undo: {
    title: "It was not you?",
    button: "Take it back",
    text: (email) =>
      `Your account returns to ${email}, everybody is signed out of it, and you choose a new password.`,
  },
};

/** Says what a mailed link will do, and does it when its button is pressed. */
export function LinkStep({ link, onPress }: { link: MailedLink; onPress: () => Promise<void> }) {
  const { user } = useAuth();
  const { title, button, text } = words[link.type] ?? signIn;
  const isMine = !user || [user.email, user.new_email].includes(link.email);
  return (
    <Question
      title={title}
      text={text(link.email)}
      warning={
        !isMine
          ? `You are signed in as ${user.email}. If you go on, this browser changes to ${link.email}.`
          : link.isForeign
            ? "This mail was asked for in another browser. Go on only if it was you."
            : undefined
      }
      button={!isMine || link.isForeign ? `Continue as ${link.email}` : button}
      onPress={onPress}
    />
  );
}

/** Asks before a session that a link has brought is taken. */
export function AgreeStep({ email, onPress }: { email: string; onPress: () => Promise<void> }) {
  const { user } = useAuth();
  return (
    <Question
      title={signIn.title}
      text={signIn.text(email)}
      warning={
        user
          ? `You are signed in as ${user.email}. If you go on, this browser changes to ${email}.`
          : "Go on only if you have asked for it."
      }
      button={`Continue as ${email}`}
      onPress={onPress}
    />
  );
}

function Question({
  title,
  text,
  warning,
  button,
  onPress,
}: {
  title: string;
  text: string;
  warning: string | undefined;
  button: string;
  onPress: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  return (
    <section aria-label={title} className="flex flex-col gap-5">
      <p className="break-words text-sm text-muted">{text}</p>
      {warning && <p className="break-words border-l-2 border-oxblood pl-4 text-sm">{warning}</p>}
      <Button
        size="lg"
        busy={busy}
        className="whitespace-normal break-all py-3"
        onClick={async () => {
          setBusy(true);
          await onPress();
          setBusy(false);
        }}
      >
        {button}
      </Button>
    </section>
  );
}

/** The heading of the page meanwhile. */
export const linkTitle = (link: MailedLink) => (words[link.type] ?? signIn).title;
