import { sql } from "drizzle-orm";
import { col, containing, defineList } from "~/platform/admin-list.ts";
import { type MessageStatus, unsubscribeLink } from "./rules.ts";

export const messageList = defineList({
  name: "messages",
  rights: "messages.answer",
  from: sql`contact_messages m`,
  key: sql`m.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql<string>`m.id`),
    name: col.plain(sql<string>`m.name`, { sortable: true }),
    email: col.plain(sql<string>`m.email`, { sortable: true }),
    message: col.plain(sql<string>`m.message`),
    status: col.plain(sql<MessageStatus>`m.status`, { sortable: true }),
    created_at: col.time(sql`m.created_at`, { sortable: true }),
  },
  search: (text) => sql`(m.name || ' ' || m.email || ' ' || m.message) ilike ${containing(text)}`,
  filters: { status: (value) => sql`m.status = ${value}` },
});

export const subscriberList = defineList({
  name: "subscribers",
  rights: "newsletter.see",
  from: sql`newsletter_subscribers n`,
  key: sql`n.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql<string>`n.id`),
    email: col.plain(sql<string>`n.email`, { sortable: true }),
    subscribed: col.plain(sql<boolean>`n.unsubscribed_at is null`),
    unsubscribe_token: col.plain(sql<string>`n.unsubscribe_token`),
    created_at: col.time(sql`n.created_at`, { sortable: true }),
  },
  search: (text) => sql`n.email ilike ${containing(text)}`,
  filters: {
    status: (value) =>
      value === "subscribed" ? sql`n.unsubscribed_at is null` : sql`n.unsubscribed_at is not null`,
  },
  // For the program that sends the letters: each reader with the link that ends them.
  exportAs: {
    header: ["email", "subscribed", "since", "unsubscribe_link"],
    cells: (row, publicUrl) => [
      row.email,
      row.subscribed,
      row.created_at,
      unsubscribeLink(publicUrl, row.unsubscribe_token),
    ],
  },
});

export const outboxList = defineList({
  name: "outbox",
  rights: "outbox.see",
  from: sql`mail_outbox b`,
  key: sql`b.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql<string>`b.id`),
    recipient: col.plain(sql<string>`b.recipient`, { sortable: true }),
    template: col.plain(sql<string>`b.template`),
    subject: col.plain(sql<string | null>`b.subject`),
    status: col.plain(sql<string>`b.status`),
    attempts: col.plain(sql<number>`b.attempts`),
    last_error: col.plain(sql<string | null>`b.last_error`),
    created_at: col.time(sql`b.created_at`, { sortable: true }),
    sent_at: col.time(sql<Date | null>`b.sent_at`, { sortable: true }),
  },
  search: (text) =>
    sql`(b.recipient || ' ' || b.template || ' ' || coalesce(b.subject, '')) ilike ${containing(text)}`,
  filters: { status: (value) => sql`b.status = ${value}` },
});
