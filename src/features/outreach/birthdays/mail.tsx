import { sql } from "drizzle-orm";
import { z } from "zod";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import {
  Action,
  Code,
  Divider,
  Headline,
  Paragraph,
  SmallPrint,
  TextLink,
} from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { leaveLink } from "../leave.server.ts";
import { birthdayOf } from "./choose.server.ts";

/** The code that staff chose for birthdays, while it is one that can be used. */
async function standingCode(ctx: Context): Promise<string> {
  const code = (await getSettings(ctx)).messages.birthday_code.toUpperCase();
  if (code === "") return "";
  const now = ctx.clock.now().toISOString();
  const { rows } = await ctx.db.execute(sql`
    select from discounts
    where code = ${code} and is_active and not first_orders
      and (starts_at is null or starts_at <= ${now}::timestamptz)
      and (ends_at is null or ends_at > ${now}::timestamptz)
      and (total_limit is null or uses < total_limit)
      and (budget_kobo is null or spent_kobo < budget_kobo)`);
  return rows.length > 0 ? code : "";
}

/** Undefined where its reader has left meanwhile. */
async function load(ctx: Context, { user_id }: { user_id: string }) {
  if (!(await birthdayOf(ctx, user_id))) return undefined;
  return { code: await standingCode(ctx), leave: leaveLink(ctx, "birthday", user_id) };
}

export const birthdayMail = defineMail({
  name: "birthday",
  budget: "own",
  queued: z.object({ user_id: z.string() }),
  load,
  data: z.object({ code: z.string(), leave: z.url() }),
  leave: ({ leave }) => leave,
  subject: (_data, shop) => `Happy birthday from ${shop.name}`,
  preview: ({ code }) => (code ? `Your code is ${code}.` : "May the year be good to you."),
  brief: ({ code }, shop) => ({
    title: `Happy birthday from ${shop.name}`,
    text: `Happy birthday from all of us at ${shop.name}.${
      code && ` Something from us: the code ${code}, in your cart or at checkout.`
    }`,
    to: `${shop.url}/new-arrivals`,
  }),
  body: ({ code, leave }, shop) => (
    <>
      <Headline>Happy birthday</Headline>
      <Paragraph>
        All of us at {shop.name} wish you a year of good health and good company.
      </Paragraph>
      {code && (
        <>
          <Paragraph>
            Here is something from us: enter this code in your cart or at checkout.
          </Paragraph>
          <Code>{code}</Code>
        </>
      )}
      <Action href={`${shop.url}/new-arrivals`}>See what is new</Action>
      <Divider />
      <SmallPrint>
        You get this once a year, because you gave us the day.{" "}
        <TextLink href={leave}>No more such mails</TextLink>: the day is forgotten then.
      </SmallPrint>
    </>
  ),
});
