import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, holdsOnly, time, uuidKey } from "./columns.ts";

const KINDS = ["access", "refresh"] as const;

/** What a person lets an assistant do in their name. A row that is gone has ended, with its tokens. */
export const assistantLinks = pgTable(
  "assistant_links",
  {
    id: uuidKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Address of the client's own description. */
    clientId: text("client_id").notNull(),
    /** Its host, as staff block it. */
    host: text("host").notNull(),
    name: text("name").notNull(),
    scopes: text("scopes").array().notNull(),
    createdAt: createdAt(),
    /** To the minute. */
    usedAt: time("used_at").notNull(),
  },
  (t) => [
    index("assistant_links_user").on(t.userId, t.clientId),
    index("assistant_links_host").on(t.host),
  ],
);

/** What a client exchanges for its first tokens, once; only the SHA-256 of a code is kept. */
export const assistantCodes = pgTable(
  "assistant_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    clientId: text("client_id").notNull(),
    redirectUri: text("redirect_uri").notNull(),
    /** SHA-256 of the verifier that only the client knows. */
    challenge: text("challenge").notNull(),
    scopes: text("scopes").array().notNull(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
    /** What it was exchanged for: that ends when it comes again. */
    linkId: uuid("link_id").references(() => assistantLinks.id, { onDelete: "set null" }),
  },
  (t) => [
    index("assistant_codes_user").on(t.userId),
    index("assistant_codes_link").on(t.linkId),
    index("assistant_codes_expiry").on(t.expiresAt),
  ],
);

/** Tokens of a link; only the SHA-256 of one is kept. */
export const assistantTokens = pgTable(
  "assistant_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    linkId: uuid("link_id")
      .notNull()
      .references(() => assistantLinks.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: KINDS }).notNull(),
    scopes: text("scopes").array().notNull(),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
    /** When a refresh token was exchanged for the next: the link ends when it comes again. */
    usedAt: time("used_at"),
  },
  (t) => [
    holdsOnly("assistant_tokens_kind_known", t.kind, KINDS),
    index("assistant_tokens_link").on(t.linkId),
    index("assistant_tokens_expiry").on(t.expiresAt),
  ],
);
