import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, time, uuidKey } from "./columns.ts";

/** The pair of keys by which push services know the shop: one row, made once. */
export const pushKeys = pgTable(
  "push_keys",
  {
    id: integer("id").primaryKey(),
    /** An uncompressed point in base64url, as browsers want it. */
    publicKey: text("public_key").notNull(),
    /** A JWK, encrypted. */
    privateKey: text("private_key").notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("push_keys_one", sql`${t.id} = 1`)],
);

/** A browser that may be told something. */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: uuidKey(),
    /** Finds it again: whoever knows the address could write to it, so it is not to be read here. */
    endpointHash: text("endpoint_hash").notNull().unique(),
    /** Address and keys, encrypted. */
    subscription: text("subscription").notNull(),
    /** Null: whoever uses it had not signed in. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Messages in a row that its push service did not want. */
    refusals: integer("refusals").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index("push_devices_user").on(t.userId, t.createdAt)],
);

/** What a browser is told of. */
export const pushFollows = pgTable(
  "push_follows",
  {
    deviceId: uuid("device_id")
      .notNull()
      .references(() => pushDevices.id, { onDelete: "cascade" }),
    /** What it is about, in words of the feature that tells it: `order:<id>`. */
    topic: text("topic").notNull(),
    /** Nobody is told of it from then on; null: as long as they want it. */
    until: time("until"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.deviceId, t.topic] }),
    index("push_follows_topic").on(t.topic),
    index("push_follows_until").on(t.until),
  ],
);

/** Messages on their way; each is forgotten when the push service has it. */
export const pushMessages = pgTable(
  "push_messages",
  {
    id: uuidKey(),
    deviceId: uuid("device_id")
      .notNull()
      .references(() => pushDevices.id, { onDelete: "cascade" }),
    topic: text("topic").notNull(),
    /** What the browser shows, encrypted: it may hold the link to an order. */
    message: text("message").notNull(),
    attempts: integer("attempts").notNull().default(0),
    dueAt: time("due_at").notNull(),
    /** Old news then: nobody wants it any more. */
    expiresAt: time("expires_at").notNull(),
  },
  // A newer message about the same replaces one that has not left.
  (t) => [
    uniqueIndex("push_messages_newest").on(t.deviceId, t.topic),
    index("push_messages_topic").on(t.topic),
    index("push_messages_due").on(t.dueAt),
  ],
);
