import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { NEWSLETTER_SEND_STATES, NEWSLETTER_STATES } from "../../lib/statuses.ts";
import { createdAt, holdsOnly, time, updatedAt, uuidKey } from "./columns.ts";
import { newsletterSubscribers } from "./store.ts";

/** Letters that staff write to the readers of the newsletter. */
export const newsletters = pgTable(
  "newsletters",
  {
    id: uuidKey(),
    subject: text("subject").notNull(),
    /** The line that mailboxes show after the subject. */
    preview: text("preview").notNull().default(""),
    /** As staff arranged them. */
    blocks: jsonb("blocks").notNull(),
    /** Whom of the readers it is for; empty: all. */
    segment: jsonb("segment").notNull().default({}),
    state: text("state", { enum: NEWSLETTER_STATES }).notNull().default("draft"),
    /** Raised by every change: who sends it names the one that they have read. */
    version: integer("version").notNull().default(1),
    /** When it is to begin by itself. */
    scheduledAt: time("scheduled_at"),
    startedAt: time("started_at"),
    finishedAt: time("finished_at"),
    /** Its next piece is written no earlier. */
    nextPieceAt: time("next_piece_at"),
    /** How many people it was for when it began. */
    people: integer("people").notNull().default(0),
    /** The last of its readers, by id, whose turn it was; those behind have no row yet. */
    reached: uuid("reached"),
    /** Everybody had a turn; some may wait for another one. */
    isThrough: boolean("is_through").notNull().default(false),
    /** Its blocks as they were looked up for the last piece. */
    shown: jsonb("shown"),
    /** Of an old letter: how many of its readers stood how, and what came of it. Its sends are gone. */
    kept: jsonb("kept").$type<{
      readers: Record<(typeof NEWSLETTER_SEND_STATES)[number], number>;
      figures: { opened: number; clicked: number; orders: number; naira: number };
    }>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    holdsOnly("newsletters_state_known", t.state, NEWSLETTER_STATES),
    index("newsletters_newest").on(t.updatedAt.desc(), t.id),
    index("newsletters_going").on(t.nextPieceAt).where(sql`state in ('scheduled', 'sending')`),
  ],
);

/** Whose turn it was to get a newsletter: each reader once. */
export const newsletterSends = pgTable(
  "newsletter_sends",
  {
    newsletterId: uuid("newsletter_id")
      .notNull()
      .references(() => newsletters.id, { onDelete: "cascade" }),
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    state: text("state", { enum: NEWSLETTER_SEND_STATES }).notNull().default("waiting"),
    /** A digest: two addresses of one mailbox are one reader. */
    mailbox: text("mailbox"),
    /** Its mailbox had its mail of the day: not before then. */
    retryAt: time("retry_at"),
    queuedAt: time("queued_at"),
    /** What its links and its picture are told by: says nothing of the reader. */
    token: uuid("token").notNull().defaultRandom(),
    openedAt: time("opened_at"),
    clickedAt: time("clicked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.newsletterId, t.subscriberId] }),
    holdsOnly("newsletter_sends_state_known", t.state, NEWSLETTER_SEND_STATES),
    uniqueIndex("newsletter_sends_token").on(t.token),
    uniqueIndex("newsletter_sends_mailbox").on(t.newsletterId, t.mailbox),
    index("newsletter_sends_state").on(t.newsletterId, t.state, t.subscriberId),
    index("newsletter_sends_reader").on(t.subscriberId, t.clickedAt),
  ],
);
