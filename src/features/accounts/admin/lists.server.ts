import { sql } from "drizzle-orm";
import { col, containing, defineList, onDays } from "~/platform/admin-list.ts";
import { isAuditArea, isOfArea } from "~/platform/audit-areas.ts";
import type { Role } from "~/platform/permissions.ts";
import { customersLike } from "./customer-search.server.ts";

/** Null where there was nothing. */
type Values = Record<string, unknown> | null;

export const userList = defineList({
  name: "users",
  rights: "customers.see",
  from: sql`profiles p join users u on u.id = p.id`,
  key: sql`p.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql<string>`p.id`),
    full_name: col.plain(sql<string>`p.full_name`, { sortable: true }),
    email: col.plain(sql<string>`p.email`, { sortable: true }),
    roles: col.plain(
      sql<Role[]>`array(select role from user_roles r where r.user_id = p.id order by role)`,
    ),
    banned: col.plain(sql<boolean>`coalesce(u.banned_until > now(), false)`),
    created_at: col.time(sql`p.created_at`, { sortable: true }),
    last_sign_in_at: col.time(sql<Date | null>`u.last_sign_in_at`, { sortable: true }),
  },
  search: customersLike,
  filters: {
    role: (value) =>
      value === "customer"
        ? sql`not exists (select 1 from user_roles r where r.user_id = p.id)`
        : sql`exists (select 1 from user_roles r where r.user_id = p.id and r.role = ${value})`,
    banned: (value) => sql`coalesce(u.banned_until > now(), false) = ${value === "yes"}`,
  },
});

export const auditList = defineList({
  name: "audit",
  rights: "audit.see",
  from: sql`audit_log a`,
  key: sql`a.id`,
  sort: "-at",
  columns: {
    id: col.plain(sql<number>`a.id`),
    at: col.time(sql`a.at`, { sortable: true }),
    actor: col.plain(sql<string | null>`coalesce(a.actor_email, a.actor_id::text)`),
    action: col.plain(sql<string>`a.action`),
    entity: col.plain(sql<string>`a.entity`),
    entity_id: col.plain(sql<string | null>`a.entity_id`),
    before: col.plain(sql<Values>`a.before`),
    after: col.plain(sql<Values>`a.after`),
    ip: col.plain(sql<string | null>`a.ip`),
  },
  search: (text) =>
    sql`(coalesce(a.actor_email, '') || ' ' || a.action || ' ' || coalesce(a.entity_id, '')) ilike ${containing(text)}`,
  filters: {
    entity: (value) => sql`a.entity = ${value}`,
    /** Money, stock or how orders stand. */
    about: (value) => (isAuditArea(value) ? isOfArea(sql`a.action`, value) : undefined),
    ...onDays(sql`a.at`),
  },
});
