import { z } from "zod";
import { Action, Headline, Paragraph, SmallPrint } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";

export const factorLockedMail = defineMail({
  name: "auth-factor-locked",
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
