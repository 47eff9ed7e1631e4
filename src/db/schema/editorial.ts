import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { PAGE_KINDS } from "../../lib/statuses.ts";
import { createdAt, holdsOnly, time, updatedAt, uuidKey } from "./columns.ts";

/**
 * Pages that staff arrange of blocks, as they are being edited: the home page, and stories at /stories/{slug}.
 * The menus have versions as pages do: one row, whose content is their lists.
 */
export const pages = pgTable(
  "pages",
  {
    id: uuidKey(),
    kind: text("kind", { enum: PAGE_KINDS }).notNull(),
    slug: text("slug").notNull(),
    /** Title, summary, picture and blocks, or lists of links: what shoppers see is the newest version that has begun. */
    draft: jsonb("draft").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("pages_address").on(t.kind, t.slug),
    holdsOnly("pages_kind", t.kind, PAGE_KINDS),
    check(
      "pages_slug",
      sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(${t.slug}) <= 60`,
    ),
  ],
);

/** What was published of a page, each from a moment on; never changed afterwards. */
export const pageVersions = pgTable(
  "page_versions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    pageId: uuid("page_id")
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    /** As in a draft; null: the page was taken out of the shop. */
    content: jsonb("content"),
    /** To come: it is planned. */
    startsAt: time("starts_at").notNull(),
    /** Whether kept pages were told that it has begun. */
    isTold: boolean("is_told").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index("page_versions_newest").on(t.pageId, t.startsAt, t.id)],
);
