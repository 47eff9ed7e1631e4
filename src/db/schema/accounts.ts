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
import type { AuditEntity } from "../../lib/audit-entities.ts";
import { FACTOR_STATUSES, FACTOR_TYPES } from "../../lib/row-kinds.ts";
import { createdAt, holdsOnly, time, updatedAt, uuidKey } from "./columns.ts";

type Json = Record<string, unknown>;

export const users = pgTable(
  "users",
  {
    id: uuidKey(),
    /** Lower case; null once the account is deleted. */
    email: text("email"),
    /** argon2id; null for accounts that cannot sign in with a password. */
    passwordHash: text("password_hash"),
    emailConfirmedAt: time("email_confirmed_at"),
    phone: text("phone"),
    userMetadata: jsonb("user_metadata").$type<Json>().notNull().default({}),
    /** What the shop itself notes of an account: proved_email, new_email, move_waits_for, password_dropped. */
    appMetadata: jsonb("app_metadata").$type<Json>().notNull().default({}),
    /** What programs with the service key keep about an account; shown within app_metadata. */
    serviceMetadata: jsonb("service_metadata").$type<Json>().notNull().default({}),
    bannedUntil: time("banned_until"),
    lastSignInAt: time("last_sign_in_at"),
    deletedAt: time("deleted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("users_email").on(t.email).where(sql`email is not null`)],
);

export const profiles = pgTable(
  "profiles",
  {
    id: uuid("id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    fullName: text("full_name").notNull().default(""),
    email: text("email").notNull().default(""),
    avatarUrl: text("avatar_url"),
    createdAt: createdAt(),
  },
  (t) => [
    index("profiles_created").on(t.createdAt.desc()),
    index("profiles_words").using(
      "gin",
      sql`f_customer_words(${t.fullName}, ${t.email}) gin_trgm_ops`,
    ),
  ],
);

export const userRoles = pgTable(
  "user_roles",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** admin | manager | support */
    role: text("role").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuidKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    aal: text("aal").notNull().default("aal1"),
    amr: jsonb("amr").$type<{ method: string; timestamp: number }[]>().notNull().default([]),
    ip: text("ip"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    refreshedAt: time("refreshed_at").notNull().defaultNow(),
    endedAt: time("ended_at"),
    endedReason: text("ended_reason"),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

/** Rotated at each use; only the SHA-256 of a token is kept. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    /** The token this one replaced. */
    parentId: bigint("parent_id", { mode: "number" }),
    /** Encrypted successor, so that a repeat within the reuse interval gets the same answer. */
    successor: text("successor"),
    rotatedAt: time("rotated_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("refresh_tokens_hash").on(t.tokenHash),
    index("refresh_tokens_session").on(t.sessionId),
  ],
);

/** Codes and links sent by mail; both halves are stored hashed. */
export const oneTimeTokens = pgTable(
  "one_time_tokens",
  {
    id: uuidKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** signup | recovery | magiclink | email_change | email_change_current | email_undo | reauthentication | invite | pkce */
    kind: text("kind").notNull(),
    email: text("email").notNull(),
    codeHash: text("code_hash").notNull(),
    linkHash: text("link_hash").notNull(),
    /** SHA-256 of the verifier that only the browser knows which asked for the mail, if it said so. */
    codeChallenge: text("code_challenge"),
    attempts: integer("attempts").notNull().default(0),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("one_time_tokens_user").on(t.userId, t.kind),
    uniqueIndex("one_time_tokens_link").on(t.linkHash),
  ],
);

export const mfaFactors = pgTable(
  "mfa_factors",
  {
    id: uuidKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    friendlyName: text("friendly_name").notNull().default(""),
    /** totp: an authenticator app | webauthn: a passkey, which lies in `passkeys` */
    factorType: text("factor_type", { enum: FACTOR_TYPES }).notNull().default("totp"),
    status: text("status", { enum: FACTOR_STATUSES }).notNull().default("unverified"),
    /** An app's, encrypted at rest. */
    secret: text("secret").notNull().default(""),
    /** Last accepted 30 s step: a code works once. */
    lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
    /** Wrong codes since `wrongSince`, and until when no code is answered for them. */
    wrongCodes: integer("wrong_codes").notNull().default(0),
    wrongSince: time("wrong_since"),
    lockedUntil: time("locked_until"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("mfa_factors_name").on(t.userId, t.friendlyName),
    holdsOnly("mfa_factors_status_known", t.status, FACTOR_STATUSES),
    holdsOnly("mfa_factors_type_known", t.factorType, FACTOR_TYPES),
  ],
);

export const mfaChallenges = pgTable("mfa_challenges", {
  id: uuidKey(),
  factorId: uuid("factor_id")
    .notNull()
    .references(() => mfaFactors.id, { onDelete: "cascade" }),
  /** What a passkey must sign; null for an app. */
  challenge: text("challenge"),
  attempts: integer("attempts").notNull().default(0),
  expiresAt: time("expires_at").notNull(),
  verifiedAt: time("verified_at"),
  createdAt: createdAt(),
});

/** The public half of a passkey, for the factor that it is. */
export const passkeys = pgTable(
  "passkeys",
  {
    factorId: uuid("factor_id")
      .primaryKey()
      .references(() => mfaFactors.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** base64url, as its device names it. */
    credentialId: text("credential_id").notNull(),
    /** base64url of the COSE key. */
    publicKey: text("public_key").notNull(),
    /** How often the device has signed, where it counts: a copy of it falls behind. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull().default([]),
    lastUsedAt: time("last_used_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("passkeys_credential").on(t.credentialId),
    index("passkeys_user").on(t.userId),
  ],
);

/** What a passkey must sign to be added or to sign in; taken out when it is answered. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  id: uuidKey(),
  /** Whose passkey is added; null for signing in, when nobody is known yet. */
  userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
  challenge: text("challenge").notNull(),
  expiresAt: time("expires_at").notNull(),
  createdAt: createdAt(),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    usedAt: time("used_at"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const addresses = pgTable(
  "addresses",
  {
    id: uuidKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    label: text("label").notNull().default(""),
    fullName: text("full_name").notNull(),
    phone: text("phone").notNull(),
    /** Two-letter state code. */
    state: text("state").notNull(),
    city: text("city").notNull(),
    area: text("area").notNull().default(""),
    street: text("street").notNull(),
    landmark: text("landmark").notNull().default(""),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index("addresses_user").on(t.userId)],
);

/** Who did what, security events of accounts and changes by staff alike. Append only. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: time("at").notNull().defaultNow(),
    actorId: uuid("actor_id"),
    actorEmail: text("actor_email"),
    /** Dotted verb, e.g. product.updated, session.ended, order.status_changed. */
    action: text("action").notNull(),
    entity: text("entity").$type<AuditEntity>().notNull(),
    entityId: text("entity_id"),
    before: jsonb("before").$type<Json>(),
    after: jsonb("after").$type<Json>(),
    ip: text("ip"),
  },
  (t) => [
    index("audit_log_entity").on(t.entity, t.entityId, t.id),
    index("audit_log_actor").on(t.actorId, t.id),
    // As lists sort: what has none comes first.
    index("audit_log_newest").on(t.at.asc().nullsFirst(), t.id),
    index("audit_log_action").on(t.action.op("text_pattern_ops"), t.at),
  ],
);

export const invitations = pgTable("invitations", {
  id: uuidKey(),
  email: text("email").notNull(),
  role: text("role").notNull(),
  tokenHash: text("token_hash").notNull().unique(),
  invitedBy: uuid("invited_by"),
  /** It went by mail and no other way: whoever brings its token has the mailbox. */
  mailed: boolean("mailed").notNull().default(false),
  expiresAt: time("expires_at").notNull(),
  acceptedAt: time("accepted_at"),
  createdAt: createdAt(),
});

/** What programs call with instead of a person's session. The key itself is shown once and never kept. */
export const serviceKeys = pgTable("service_keys", {
  id: uuidKey(),
  name: text("name").notNull(),
  /** SHA-256. */
  hash: text("hash").notNull().unique(),
  /** all | read | bucket:<name> */
  scope: text("scope").notNull(),
  /** Null: until it is revoked. */
  expiresAt: time("expires_at"),
  revokedAt: time("revoked_at"),
  /** To the minute. */
  lastUsedAt: time("last_used_at"),
  /** Null for one made on the server's own command line. */
  createdBy: uuid("created_by"),
  createdAt: createdAt(),
});

export const wishlists = pgTable(
  "wishlists",
  {
    id: uuidKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: integer("product_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("wishlists_user_product").on(t.userId, t.productId)],
);

export const savedViews = pgTable(
  "saved_views",
  {
    id: uuidKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    page: text("page").notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("saved_views_name").on(t.userId, t.page, t.name)],
);
