import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
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
import {
  IMAGE_ITEM_STATUSES,
  IMAGE_JOB_STATUSES,
  MAIL_STATUSES,
  MESSAGE_STATUSES,
} from "../../lib/row-kinds.ts";
import { bytes, createdAt, holdsOnly, time, updatedAt, uuidKey } from "./columns.ts";

type Json = Record<string, unknown>;

/** What staff may change about the shop; defaults live in features/settings. */
export const storeSettings = pgTable("store_settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
  updatedBy: uuid("updated_by"),
  updatedAt: updatedAt(),
});

/** Files of all products for others' catalogues. No row: there is none, and never was. */
export const productFeeds = pgTable("product_feeds", {
  kind: text("kind").primaryKey(),
  /** Decides its address; raised to give it another one. */
  version: integer("version").notNull(),
  isOn: boolean("is_on").notNull(),
  changedAt: time("changed_at").notNull(),
  fetchedAt: time("fetched_at"),
});

export const newsletterSubscribers = pgTable("newsletter_subscribers", {
  id: uuidKey(),
  email: text("email").notNull().unique(),
  unsubscribeToken: uuid("unsubscribe_token").notNull().defaultRandom(),
  unsubscribedAt: time("unsubscribed_at"),
  createdAt: createdAt(),
});

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuidKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    status: text("status", { enum: MESSAGE_STATUSES }).notNull().default("new"),
    handledBy: uuid("handled_by"),
    /** When it was last answered or put away. */
    settledAt: time("settled_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("contact_messages_status").on(t.status, t.createdAt.desc()),
    holdsOnly("contact_messages_status_known", t.status, MESSAGE_STATUSES),
  ],
);

/** Mails to send, written in the transaction that causes them and sent by a job. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: uuidKey(),
    /** The same key is mailed once whatever is retried, e.g. order:<id>:placed. */
    dedupeKey: text("dedupe_key").notNull(),
    template: text("template").notNull(),
    recipient: text("recipient").notNull(),
    data: jsonb("data").$type<Json>().notNull(),
    subject: text("subject"),
    html: text("html"),
    text: text("text"),
    status: text("status", { enum: MAIL_STATUSES }).notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** Not before this time; null: at once. */
    dueAt: time("due_at"),
    sentAt: time("sent_at"),
    createdAt: createdAt(),
  },
  (t) => [
    holdsOnly("mail_outbox_status_known", t.status, MAIL_STATUSES),
    uniqueIndex("mail_outbox_dedupe").on(t.dedupeKey),
    index("mail_outbox_status").on(t.status, t.createdAt),
    index("mail_outbox_recipient").on(t.recipient, t.createdAt),
    // How many of a kind left lately.
    index("mail_outbox_sent").on(t.template, t.sentAt).where(sql`status = 'sent'`),
  ],
);

export const storageBuckets = pgTable("storage_buckets", {
  id: text("id").primaryKey(),
  isPublic: boolean("is_public").notNull().default(false),
  fileSizeLimit: integer("file_size_limit"),
  allowedMimeTypes: text("allowed_mime_types").array(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const storageObjects = pgTable(
  "storage_objects",
  {
    id: uuidKey(),
    bucket: text("bucket")
      .notNull()
      .references(() => storageBuckets.id),
    name: text("name").notNull(),
    ownerId: uuid("owner_id"),
    mimeType: text("mime_type").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    cacheControl: text("cache_control").notNull().default("max-age=3600"),
    etag: text("etag").notNull(),
    width: integer("width"),
    height: integer("height"),
    /** Not written since placeholders are bone; an older copy that still serves may read it. */
    thumbhash: text("thumbhash"),
    userMetadata: jsonb("user_metadata").$type<Json>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("storage_objects_name").on(t.bucket, t.name)],
);

/** Content of stored files where copies share a database and no other store. */
export const fileBytes = pgTable("file_bytes", {
  key: text("key").primaryKey(),
  bytes: bytes("bytes").notNull(),
});

/** One run of the product image generator. */
export const imageJobs = pgTable(
  "image_jobs",
  {
    id: uuidKey(),
    status: text("status", { enum: IMAGE_JOB_STATUSES }).notNull().default("running"),
    total: integer("total").notNull().default(0),
    /** Why the whole run failed. */
    error: text("error"),
    requestedBy: uuid("requested_by"),
    createdAt: createdAt(),
    /** Moves with every product, so that whoever watches is told. */
    updatedAt: updatedAt(),
    finishedAt: time("finished_at"),
  },
  (t) => [
    holdsOnly("image_jobs_status_known", t.status, IMAGE_JOB_STATUSES),
    // Whoever asks while one runs joins it.
    uniqueIndex("image_jobs_one_running").on(t.status).where(sql`status = 'running'`),
    index("image_jobs_newest").on(t.createdAt.desc()),
  ],
);

export const imageJobItems = pgTable(
  "image_job_items",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => imageJobs.id, { onDelete: "cascade" }),
    productId: integer("product_id").notNull(),
    name: text("name").notNull(),
    status: text("status", { enum: IMAGE_ITEM_STATUSES }).notNull().default("waiting"),
    error: text("error"),
    /** Since when it is worked on; one that stands too long was left by a server that died. */
    startedAt: time("started_at"),
    finishedAt: time("finished_at"),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.productId] }),
    index("image_job_items_open").on(t.jobId, t.status),
    holdsOnly("image_job_items_status_known", t.status, IMAGE_ITEM_STATUSES),
  ],
);

/** Spend caps of the assistant: tokens and turns per key and Lagos day. */
export const assistantUsage = pgTable(
  "assistant_usage",
  {
    day: text("day").notNull(),
    key: text("key").notNull(),
    turns: integer("turns").notNull().default(0),
    tokens: integer("tokens").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.key] })],
);

/** Single rows that only one process may make, e.g. the day's seed. */
export const markers = pgTable("markers", {
  key: text("key").primaryKey(),
  value: jsonb("value").$type<Json>().notNull().default({}),
  createdAt: createdAt(),
});

/** What limits have counted. Unlogged: fast, and lost only in a crash. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  /** When the window ends, in milliseconds since 1970. */
  expire: bigint("expire", { mode: "number" }),
});

/** The same key and body gives the same answer, once. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    response: jsonb("response").$type<Json>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.key] }),
    index("idempotency_keys_time").on(t.createdAt),
  ],
);

/** What the shop did not let somebody do, one row per rule and subject, with the pass that staff gave. */
export const refusals = pgTable(
  "refusals",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** Dotted name of the rule, e.g. order.budget. */
    rule: text("rule").notNull(),
    /** Whom it was refused to: a contact's key, a network, an account. */
    subject: text("subject").notNull(),
    reason: text("reason").notNull(),
    details: jsonb("details").$type<Json>().notNull().default({}),
    times: integer("times").notNull().default(1),
    firstAt: time("first_at").notNull(),
    lastAt: time("last_at").notNull(),
    /** Staff let this subject through until then. */
    passUntil: time("pass_until"),
    passedBy: uuid("passed_by"),
  },
  (t) => [
    uniqueIndex("refusals_rule_subject").on(t.rule, t.subject),
    index("refusals_newest").on(t.lastAt.desc(), t.id.desc()),
  ],
);
