import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { COLLECTION_KINDS } from "~/lib/statuses.ts";
import { createdAt, holdsOnly, time, updatedAt, uuidKey } from "./columns.ts";

/** Lists of products that staff make, at /collections/{slug}. */
export const collections = pgTable(
  "collections",
  {
    id: uuidKey(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    text: text("text").notNull().default(""),
    /** Address of its picture; null: that of its first piece. */
    picture: text("picture"),
    kind: text("kind", { enum: COLLECTION_KINDS }).notNull(),
    /** Chosen by hand, in their order. One that is deleted stays and selects nothing. */
    productIds: integer("product_ids").array().notNull().default([]),
    /** What a piece must be, where a rule chooses. */
    rule: jsonb("rule").notNull().default({}),
    /** The order of what a rule chooses. */
    sort: text("sort").notNull().default("newest"),
    /** Where it stands among the others, the lowest first. */
    place: integer("place").notNull().default(0),
    /** Shoppers see it from the first moment up to the second; each is open where it is null. */
    startsAt: time("starts_at"),
    endsAt: time("ends_at"),
    isActive: boolean("is_active").notNull().default(false),
    /** Whether pages were last told that shoppers see it. */
    isShown: boolean("is_shown").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    holdsOnly("collections_kind", t.kind, COLLECTION_KINDS),
    check("collections_slug", sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check(
      "collections_lengths",
      sql`char_length(${t.slug}) <= 60 and char_length(${t.title}) between 1 and 80`,
    ),
    check("collections_dates", sql`${t.endsAt} > ${t.startsAt}`),
  ],
);

/** Which pieces staff put first and last in a list of the shop. One that the list has not is passed over. */
export const listArrangements = pgTable("list_arrangements", {
  /** "women", "products", "category:bags", "collection:<id>", "house:<address>". */
  list: text("list").primaryKey(),
  pinned: integer("pinned").array().notNull().default([]),
  buried: integer("buried").array().notNull().default([]),
  updatedAt: updatedAt(),
});

/** What staff say of a house. Its page is at the address of its name, and is there without. */
export const houses = pgTable("houses", {
  /** As products carry it. */
  name: text("name").primaryKey(),
  story: text("story").notNull().default(""),
  picture: text("picture"),
  updatedAt: updatedAt(),
});
