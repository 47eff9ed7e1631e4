import { sql } from "drizzle-orm";
import { col, containing, defineList } from "~/platform/admin-list.ts";
import type { CardState } from "./rules.ts";

/** The same as `stateOf` in the rules, for many. */
const state = sql<CardState>`case
  when c.blocked_at is not null then 'blocked'
  when c.expires_at <= now() then 'expired'
  when c.mail_at is not null and c.mailed_at is null then 'waiting'
  when c.balance_kobo = 0 then 'spent' else 'active' end`;

export const giftCardList = defineList({
  name: "gift_cards",
  rights: "gift-cards.see",
  from: sql`gift_cards c left join users u on u.id = c.user_id`,
  key: sql`c.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql<string>`c.id`),
    last_four: col.plain(sql<string | null>`c.last_four`),
    user_id: col.plain(sql<string | null>`c.user_id`),
    to_name: col.plain(sql<string>`c.to_name`, { sortable: true }),
    to_email: col.plain(sql<string>`coalesce(u.email, c.to_email)`),
    from_name: col.plain(sql<string>`c.from_name`),
    issued: col.kobo(sql`(select coalesce(sum(e.amount_kobo), 0) from gift_card_entries e
      where e.card_id = c.id and e.kind = 'issued')`),
    balance: col.kobo(sql`c.balance_kobo`, { sortable: true }),
    state: col.plain(state),
    mail_at: col.time(sql<Date | null>`c.mail_at`),
    expires_at: col.time(sql<Date | null>`c.expires_at`, { sortable: true }),
    created_at: col.time(sql`c.created_at`, { sortable: true }),
  },
  search: (text) => sql`(coalesce(c.last_four, '') || ' ' || c.to_name || ' ' || c.to_email || ' '
    || coalesce(u.email, '') || ' ' || c.from_name || ' ' || c.note) ilike ${containing(text)}`,
  filters: { state: (value) => sql`${state} = ${value}` },
});
