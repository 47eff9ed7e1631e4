import { z } from "zod";
import { Action, Code, Headline, Paragraph, SmallPrint } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";

/** What `sendOneTime` gives: the same proof as a link and as a code. */
const proof = z.object({ code: z.string(), link: z.url(), name: z.string().default("") });

const greet = (name: string) => (name ? `Hello ${name},` : "Hello,");
const LIFETIME = "Both work once, for 10 minutes.";

export const signupMail = defineMail({
  name: "auth-signup",
  budget: "stranger",
  data: proof,
  isSecret: true,
  subject: (_, shop) => `Confirm your email for ${shop.name}`,
  preview: () => "One step, and your account is ready.",
  body: ({ code, link, name }, shop) => (
    <>
      <Headline>Welcome to {shop.name}</Headline>
      <Paragraph>{greet(name)}</Paragraph>
      <Paragraph>Confirm that this is your email address, and your account is ready.</Paragraph>
      <Action href={link}>Confirm my email</Action>
      <Paragraph>Or type this code where the shop asks for it:</Paragraph>
      <Code>{code}</Code>
      <SmallPrint>
        {LIFETIME} If you did not open an account with us, leave this mail unanswered.
      </SmallPrint>
    </>
  ),
});

export const recoveryMail = defineMail({
  name: "auth-recovery",
  budget: "stranger",
  data: proof,
  isSecret: true,
  subject: (_, shop) => `Choose a new password for ${shop.name}`,
  preview: () => "A link and a code to choose a new password.",
  body: ({ code, link, name }) => (
    <>
      <Headline>Choose a new password</Headline>
      <Paragraph>{greet(name)}</Paragraph>
      <Paragraph>Somebody, hopefully you, asked for a new password for this account.</Paragraph>
      <Action href={link}>Choose a new password</Action>
      <Paragraph>Or type this code where the shop asks for it:</Paragraph>
      <Code>{code}</Code>
      <SmallPrint>
        {LIFETIME} If it was not you, do nothing: your password stays as it is.
      </SmallPrint>
    </>
  ),
});

export const magicLinkMail = defineMail({
  name: "auth-magiclink",
  budget: "stranger",
  data: proof,
  isSecret: true,
  subject: (_, shop) => `Sign in to ${shop.name}`,
  preview: () => "A link and a code that sign you in.",
  body: ({ code, link, name }, shop) => (
    <>
      <Headline>Sign in to {shop.name}</Headline>
      <Paragraph>{greet(name)}</Paragraph>
      <Paragraph>Here is the link you asked for. It signs you in without a password.</Paragraph>
      <Action href={link}>Sign in</Action>
      <Paragraph>Or type this code where the shop asks for it:</Paragraph>
      <Code>{code}</Code>
      <SmallPrint>
        {LIFETIME} Never pass them on: nobody at {shop.name} will ask you for them.
      </SmallPrint>
    </>
  ),
});

export const emailChangeMail = defineMail({
  name: "auth-email_change",
  budget: "stranger",
  data: proof,
  isSecret: true,
  subject: (_, shop) => `Confirm your new email for ${shop.name}`,
  preview: () => "Your account moves to this address once you confirm it.",
  body: ({ code, link, name }, shop) => (
    <>
      <Headline>Confirm your new email</Headline>
      <Paragraph>{greet(name)}</Paragraph>
      <Paragraph>
        Your account at {shop.name} moves to this address once you confirm it. Until then you sign
        in with the old one.
      </Paragraph>
      <Action href={link}>Use this address</Action>
      <Paragraph>Or type this code where the shop asks for it:</Paragraph>
      <Code>{code}</Code>
      <SmallPrint>{LIFETIME} If this is not your account, leave this mail unanswered.</SmallPrint>
    </>
  ),
});

export const emailChangeCurrentMail = defineMail({
  name: "auth-email_change_current",
  budget: "own",
  data: proof,
  isSecret: true,
  subject: (_, shop) => `Your account at ${shop.name} is about to move`,
  preview: () => "Confirm here, too, that your account moves to another address.",
  body: ({ code, link, name }, shop) => (
    <>
      <Headline>Your account is about to move</Headline>
      <Paragraph>{greet(name)}</Paragraph>
      <Paragraph>
        Somebody, hopefully you, wants to move your account at {shop.name} to another address. It
        moves once both mails are answered: this one, and the one to the new address.
      </Paragraph>
      <Action href={link}>Let it move</Action>
      <Paragraph>Or type this code where the shop asks for it:</Paragraph>
      <Code>{code}</Code>
      <SmallPrint>
        {LIFETIME} If it was not you, do nothing here, and change your password: somebody else is
        signed in to your account.
      </SmallPrint>
    </>
  ),
});

export const reauthenticationMail = defineMail({
  name: "auth-reauthentication",
  budget: "stranger",
  data: proof,
  isSecret: true,
  subject: (_, shop) => `Your code for ${shop.name}`,
  preview: () => "Type this code to go on.",
  body: ({ code, name }) => (
    <>
      <Headline>Is it you?</Headline>
      <Paragraph>{greet(name)}</Paragraph>
      <Paragraph>Type this code where the shop asks for it, and your change is made.</Paragraph>
      <Code>{code}</Code>
      <SmallPrint>
        It works once, for 10 minutes. If you are not changing anything right now, somebody else is
        signed in to your account: change your password.
      </SmallPrint>
    </>
  ),
});

export const inviteMail = defineMail({
  name: "auth-invite",
  budget: "own",
  data: proof,
  isSecret: true,
  subject: (_, shop) => `You are invited to ${shop.name}`,
  preview: (_, shop) => `An account at ${shop.name} waits for you.`,
  body: ({ code, link, name }, shop) => (
    <>
      <Headline>You are invited</Headline>
      <Paragraph>{greet(name)}</Paragraph>
      <Paragraph>
        An account at {shop.name} waits for you. Accept the invitation and choose a password.
      </Paragraph>
      <Action href={link}>Accept the invitation</Action>
      <Paragraph>Or type this code where the shop asks for it:</Paragraph>
      <Code>{code}</Code>
      <SmallPrint>The invitation works once, for 7 days.</SmallPrint>
    </>
  ),
});

export const staffInvitationMail = defineMail({
  name: "staff-invitation",
  budget: "own",
  data: z.object({ link: z.string(), role: z.string() }),
  isSecret: true,
  subject: (_, shop) => `You are invited to work at ${shop.name}`,
  preview: ({ role }, shop) => `${shop.name} invites you as ${role}.`,
  body: ({ link, role }, shop) => (
    <>
      <Headline>You are invited</Headline>
      <Paragraph>
        {shop.name} invites you to its back-office as {role}. Sign in or sign up with this address,
        then open the link again.
      </Paragraph>
      <Action href={link}>Accept the invitation</Action>
      <SmallPrint>The invitation works once, for a few days.</SmallPrint>
    </>
  ),
});
