import { sql } from "drizzle-orm";
import { type AdminList, col, containing } from "~/platform/admin-list.ts";

export const userList: AdminList = {
  name: "users",
  rights: "customers.see",
  from: sql`profiles p join users u on u.id = p.id`,
  key: sql`p.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql`p.id`),
    full_name: col.plain(sql`p.full_name`, { sortable: true }),
    email: col.plain(sql`p.email`, { sortable: true }),
    roles: col.plain(
      sql`array(select role from user_roles r where r.user_id = p.id order by role)`,
    ),
    banned: col.plain(sql`coalesce(u.banned_until > now(), false)`),
    created_at: col.time(sql`p.created_at`, { sortable: true }),
    last_sign_in_at: col.time(sql`u.last_sign_in_at`, { sortable: true }),
  },
  search: (text) => sql`(p.full_name || ' ' || p.email) ilike ${containing(text)}`,
  filters: {
    role: (value) =>
      value === "customer"
        ? sql`not exists (select 1 from user_roles r where r.user_id = p.id)`
        : sql`exists (select 1 from user_roles r where r.user_id = p.id and r.role = ${value})`,
    banned: (value) => sql`coalesce(u.banned_until > now(), false) = ${value === "yes"}`,
  },
};

export const auditList: AdminList = {
  name: "audit",
  rights: "audit.see",
  from: sql`audit_log a`,
  key: sql`a.id`,
  sort: "-at",
  columns: {
    id: col.plain(sql`a.id`),
    at: col.time(sql`a.at`, { sortable: true }),
    actor: col.plain(sql`coalesce(a.actor_email, a.actor_id::text)`),
    action: col.plain(sql`a.action`),
    entity: col.plain(sql`a.entity`),
    entity_id: col.plain(sql`a.entity_id`),
    before: col.plain(sql`a.before`),
    after: col.plain(sql`a.after`),
    ip: col.plain(sql`a.ip`),
  },
  search: (text) =>
    sql`(coalesce(a.actor_email, '') || ' ' || a.action || ' ' || coalesce(a.entity_id, '')) ilike ${containing(text)}`,
  filters: { entity: (value) => sql`a.entity = ${value}` },
};
