import { sql } from "drizzle-orm";
import type { RiskKind } from "~/lib/statuses.ts";
import { col, containing, defineList } from "~/platform/admin-list.ts";

export const refusalList = defineList({
  name: "refusals",
  rights: "orders.work",
  from: sql`refusals r left join profiles p on p.id = r.passed_by`,
  key: sql`r.id`,
  sort: "-last_at",
  columns: {
    id: col.plain(sql<number>`r.id::int`),
    last_at: col.time(sql`r.last_at`, { sortable: true }),
    first_at: col.time(sql`r.first_at`),
    rule: col.plain(sql<string>`r.rule`, { sortable: true }),
    subject: col.plain(sql<string>`r.subject`, { sortable: true }),
    reason: col.plain(sql<string>`r.reason`),
    details: col.plain(sql<Record<string, unknown>>`r.details`),
    times: col.plain(sql<number>`r.times`, { sortable: true }),
    pass_until: col.time(sql<Date | null>`r.pass_until`),
    passed_by: col.plain(sql<string | null>`p.email`),
  },
  search: (text) => sql`(r.subject || ' ' || r.reason || ' ' || r.rule) ilike ${containing(text)}`,
  filters: { rule: (value) => sql`r.rule = ${value}` },
});

export const riskContactList = defineList({
  name: "risk_contacts",
  rights: "orders.work",
  from: sql`risk_contacts c left join profiles p on p.id = c.added_by`,
  key: sql`c.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql<string>`c.id`),
    kind: col.plain(sql<RiskKind>`c.kind`),
    shown: col.plain(sql<string>`c.shown`, { sortable: true }),
    note: col.plain(sql<string>`c.note`),
    order_id: col.plain(sql<string | null>`c.order_id`),
    added_by: col.plain(sql<string | null>`p.email`),
    created_at: col.time(sql`c.created_at`, { sortable: true }),
  },
  search: (text) => sql`(c.shown || ' ' || c.key || ' ' || c.note) ilike ${containing(text)}`,
  filters: { kind: (value) => sql`c.kind = ${value}` },
});
