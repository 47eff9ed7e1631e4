import { z } from "zod";
import { Action, Headline, Paragraph, SmallPrint } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";

export const factorLockedMail = defineMail({
  name: "auth-factor-locked",
  budget: "own",
  data: z.object({ factor: z.string(), minutes: z.number() }),
  subject: (_, shop) => `Wrong codes were typed for your account at ${shop.name}`,
  preview: () => "Whoever it was got past your password, and no further.",
  body: ({ factor, minutes }, shop) => (
    <>
      <Headline>Too many wrong codes</Headline>
      <Paragraph>
        Somebody gave the right password for your account at {shop.name}, and then too many wrong
        codes{factor && ` for “${factor}”`}. For {minutes} minutes no code is accepted.
      </Paragraph>
      <Paragraph>
        If it was you, wait and try again. If it was not, your password is known to somebody: choose
        a new one where you are signed in.
      </Paragraph>
      <Action href={`${shop.url}/profile`}>Change my password</Action>
      <SmallPrint>If you cannot get in, write to us: {shop.email}.</SmallPrint>
    </>
  ),
});

export const factorAddedMail = defineMail({
  name: "auth-factor-added",
  budget: "own",
  data: z.object({ factor: z.string() }),
  subject: (_, shop) => `Two-step sign-in was set up at ${shop.name}`,
  preview: () => "If it was you, there is nothing to do.",
  body: ({ factor }, shop) => (
    <>
      <Headline>A new second step</Headline>
      <Paragraph>
        {factor ? `“${factor}”` : "A second step"} was added to your account at {shop.name}. From
        now on it is asked for when you sign in. If it was you, there is nothing to do.
      </Paragraph>
      <Paragraph>
        If it was not you, somebody is in your account: remove it there, choose a new password, and
        write to us if you cannot.
      </Paragraph>
      <Action href={`${shop.url}/profile#two-step`}>Look at my account</Action>
      <SmallPrint>Our address is {shop.email}.</SmallPrint>
    </>
  ),
});

export const factorRemovedMail = defineMail({
  name: "auth-factor-removed",
  budget: "own",
  data: z.object({ factor: z.string(), by: z.enum(["owner", "shop"]) }),
  subject: (_, shop) => `A second step was removed at ${shop.name}`,
  preview: () => "If you wanted it, there is nothing to do.",
  body: ({ factor, by }, shop) => (
    <>
      <Headline>A second step was removed</Headline>
      <Paragraph>
        {by === "shop"
          ? `We have removed the second step of your account at ${shop.name}, as for somebody who has lost theirs, and signed you out everywhere. Your password alone opens the account now: sign in and set up a new second step.`
          : `${factor ? `“${factor}”` : "A second step"} was removed from your account at ${shop.name}.`}{" "}
        If you wanted it, there is nothing else to do.
      </Paragraph>
      <Action href={`${shop.url}/auth?forgotten`}>It was not me</Action>
      <SmallPrint>
        If you did not, choose a new password at once and write to us: {shop.email}.
      </SmallPrint>
    </>
  ),
});
