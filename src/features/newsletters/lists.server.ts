import { sql } from "drizzle-orm";
import type { NewsletterState } from "~/lib/statuses.ts";
import { col, containing, defineList } from "~/platform/admin-list.ts";

export const newsletterList = defineList({
  name: "newsletters",
  rights: "newsletter.send",
  from: sql`newsletters n`,
  key: sql`n.id`,
  sort: "-updated_at",
  columns: {
    id: col.plain(sql<string>`n.id`),
    subject: col.plain(sql<string>`n.subject`, { sortable: true }),
    state: col.plain(sql<NewsletterState>`n.state`),
    scheduled_at: col.time(sql<string | null>`n.scheduled_at`),
    /** How many people it was written to. */
    sent_to: col.plain(
      sql<number>`coalesce((n.kept->'readers'->>'queued')::int, (
        select count(*)::int from newsletter_sends d
        where d.newsletter_id = n.id and d.state = 'queued'))`,
    ),
    updated_at: col.time(sql`n.updated_at`, { sortable: true }),
  },
  search: (text) => sql`n.subject ilike ${containing(text)}`,
  filters: {
    state: (value) => sql`n.state = ${value}`,
  },
});
