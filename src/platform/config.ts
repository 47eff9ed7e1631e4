import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const port = z.coerce.number().int().min(0).max(65_535);
const blankIsUnset = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const flag = z
  .preprocess(blankIsUnset, z.enum(["true", "false", "1", "0"]).optional())
  .transform((value) => value === "true" || value === "1");
const count = (fallback: number) =>
  z.preprocess(blankIsUnset, z.coerce.number().int().min(0).default(fallback));
const positive = (fallback: number) =>
  z.preprocess(blankIsUnset, z.coerce.number().positive().max(36_500).default(fallback));
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

const environment = z.object({
  NODE_ENV: optional(z.string()),
  WORKERS: z.preprocess(blankIsUnset, z.coerce.number().int().min(1).max(10).default(1)),
  PORT: z.preprocess(blankIsUnset, port.default(3000)),
  HOST: z.preprocess(blankIsUnset, z.string().default("127.0.0.1")),
  PUBLIC_URL: optional(httpUrl),
  DATA_DIR: z.preprocess(blankIsUnset, z.string().default("./data")),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_DIRECT_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  SEED: z.preprocess(blankIsUnset, z.enum(["demo", "none"]).default("demo")),
  JWT_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
  PUBLIC_KEY: optional(z.string().min(20)),
  METRICS_TOKEN: optional(z.string().min(16)),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string()),
  NEWSLETTER_PIECE: z.preprocess(
    blankIsUnset,
    z.coerce.number().int().min(1).max(5000).default(200),
  ),
  NEWSLETTER_PAUSE_SECONDS: count(30),
  PAYSTACK_SECRET_KEY: optional(
    z.string().regex(/^sk_(test|live)_/, "must start with sk_test_ or sk_live_"),
  ),
  PAYSTACK_BASE_URL: z.preprocess(blankIsUnset, httpUrl.default("https://api.paystack.co")),
  WHATSAPP_TOKEN: optional(z.string()),
  WHATSAPP_PHONE_ID: optional(z.string().regex(/^\d+$/, "must be digits: the id, not the number")),
  WHATSAPP_TEMPLATE: z.preprocess(blankIsUnset, z.string().default("shop_news")),
  WHATSAPP_LANGUAGE: z.preprocess(blankIsUnset, z.string().default("en")),
  WHATSAPP_BASE_URL: z.preprocess(
    blankIsUnset,
    httpUrl.default("https://graph.facebook.com/v23.0"),
  ),
  SMS_API_KEY: optional(z.string()),
  SMS_SENDER: optional(z.string().min(3).max(11, "must have 3 to 11 characters")),
  SMS_CHANNEL: z.preprocess(blankIsUnset, z.enum(["generic", "dnd"]).default("generic")),
  SMS_BASE_URL: z.preprocess(blankIsUnset, httpUrl.default("https://api.ng.termii.com")),
  AI_BASE_URL: optional(httpUrl),
  AI_API_KEY: optional(z.string()),
  AI_MODEL: optional(z.string()),
  AI_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(120).default(3),
  AI_IMAGE_MODEL: optional(z.string()),
  S3_ENDPOINT: optional(httpUrl),
  S3_BUCKET: optional(z.string()),
  S3_REGION: z.preprocess(blankIsUnset, z.string().default("auto")),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  BACKUP_URL: optional(z.string()),
  BACKUP_PASSPHRASE: optional(z.string().min(12, "must have at least 12 characters")),
  BACKUP_LOG_SECONDS: z.preprocess(blankIsUnset, z.coerce.number().min(1).max(60).default(20)),
  BACKUP_S3_ENDPOINT: optional(httpUrl),
  BACKUP_S3_REGION: optional(z.string()),
  BACKUP_S3_ACCESS_KEY_ID: optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(z.string()),
  UPLOADS_PER_ORDER: count(20),
  UPLOAD_MB_PER_ADDRESS: count(500),
  DISK_RESERVE_MB: count(512),
  TRUST_PROXY: flag,
  LOG_LEVEL: z.preprocess(
    blankIsUnset,
    z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  ),
  STOP_NOTICE_SECONDS: optional(z.coerce.number().min(0).max(60)),
  RATE_LIMITS: z.preprocess(blankIsUnset, z.enum(["on", "off"]).default("on")),
  AUTH_AUTOCONFIRM: z
    .preprocess(blankIsUnset, z.enum(["true", "false"]).default("true"))
    .transform((value) => value === "true"),
  AUTH_JWT_PRIVATE_KEY: optional(z.string()),
  AUTH_JWT_EXPIRY_SECONDS: count(3600),
  AUTH_REFRESH_REUSE_SECONDS: count(10),
  /** No more than a password may have. */
  AUTH_PASSWORD_MIN: z.preprocess(blankIsUnset, z.coerce.number().int().min(1).max(72).default(6)),
  AUTH_LIMIT_TOKEN: count(150),
  AUTH_LIMIT_VERIFY: count(30),
  AUTH_LIMIT_MAIL: count(30),
  AUTH_LIMIT_PASSWORD_TRIES: count(10),
  AUTH_MAIL_INTERVAL_SECONDS: count(60),
  AUTH_SESSION_IDLE_DAYS: positive(30),
  AUTH_SESSION_MAX_DAYS: positive(180),
  AUTH_SESSION_STAFF_IDLE_HOURS: positive(12),
  AUTH_SESSION_STAFF_MAX_DAYS: positive(7),
});

