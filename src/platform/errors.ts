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
export const badToken = (message: string) =>
  new AppError("not_signed_in", message, { reason: "bad_jwt" });

/**
 * PostgreSQL's own error code of a failed query, also below a wrapping error, e.g. 23505. A query
 * that lost its server on the way counts as 57P01, as if the server had said that it goes.
 */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code;
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
    // The pool's way to say it, when all connections are at work.
    if (e.message === "timeout exceeded when trying to connect") return "53300";
    if (isLostConnection(e, code)) return "57P01";
  }
  return undefined;
}

/** The driver's ways to say that the server is not there or has gone; other sockets fail otherwise. */
const isLostConnection = (error: Error, code: unknown): boolean =>
  /^(Connection terminated|Client has encountered a connection error)/.test(error.message) ||
  (typeof code === "string" &&
    ["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(code) &&
    /\/pg(-pool|-protocol)?\//.test(error.stack ?? ""));
