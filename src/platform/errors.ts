/**
 * Failures that a caller can understand and act on. Anything else is a defect and reaches people
 * only as a neutral 500. Each surface maps `code` to its own wire form in one table.
 */
export const errorStatus = {
  invalid_input: 400,
  unreadable_body: 400,
  not_signed_in: 401,
  forbidden: 403,
  step_up_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  changed: 409,
  out_of_stock: 409,
  idempotency_mismatch: 422,
  refused: 422,
  rate_limited: 429,
  unavailable: 503,
  no_space: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** A domain error: `message` is for people, `details` for programs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** A finer reason within the code, stable for programs, e.g. discount_expired. */
  readonly reason: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { reason?: string; details?: unknown } = {},
  ) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.reason = options.reason;
    this.details = options.details ?? null;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

export const notFound = (message = "Not found") => new AppError("not_found", message);
export const forbidden = (message = "You may not do this") => new AppError("forbidden", message);
export const invalid = (message: string, details?: unknown) =>
  new AppError("invalid_input", message, { details });

/**
 * A press that is sent again as something else, since its answer was lost: what it did stands.
 *
 * @param done what was done, e.g. "₦5,000 was refunded"
 */
export const pressedBefore = (done: string) =>
  new AppError(
    "idempotency_mismatch",
    `${done} by your press before, as it stood then. Look at it, and press again if you mean this besides.`,
  );

/** Seconds, drawn for each answer: a crowd that is sent away does not come back in one moment. */
const RETRY = { least: 3, spread: 3 };

/** Nothing is wrong with what was asked: it cannot be done just now. `retryAfter` in seconds. */
export const unavailable = (
  message = "The shop is back in a moment. Try again.",
  retryAfter = RETRY.least + Math.round(Math.random() * RETRY.spread),
) => new AppError("unavailable", message, { details: { retry_after: retryAfter } });

/** Seconds until it may work, for the header Retry-After; undefined where waiting alone does not help. */
export function retryAfterOf({ code, details }: AppError): number | undefined {
  const said = (details as { retry_after?: unknown } | null)?.retry_after;
  if (typeof said === "number") return said;
  return code === "unavailable" ? RETRY.least : undefined;
}

export const badToken = (message: string) =>
  new AppError("not_signed_in", message, { reason: "bad_jwt" });

const IN_BETWEEN = "Others changed the same in between. Try again.";

/**
 * What the database says when nothing is wrong with the query and the same may work later, by
 * PostgreSQL's code or the beginning of it; null is said in the common words.
 */
const passing: Record<string, string | null> = {
  // No connection, a server that goes or comes, one that takes no changes (a standby).
  "08": null,
  "57P": null,
  "25006": null,
  // Too little of something: connections, memory, disk.
  "53": null,
  "58030": null,
  "57014": "That took too long. Try again.",
  "55P03": IN_BETWEEN,
  "40001": IN_BETWEEN,
  "40P01": IN_BETWEEN,
};

/** The words of a failure that passes by itself, for a state. */
function passingWords(state: string): string | null | undefined {
  const known = [state, state.slice(0, 3), state.slice(0, 2)].find((key) => key in passing);
  return known === undefined ? undefined : passing[known];
}

/** What a failure is to who asked: a domain error as it is, a database that is away as unavailable. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const state = sqlState(error);
  const words = state === undefined ? undefined : passingWords(state);
  return words === undefined ? undefined : unavailable(words ?? undefined);
}

/** The driver's own ways to fail, which have no code of PostgreSQL's, and the code that says the same. */
const driverFailures: [message: RegExp, state: string][] = [
  // All connections of the pool are at work.
  [/^timeout exceeded when trying to connect$/, "53300"],
  [/^Query read timeout$/, "57014"],
  [/^(Connection terminated|timeout expired$)/, "57P01"],
  [/^Client (has encountered a connection error|was closed)/, "57P01"],
  [/^Cannot use a pool after calling end/, "57P01"],
];
const SOCKET_FAILURES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;

/**
 * PostgreSQL's own error code of a failed query, also below a wrapping error, e.g. 23505. A query
 * that lost its server on the way counts as 57P01, as if the server had said that it goes.
 */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { message, stack = "" } = e;
    const code = String((e as { code?: unknown }).code);
    const said = driverFailures.find(([pattern]) => pattern.test(message));
    if (said) return said[1];
    // Other sockets fail in the same words.
    if (SOCKET_FAILURES.test(code) && /\/pg(-pool|-protocol)?\//.test(stack)) return "57P01";
    if (/^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}
