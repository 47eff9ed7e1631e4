import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { jobsOf } from "~/app/background.ts";
import { features } from "~/app/features.server.ts";
import * as schema from "~/db/schema/index.ts";

/** A job takes out of it what is old. */
const until = (job: string) => ({ until: job });
/** Its rows go with the row that they belong to. */
const goesWith = (table: string) => ({ with: table });
/** It may grow, for this reason. */
const because = (reason: string) => ({ because: reason });

const BOOKS = because(
  "books of money and goods: six years by law, and the shop's own history after that",
);
const FEW = because("staff write it by hand, or there is one for each thing that they keep");
const PERSON = goesWith("users");
const ORDER = goesWith("orders");
const PRODUCT = goesWith("products");

/**
 * How long each table keeps what is written to it. What strangers can fill has a job, or a limit that is
 * named here: a table that only grows fills the disk some day, and nobody can say since when it should not.
 */
const KEPT: Record<string, { until: string } | { with: string } | { because: string }> = {
  // People.
  users: because(
    "an account is kept until its person deletes it; each costs one of the day's of a network",
  ),
  profiles: PERSON,
  user_roles: PERSON,
  sessions: until("clear-old-sessions"),
  refresh_tokens: until("clear-old-sessions"),
  one_time_tokens: until("clear-old-sessions"),
  mfa_factors: PERSON,
  mfa_challenges: until("clear-old-sessions"),
  passkeys: PERSON,
  passkey_challenges: until("clear-old-sessions"),
  recovery_codes: PERSON,
  addresses: PERSON,
  invitations: until("clear-old-sessions"),
  service_keys: FEW,
  wishlists: PERSON,
  own_sizes: PERSON,
  saved_views: PERSON,
  assistant_links: until("clear-assistant-links"),
  assistant_codes: until("clear-assistant-links"),
  assistant_tokens: until("clear-assistant-links"),
  reviews: PERSON,

  // What is told to people.
  mail_outbox: until("forget-mails"),
  newsletter_subscribers: because(
    "whoever left must be known, else anybody signs them up again; 40 an hour of a network",
  ),
  newsletters: FEW,
  newsletter_sends: until("forget-newsletter-sends"),
  push_keys: because("one row"),
  push_devices: until("forget-push-devices"),
  push_follows: until("forget-push-devices"),
  push_messages: until("send-pushes"),
  mailbox_contacts: until("forget-mailbox-contacts"),
  after_delivery_opt_outs: because(
    "who wants no such mail must be known; it takes the link of a mail of theirs",
  ),
  stock_alerts: until("forget-stock-alerts"),
  stock_alert_opt_outs: because(
    "who wants no such mail must be known; it takes the link of a mail of theirs",
  ),
  price_drop_readers: PERSON,
  watched_prices: goesWith("price_drop_readers"),
  cart_mail_readers: PERSON,
  kept_carts: until("forget-kept-carts"),
  birthdays: PERSON,
  phone_readers: PERSON,
  mail_briefs: until("forget-mail-briefs"),
  contact_messages: until("forget-messages"),

  // What is sold.
  products: FEW,
  product_stock: PRODUCT,
  product_costs: PRODUCT,
  product_views: until("forget-searches"),
  product_view_counts: because("one row for each product that there ever was"),
  cart_additions: until("forget-searches"),
  visits: until("forget-searches"),
  search_log: until("forget-searches"),
  search_words: because("words that products were ever described with, each once"),
  search_misses: until("forget-search-misses"),
  synonyms: FEW,
  collections: FEW,
  list_arrangements: FEW,
  houses: FEW,
  pages: FEW,
  page_versions: goesWith("pages"),
  storage_buckets: FEW,
  storage_objects: because(
    "people's pictures are cleared hourly, and files of orders have a limit and go with their customer; the others are staff's",
  ),
  file_bytes: because("content of the stored files, which goes with the last of them"),
  image_jobs: FEW,
  image_job_items: goesWith("image_jobs"),
  imports: until("forget-imports"),
  import_rows: goesWith("imports"),
  import_pictures: goesWith("imports"),
  import_mappings: FEW,
  stock_watches: PRODUCT,
  stock_batches: BOOKS,
  stock_ledger: BOOKS,
  purchases: BOOKS,
  purchase_lines: goesWith("purchases"),
  stock_counts: BOOKS,
  stock_tallies: goesWith("stock_counts"),
  stock_count_lines: goesWith("stock_counts"),

  // Orders and money.
  orders: because(
    "books of money and goods, without their guests after some years; one that nobody paid costs its network one of few in an hour",
  ),
  order_items: ORDER,
  order_events: ORDER,
  order_undos: until("forget-undos"),
  order_work: ORDER,
  order_viewers: ORDER,
  shipments: ORDER,
  risk_contacts: because(
    "staff write them by hand, or there is one for each parcel that was refused",
  ),
  origin_cards: goesWith("order_items"),
  packing_photos: ORDER,
  payments: ORDER,
  payment_parts: goesWith("payments"),
  payment_attempts: goesWith("payments"),
  payment_events: BOOKS,
  refunds: ORDER,
  returns: ORDER,
  return_items: goesWith("returns"),
  bank_credits: BOOKS,
  gift_cards: BOOKS,
  gift_card_entries: BOOKS,
  gift_card_purchases: ORDER,
  discounts: FEW,
  discount_uses: ORDER,
  delivery_zones: FEW,
  idempotency_keys: until("forget-answers"),
  riders: FEW,
  delivery_runs: BOOKS,
  delivery_stops: ORDER,
  rider_actions: goesWith("delivery_stops"),
  cash_handovers: BOOKS,
  cash_entries: BOOKS,

  // The shop itself.
  store_settings: FEW,
  product_feeds: FEW,
  staff_duty: PERSON,
  staff_pushes: PERSON,
  // Of all that is written there only sign-ins are anybody's to cause.
  audit_log: until("forget-sign-ins"),
  agent_carts: until("clear-agent-carts"),
  agent_checkouts: until("clear-agent-checkouts"),
  agent_orders: ORDER,
  agent_visits: until("clear-agent-visits"),
  agent_searches: until("clear-agent-visits"),
  agent_webhooks: until("end-following-orders"),
  assistant_usage: until("clear-assistant-usage"),
  rate_limits: until("clear-limits"),
  refusals: until("clear-refusals"),
  findings: because(
    "one row for each check and copy; those of copies that are gone are taken out at each look",
  ),
  copies: because("one row for each process; those that are gone are taken out by the others"),
  backup_reports: because("one row for each kind"),
  markers: FEW,
};

const tables = new Map(
  Object.values<unknown>(schema).flatMap((value) => {
    if (!is(value, PgTable)) return [];
    const table = getTableConfig(value);
    return [[table.name, table] as const];
  }),
);
const entries = Object.entries(KEPT);

test("of every table it is said how long it keeps what is written to it", () => {
  expect(Object.keys(KEPT).sort()).toEqual([...tables.keys()].sort());
});

test("what ends by a job has one that comes by itself", () => {
  const jobs = jobsOf({ features }).filter(({ every }) => every);
  const named = entries.flatMap(([, kept]) => ("until" in kept ? kept.until : []));
  expect([...new Set(named)].filter((job) => !jobs.some(({ name }) => name === job))).toEqual([]);
});

test("what goes with something else is taken out by the database", () => {
  const alone = entries.filter(([name, kept]) => {
    if (!("with" in kept)) return false;
    return !tables.get(name)?.foreignKeys.some((key) => {
      const { foreignTable } = key.reference();
      return key.onDelete === "cascade" && getTableConfig(foreignTable).name === kept.with;
    });
  });
  expect(alone.map(([name]) => name)).toEqual([]);
});