/** All settings, parsed once; every other module gets them through the context. */
export type Config = ReturnType<typeof parseConfig>;

/** Thrown for a setting that cannot be used; the message is one line naming it. */
export class ConfigError extends Error {}

/** Reads the settings from an environment such as `process.env`. @throws ConfigError */
export function parseConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new ConfigError(`Setting ${issue.path.join(".")}: ${issue.message}`);
  }
  const e = parsed.data;
  const s3 = [e.S3_ENDPOINT, e.S3_BUCKET, e.S3_ACCESS_KEY_ID, e.S3_SECRET_ACCESS_KEY];
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    throw new ConfigError(
      "Setting S3_ENDPOINT: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together",
    );
  }
  for (const [name, other] of [
    ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_ID"],
    ["SMS_API_KEY", "SMS_SENDER"],
  ] as const) {
    if (Boolean(e[name]) !== Boolean(e[other]))
      throw new ConfigError(`Setting ${name}: ${name} and ${other} go together`);
  }
  if (e.DATABASE_DIRECT_URL && !e.DATABASE_URL) {
    throw new ConfigError(
      "Setting DATABASE_DIRECT_URL: it is the way past the pooler of DATABASE_URL, which is not set",
    );
  }
  return {
    production: e.NODE_ENV === "production",
    /** Processes that serve behind one port. */
    workers: e.WORKERS,
    port: e.PORT,
    host: e.HOST,
    /** Origin of the shop without a trailing slash; mail links and canonical links come from it. */
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    /** The same database past a pooler such as PgBouncer, where there is one. */
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    seed: e.SEED,
    jwtSecret: e.JWT_SECRET,
    publicKey: e.PUBLIC_KEY,
    metricsToken: e.METRICS_TOKEN,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    /** How many people a newsletter is written to at once, and how long it rests then. */
    newsletter: { piece: e.NEWSLETTER_PIECE, pauseSeconds: e.NEWSLETTER_PAUSE_SECONDS },
    paystack: { secretKey: e.PAYSTACK_SECRET_KEY, baseUrl: e.PAYSTACK_BASE_URL },
    /** Who carries messages to phones; where nobody is set, staff write them by hand. */
    whatsapp: e.WHATSAPP_TOKEN
      ? {
          token: e.WHATSAPP_TOKEN,
          phoneId: e.WHATSAPP_PHONE_ID!,
          template: e.WHATSAPP_TEMPLATE,
          language: e.WHATSAPP_LANGUAGE,
          baseUrl: e.WHATSAPP_BASE_URL,
        }
      : undefined,
    sms: e.SMS_API_KEY
      ? {
          apiKey: e.SMS_API_KEY,
          sender: e.SMS_SENDER!,
          channel: e.SMS_CHANNEL,
          baseUrl: e.SMS_BASE_URL,
        }
      : undefined,
    ai: {
      baseUrl: e.AI_BASE_URL,
      apiKey: e.AI_API_KEY,
      model: e.AI_MODEL,
      imageModel: e.AI_IMAGE_MODEL,
    },
    /** A silence of the model longer than this ends the answer; an answer takes three times this at most. */
    aiTimeoutMs: e.AI_TIMEOUT_SECONDS * 1000,
    s3: e.S3_ENDPOINT
      ? {
          endpoint: e.S3_ENDPOINT,
          bucket: e.S3_BUCKET!,
          region: e.S3_REGION,
          accessKeyId: e.S3_ACCESS_KEY_ID!,
          secretAccessKey: e.S3_SECRET_ACCESS_KEY!,
        }
      : undefined,
    backup: e.BACKUP_URL ? parseBackup(e.BACKUP_URL, e) : undefined,
    uploads: {
      perOrder: e.UPLOADS_PER_ORDER,
      /** In a day, for what customers send with their orders. */
      mbPerAddress: e.UPLOAD_MB_PER_ADDRESS,
      diskReserveMb: e.DISK_RESERVE_MB,
    },
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    /** How long a stop waits for proxies to notice; a shop with a database of its own has nobody to take over. */
    stopNoticeMs: (e.STOP_NOTICE_SECONDS ?? (e.DATABASE_URL ? 4 : 0.5)) * 1000,
    rateLimits: e.RATE_LIMITS === "on",
    auth: {
      autoconfirm: e.AUTH_AUTOCONFIRM,
      jwtPrivateKey: e.AUTH_JWT_PRIVATE_KEY,
      jwtExpirySeconds: e.AUTH_JWT_EXPIRY_SECONDS,
      refreshReuseSeconds: e.AUTH_REFRESH_REUSE_SECONDS,
      passwordMin: e.AUTH_PASSWORD_MIN,
      limits: {
        token: e.AUTH_LIMIT_TOKEN,
        verify: e.AUTH_LIMIT_VERIFY,
        mail: e.AUTH_LIMIT_MAIL,
        passwordTries: e.AUTH_LIMIT_PASSWORD_TRIES,
        mailIntervalSeconds: e.AUTH_MAIL_INTERVAL_SECONDS,
      },
      /** A session ends when it was not used for so long, and in any case after so long. */
      sessions: {
        shopper: {
          idleMs: e.AUTH_SESSION_IDLE_DAYS * DAY_MS,
          maxMs: e.AUTH_SESSION_MAX_DAYS * DAY_MS,
        },
        staff: {
          idleMs: e.AUTH_SESSION_STAFF_IDLE_HOURS * HOUR_MS,
          maxMs: e.AUTH_SESSION_STAFF_MAX_DAYS * DAY_MS,
        },
      },
    },
  };
}

