import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { AGENT_CHECKOUT_STATUSES, AGENT_DEEDS } from "../../lib/statuses.ts";
import { createdAt, holdsOnly, time, uuidKey } from "./columns.ts";
import { orders } from "./orders.ts";

/** A line as an agent chose it; what it is worth now is looked up. */
interface Line {
  productId: number;
  size: string;
  quantity: number;
  name: string;
  priceKobo: number;
}

/** Carts that people's assistants put together. They hold nothing, and no word about whom they are for. */
export const agentCarts = pgTable(
  "agent_carts",
  {
    id: uuidKey(),
    lines: jsonb("lines").$type<Line[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
  },
  (t) => [index("agent_carts_expiry").on(t.expiresAt)],
);

type Json = Record<string, unknown>;

/** What people's assistants are about to buy for them. They hold nothing until the order is placed. */
export const agentCheckouts = pgTable(
  "agent_checkouts",
  {
    id: uuidKey(),
    /** Address of the profile of whoever made it, who alone can have it; null: it named none. */
    agent: text("agent"),
    status: text("status", { enum: AGENT_CHECKOUT_STATUSES }).notNull().default("open"),
    /** What the assistant asked for, with whom it is for. */
    asked: jsonb("asked").$type<Json>().notNull(),
    /** Prices and totals as the assistant was last told them. */
    seen: jsonb("seen").$type<Json>(),
    /** Why a person has to go on at our page, where they do. */
    handover: text("handover"),
    /** The order that is being placed, to be placed again just so if the shop stopped meanwhile. */
    placing: jsonb("placing").$type<Json>(),
    placingAt: time("placing_at"),
    /** Which it became. */
    orderId: uuid("order_id"),
    /** What the assistant was told last, once it is over. */
    told: jsonb("told").$type<Json>(),
    /** Counts changes, so that none is made to what was not looked at. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
  },
  (t) => [
    holdsOnly("agent_checkouts_status_known", t.status, AGENT_CHECKOUT_STATUSES),
    index("agent_checkouts_expiry").on(t.expiresAt),
    index("agent_checkouts_order").on(t.orderId).where(sql`order_id is not null`),
  ],
);

/** Which assistant placed an order. */
export const agentOrders = pgTable(
  "agent_orders",
  {
    /** What the assistant knows the order by; nothing else opens it. */
    id: uuidKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Address of its profile; null: it named none. */
    agent: text("agent"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("agent_orders_order").on(t.orderId)],
);

/** What assistants did on a day, counted, for staff. */
export const agentVisits = pgTable(
  "agent_visits",
  {
    /** Address of its profile; empty: it named none, or none that could be read. */
    agent: text("agent").notNull(),
    day: date("day").notNull(),
    deed: text("deed", { enum: AGENT_DEEDS }).notNull(),
    /** Why it was refused, as a code of ours; empty for what was done. */
    reason: text("reason").notNull().default(""),
    times: integer("times").notNull().default(1),
    lastAt: time("last_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agent, t.day, t.deed, t.reason] }),
    holdsOnly("agent_visits_deed_known", t.deed, AGENT_DEEDS),
  ],
);

/** What assistants looked for, each text once for each, without anything about a person. */
export const agentSearches = pgTable(
  "agent_searches",
  {
    id: serial("id").primaryKey(),
    agent: text("agent").notNull(),
    query: text("query").notNull(),
    times: integer("times").notNull().default(1),
    /** How many products it found the last time. */
    found: integer("found").notNull(),
    lastAt: time("last_at").notNull(),
  },
  (t) => [
    uniqueIndex("agent_searches_text").on(t.agent, t.query),
    index("agent_searches_last").on(t.lastAt),
  ],
);

/** Orders whose agents are told what becomes of them. */
export const agentWebhooks = pgTable(
  "agent_webhooks",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Up to which event of the order's history its agent knows it. */
    toldEvent: bigint("told_event", { mode: "number" }).notNull().default(0),
    /** Of what it was told last: what says nothing new is not sent. */
    toldDigest: text("told_digest"),
    dueAt: time("due_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** From then on it is not followed any more. */
    until: time("until").notNull(),
  },
  (t) => [index("agent_webhooks_due").on(t.dueAt), index("agent_webhooks_until").on(t.until)],
);
