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
  data: z.object({ new_email: z.string() }),
  subject: (_, shop) => `Your email for ${shop.name} was changed`,
  preview: () => "Your account has a new email address.",
  body: ({ new_email }, shop) => (
    <>
      <Headline>Your email was changed</Headline>
      <Paragraph>
        Your account at {shop.name} now has the address {new_email}. We will not write to this one
        about it any more.
      </Paragraph>
      <SmallPrint>If it was not you, write to us at once: {shop.email}.</SmallPrint>
    </>
  ),
});
