import { z } from "zod";
import { Action, Headline, Paragraph, SmallPrint } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";

export const passwordChangedMail = defineMail({
  name: "auth-password-changed",
  budget: "own",
  data: z.object({ name: z.string().default("") }),
  subject: (_, shop) => `Your password for ${shop.name} was changed`,
  preview: () => "If it was you, there is nothing to do.",
  body: ({ name }, shop) => (
    <>
      <Headline>Your password was changed</Headline>
      <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>
      <Paragraph>
        The password of your account at {shop.name} was changed, and your other sessions were signed
        out. If it was you, there is nothing to do.
      </Paragraph>
      <Action href={`${shop.url}/auth?forgotten`}>It was not me</Action>
      <SmallPrint>
        If it was not you, choose a new password at once and write to us: {shop.email}.
      </SmallPrint>
    </>
  ),
});

export const emailChangedMail = defineMail({
  name: "auth-email-changed",
  budget: "own",
  data: z.object({ new_email: z.string(), undo: z.url().optional() }),
  isSecret: true,
  subject: (_, shop) => `Your email for ${shop.name} was changed`,
  preview: () => "Your account has a new email address.",
  body: ({ new_email, undo }, shop) => (
    <>
      <Headline>Your email was changed</Headline>
      <Paragraph>
        Your account at {shop.name} now has the address {new_email}. We will not write to this one
        about it any more.
      </Paragraph>
      {undo && (
        <>
          <Paragraph>
            If it was not you, take it back: your account returns to this address, everybody is
            signed out of it, and you choose a new password.
          </Paragraph>
          <Action href={undo}>It was not me</Action>
        </>
      )}
      <SmallPrint>
        {undo && "This works for 7 days. "}If anything looks wrong, write to us: {shop.email}.
      </SmallPrint>
    </>
  ),
});

export const addressInUseMail = defineMail({
  name: "auth-address-in-use",
  budget: "stranger",
  data: z.object({}),
  subject: (_, shop) => `Your address at ${shop.name}`,
  preview: () => "Somebody wanted to move their account to your address.",
  body: (_, shop) => (
    <>
      <Headline>You have an account with this address</Headline>
      <Paragraph>
        Somebody who is signed in at {shop.name} wanted to move their account to this address. It
        has an account already, so nothing was changed.
      </Paragraph>
      <Paragraph>
        If it was you, sign in with this address instead, or delete this account first. If not,
        there is nothing to do.
      </Paragraph>
      <Action href={`${shop.url}/auth`}>Sign in</Action>
      <SmallPrint>Nobody was told that this address has an account.</SmallPrint>
    </>
  ),
});
