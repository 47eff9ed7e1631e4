import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  ACTOR_KINDS,
  CASH_KINDS,
  DOOR_PAYMENTS,
  STOP_FAILURES,
  STOP_STATES,
} from "../../lib/statuses.ts";
import { createdAt, holdsOnly, kobo, time, updatedAt, uuidKey } from "./columns.ts";
import { orders } from "./orders.ts";

/** Who brings parcels to people: the shop's own riders, and those of companies. */
export const riders = pgTable("riders", {
  id: uuidKey(),
  name: text("name").notNull(),
  phone: text("phone").notNull(),
  /** Empty for one of our own. */
  company: text("company").notNull().default(""),
  isActive: boolean("is_active").notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A rider's round with several parcels. */
export const deliveryRuns = pgTable(
  "delivery_runs",
  {
    id: uuidKey(),
    riderId: uuid("rider_id")
      .notNull()
      .references(() => riders.id),
    /** Of the link's secret, which only the rider has; null when it was revoked. */
    linkHash: text("link_hash"),
    linkExpiresAt: time("link_expires_at").notNull(),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
    endedAt: time("ended_at"),
    endedBy: uuid("ended_by"),
  },
  (t) => [
    // Partial, so that it makes no key of a run: changing one locks out whoever writes the run's stops.
    uniqueIndex("delivery_runs_link_hash").on(t.linkHash).where(sql`link_hash is not null`),
    index("delivery_runs_rider").on(t.riderId, t.createdAt.desc()),
    index("delivery_runs_newest").on(t.createdAt.desc()),
  ],
);

/** One parcel of a run, and what became of it. */
export const deliveryStops = pgTable(
  "delivery_stops",
  {
    id: uuidKey(),
    runId: uuid("run_id")
      .notNull()
      .references(() => deliveryRuns.id),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** How often its order was out with a rider by now, from 1. */
    attempt: integer("attempt").notNull(),
    /** Place in the run, from 0. */
    position: integer("position").notNull(),
    state: text("state", { enum: STOP_STATES }).notNull().default("open"),
    failure: text("failure", { enum: STOP_FAILURES }),
    note: text("note").notNull().default(""),
    /** When the customer wants it instead. */
    nextAttempt: date("next_attempt"),
    /** How its money came, as long as that stands; null where nothing was to be paid. */
    paidBy: text("paid_by", { enum: DOOR_PAYMENTS }),
    wrongCodes: integer("wrong_codes").notNull().default(0),
    /** Name of the photograph at the door, in the private files of orders. */
    photoFile: text("photo_file"),
    createdAt: createdAt(),
    closedAt: time("closed_at"),
  },
  (t) => [
    index("delivery_stops_run").on(t.runId, t.position),
    uniqueIndex("delivery_stops_order").on(t.orderId, t.attempt.desc()),
    // A parcel is with one rider at a time.
    uniqueIndex("delivery_stops_one_open").on(t.orderId).where(sql`state = 'open'`),
    holdsOnly("delivery_stops_state_known", t.state, STOP_STATES),
    holdsOnly("delivery_stops_failure_known", t.failure, STOP_FAILURES),
    holdsOnly("delivery_stops_paid_by_known", t.paidBy, DOOR_PAYMENTS),
  ],
);

/** What riders' phones have sent, each once, however often it arrives. */
export const riderActions = pgTable(
  "rider_actions",
  {
    /** Made by the phone. */
    key: uuid("key").primaryKey(),
    stopId: uuid("stop_id")
      .notNull()
      .references(() => deliveryStops.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    outcome: text("outcome").notNull(),
    /** When it was pressed, by the phone's clock. */
    saidAt: time("said_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("rider_actions_stop").on(t.stopId)],
);

/** A person's word for what a rider handed in. */
export const cashHandovers = pgTable(
  "cash_handovers",
  {
    id: uuidKey(),
    riderId: uuid("rider_id")
      .notNull()
      .references(() => riders.id),
    expectedKobo: kobo("expected_kobo").notNull(),
    handedInKobo: kobo("handed_in_kobo").notNull(),
    /** Expected less handed in. */
    differenceKobo: kobo("difference_kobo").notNull(),
    note: text("note").notNull().default(""),
    signedBy: uuid("signed_by"),
    createdAt: createdAt(),
  },
  (t) => [
    index("cash_handovers_rider").on(t.riderId, t.createdAt.desc()),
    check("cash_handovers_not_negative", sql`${t.handedInKobo} >= 0`),
    check(
      "cash_handovers_add_up",
      sql`${t.expectedKobo} = ${t.handedInKobo} + ${t.differenceKobo}`,
    ),
  ],
);

/** The shop's book of cash: lines are added, and never changed or taken out (a trigger refuses it). */
export const cashEntries = pgTable(
  "cash_entries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: time("at").notNull().defaultNow(),
    kind: text("kind", { enum: CASH_KINDS }).notNull(),
    amountKobo: kobo("amount_kobo").notNull(),
    /** What it changes of what the rider has, of what is in the till, and of what is missing. */
    riderKobo: kobo("rider_kobo").notNull(),
    tillKobo: kobo("till_kobo").notNull(),
    missingKobo: kobo("missing_kobo").notNull(),
    riderId: uuid("rider_id").references(() => riders.id),
    orderId: uuid("order_id").references(() => orders.id),
    handoverId: uuid("handover_id").references(() => cashHandovers.id),
    note: text("note").notNull().default(""),
    actorId: uuid("actor_id"),
    actorKind: text("actor_kind", { enum: ACTOR_KINDS }).notNull(),
    /** Of the press that moved cash of the till by hand: sent twice it counts once. */
    pressId: uuid("press_id"),
  },
  (t) => [
    uniqueIndex("cash_entries_press").on(t.pressId),
    index("cash_entries_rider").on(t.riderId, t.id),
    index("cash_entries_order").on(t.orderId),
    index("cash_entries_time").on(t.at),
    check("cash_entries_amount_positive", sql`${t.amountKobo} > 0`),
    holdsOnly("cash_entries_kind_known", t.kind, CASH_KINDS),
    holdsOnly("cash_entries_actor_kind_known", t.actorKind, ACTOR_KINDS),
  ],
);
