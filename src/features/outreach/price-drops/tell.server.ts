import { sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/service.server.ts";
import { isQuiet } from "~/lib/quiet-hours.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { queueBriefs } from "../briefs/queue.server.ts";
import { mailboxOf, takeMailOfDay } from "../gate.server.ts";
import { isDrop } from "../rules.ts";
import { priceDropMail } from "./mail.tsx";
import { noteSaved, type Offered, pricesNow } from "./watch.server.ts";

/** People told in one transaction. */
const AT_ONCE = 100;

interface Watched extends Record<string, unknown> {
  user_id: string;
  email: string;
  product_id: number;
  before: number;
}

/**
 * Tells readers what they saved and costs less, all of it in one mail. Who had a mail today is
 * told tomorrow, where it still costs less then.
 *
 * @returns how many were written to
 */
export async function tellPriceDrops(ctx: Context): Promise<number> {
  const offered = await pricesNow(ctx);
  await noteSaved(ctx, offered);
  if (isQuiet(ctx.clock.now()) || !(await getSettings(ctx)).messages.price_drops) return 0;
  const people = [...Map.groupBy(await findDrops(ctx, offered), ({ user_id }) => user_id).values()];
  let told = 0;
  for (let at = 0; at < people.length; at += AT_ONCE) {
    told += await write(ctx, people.slice(at, at + AT_ONCE), offered);
  }
  return told;
}

async function findDrops(ctx: Context, offered: readonly Offered[]): Promise<Watched[]> {
  const { rows } = await ctx.db.execute<Watched>(sql`
    select p.user_id, u.email, p.product_id, p.price_kobo::float8 as before
    from json_to_recordset(${JSON.stringify(offered)}::json) as o(id int, price bigint)
    join watched_prices p on p.product_id = o.id and p.price_kobo > o.price
    join users u on u.id = p.user_id and u.app_metadata->>'proved_email' = u.email
    where u.banned_until is null or u.banned_until <= ${ctx.clock.now().toISOString()}::timestamptz
    order by p.user_id, p.product_id`);
  const priceOf = new Map(offered.map(({ id, price }) => [id, price]));
  return rows.filter(({ product_id, before }) => isDrop(before, priceOf.get(product_id)!));
}

const dataOf = (drops: readonly Watched[]) => ({
  user_id: drops[0]!.user_id,
  drops: drops.map(({ product_id, before }) => ({ product_id, before_kobo: before })),
});

function write(
  ctx: Context,
  people: readonly (readonly Watched[])[],
  offered: readonly Offered[],
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const mailbox = ([first]: readonly Watched[]) => mailboxOf(ctx, first!.email);
    const taken = await takeMailOfDay(ctx, tx, people.map(mailbox));
    // Two accounts can have one mailbox: the other one's turn is another day.
    const written = people.filter((drops) => taken.delete(mailbox(drops)));
    for (const drops of written) {
      const { user_id, email } = drops[0]!;
      await queueMail(tx, priceDropMail, {
        to: email,
        dedupeKey: `price-drop:${user_id}:${ctx.clock.now().toISOString()}`,
        data: dataOf(drops),
      });
    }
    await queueBriefs(
      ctx,
      tx,
      priceDropMail,
      written.map((drops) => ({ userId: drops[0]!.user_id, data: dataOf(drops) })),
    );
    // From here on the price that they were told counts.
    const told = written.flat().map(({ user_id, product_id }) => ({ user_id, product_id }));
    await tx.execute(sql`
      update watched_prices p set price_kobo = o.price, noted_at = ${ctx.clock.now().toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(told)}::json) as t(user_id uuid, product_id int)
      join json_to_recordset(${JSON.stringify(offered)}::json) as o(id int, price bigint) on o.id = t.product_id
      where p.user_id = t.user_id and p.product_id = t.product_id`);
    return written.length;
  });
}

export const tellPriceDropsJob = defineJob({
  name: "tell-price-drops",
  every: "*/10 * * * *",
  async run(ctx) {
    await tellPriceDrops(ctx);
  },
});