/** Where backups go: a folder, or a bucket reached by settings of its own or by those of the files. */
function parseBackup(address: string, e: z.output<typeof environment>) {
  const common = { passphrase: e.BACKUP_PASSPHRASE, logSeconds: e.BACKUP_LOG_SECONDS };
  if (!address.startsWith("s3://")) {
    if (/^(?!file:)[a-z][a-z0-9+.-]+:/i.test(address))
      throw new ConfigError("Setting BACKUP_URL: must be a folder or s3://bucket/prefix");
    const folder = address.startsWith("file:") ? fileURLToPath(address) : resolve(address);
    return { ...common, folder, s3: undefined };
  }
  const [bucket = "", ...prefix] = address.slice("s3://".length).split("/").filter(Boolean);
  const endpoint = e.BACKUP_S3_ENDPOINT ?? e.S3_ENDPOINT;
  const accessKeyId = e.BACKUP_S3_ACCESS_KEY_ID ?? e.S3_ACCESS_KEY_ID;
  const secretAccessKey = e.BACKUP_S3_SECRET_ACCESS_KEY ?? e.S3_SECRET_ACCESS_KEY;
  if (!bucket || !endpoint || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      "Setting BACKUP_URL: s3://bucket/prefix needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of S3_*",
    );
  }
  const region = e.BACKUP_S3_REGION ?? e.S3_REGION;
  const s3 = { endpoint, region, accessKeyId, secretAccessKey, bucket, prefix: prefix.join("/") };
  return { ...common, folder: undefined, s3 };
}
