import { sql } from "drizzle-orm";
import type { AgentDeed } from "~/lib/statuses.ts";
import { col, containing, defineList } from "~/platform/admin-list.ts";

const counted = (deed: AgentDeed) =>
  sql`coalesce(sum(times) filter (where deed = ${deed}), 0)::int`;

/** Which assistants came, and what they did; what they ordered for comes from the orders themselves. */
export const agentList = defineList({
  name: "agents",
  rights: "analytics.see",
  from: sql`(
    select agent, ${counted("looked")} as looked, ${counted("carted")} as carted,
      ${counted("checked_out")} as checked_out, ${counted("handed_over")} as handed_over,
      ${counted("refused")} as refused, max(last_at) as last_at
    from agent_visits group by agent) a
    left join (
      select coalesce(ao.agent, '') as agent, count(*)::int as orders,
        sum(o.total_kobo) filter (where o.status <> 'cancelled') as total_kobo
      from agent_orders ao join orders o on o.id = ao.order_id group by 1) s on s.agent = a.agent`,
  key: sql`a.agent`,
  sort: "-last_at",
  columns: {
    /** Empty for all that name no profile, or none that can be read. */
    agent: col.plain(sql<string>`a.agent`, { sortable: true }),
    looked: col.plain(sql<number>`a.looked`, { sortable: true }),
    carted: col.plain(sql<number>`a.carted`, { sortable: true }),
    checked_out: col.plain(sql<number>`a.checked_out`, { sortable: true }),
    handed_over: col.plain(sql<number>`a.handed_over`, { sortable: true }),
    /** With those that their persons finished. */
    ordered: col.plain(sql<number>`coalesce(s.orders, 0)`, { sortable: true }),
    sold: col.kobo(sql<number>`coalesce(s.total_kobo, 0)::bigint`),
    refused: col.plain(sql<number>`a.refused`, { sortable: true }),
    /** Links to people's accounts of its host, so that staff can end them. */
    linked: col.plain(sql<number>`(
      select count(*)::int from assistant_links l
      where l.host = substring(a.agent from '^https://([^/:]+)'))`),
    /** How often, by the code of why. */
    reasons: col.plain(sql<Record<string, number>>`(
      select coalesce(jsonb_object_agg(r.reason, r.times), '{}') from (
        select v.reason, sum(v.times)::int as times from agent_visits v
        where v.agent = a.agent and v.deed = 'refused' group by v.reason
        order by 2 desc limit 20) r)`),
    last_at: col.time(sql`a.last_at`, { sortable: true }),
  },
  search: (text) => sql`a.agent ilike ${containing(text)}`,
});

/** What assistants looked for. */
export const agentSearchList = defineList({
  name: "agent_searches",
  rights: "analytics.see",
  from: sql`agent_searches s`,
  key: sql`s.id`,
  sort: "-times",
  columns: {
    id: col.plain(sql<number>`s.id`),
    query: col.plain(sql<string>`s.query`, { sortable: true }),
    agent: col.plain(sql<string>`s.agent`, { sortable: true }),
    times: col.plain(sql<number>`s.times`, { sortable: true }),
    found: col.plain(sql<number>`s.found`, { sortable: true }),
    last_at: col.time(sql`s.last_at`, { sortable: true }),
  },
  search: (text) => sql`(s.query || ' ' || s.agent) ilike ${containing(text)}`,
  filters: {
    result: (value) =>
      value === "none" ? sql`s.found = 0` : value === "some" ? sql`s.found > 0` : undefined,
  },
});
