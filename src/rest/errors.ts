import type { Caller } from "~/platform/caller.ts";
import { AppError, type ErrorCode, retryAfterOf, sqlState, toAppError } from "~/platform/errors.ts";

/** A failure in the wire's own terms: PostgREST's or PostgreSQL's code and the HTTP status. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  /** Headers that say more, e.g. `Allow`. */
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: {
      details?: string | null | undefined;
      hint?: string | null | undefined;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(message);
    this.name = "RestError";
    this.status = status;
    this.code = code;
    this.details = extra.details ?? null;
    this.hint = extra.hint ?? null;
    this.headers = extra.headers ?? {};
  }
}

export const unreadable = (message: string, details?: string) =>
  new RestError(400, "PGRST100", message, { details });
export const unreadableBody = (message: string) => new RestError(400, "PGRST102", message);
export const unknownColumn = (resource: string, column: string) =>
  new RestError(
    400,
    "PGRST204",
    `Could not find the '${column}' column of '${resource}' in the schema cache`,
  );
export const unknownTable = (name: string) =>
  new RestError(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`);
export const unknownFunction = (name: string, parameters: string[]) =>
  new RestError(
    404,
    "PGRST202",
    `Could not find the function public.${name}(${parameters.join(", ")}) in the schema cache`,
  );
export const notOneRow = (count: number) =>
  new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${count} rows`,
  });
export const methodNotAllowed = (method: string, allowed: string[]) =>
  new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`, {
    headers: { Allow: allowed.join(", ") },
  });
export const permissionDenied = (what: string) =>
  new RestError(403, "42501", `permission denied for ${what}`);

/** Codes on the wire for domain errors; a finer `reason` replaces the code where clients act on it. */
const appErrorCodes: Record<ErrorCode, { code: string; useReason: boolean }> = {
  invalid_input: { code: "22023", useReason: true },
  unreadable_body: { code: "PGRST102", useReason: false },
  not_signed_in: { code: "PGRST301", useReason: false },
  forbidden: { code: "42501", useReason: true },
  step_up_required: { code: "step_up_required", useReason: false },
  not_found: { code: "P0002", useReason: true },
  method_not_allowed: { code: "PGRST117", useReason: false },
  conflict: { code: "23505", useReason: true },
  too_large: { code: "54000", useReason: false },
  unsupported_media: { code: "PGRST102", useReason: false },
  changed: { code: "changed", useReason: true },
  out_of_stock: { code: "out_of_stock", useReason: true },
  idempotency_mismatch: { code: "idempotency_mismatch", useReason: false },
  refused: { code: "P0001", useReason: true },
  rate_limited: { code: "over_request_rate_limit", useReason: false },
  unavailable: { code: "57P03", useReason: false },
  no_space: { code: "53100", useReason: false },
};

/** What a failed query says on the wire. Others that do not pass by themselves are defects. */
const sqlStates: Record<string, { status: number; message: string }> = {
  "23505": { status: 409, message: "duplicate key value violates unique constraint" },
  "23503": { status: 409, message: "the row refers to, or is referred to by, another row" },
  "23502": { status: 400, message: "a required value is missing" },
  "23514": { status: 400, message: "a value violates a check constraint" },
  "22P02": { status: 400, message: "invalid input syntax for the column's type" },
  "22P05": { status: 400, message: "the text contains a character that cannot be stored" },
  "22001": { status: 400, message: "a value is too long" },
  "22003": { status: 400, message: "a number is out of range" },
  "22007": { status: 400, message: "invalid date or time" },
  "22008": { status: 400, message: "date or time out of range" },
  "22009": { status: 400, message: "invalid time zone displacement" },
  "22021": { status: 400, message: "the text contains a character that cannot be stored" },
  "22023": { status: 400, message: "invalid value" },
  "22025": { status: 400, message: "the pattern ends in an escape character" },
  "42501": { status: 403, message: "permission denied" },
};

/**
 * The wire form of anything thrown, or undefined for a defect. Somebody who is not signed in gets
 * 401 where others get 403: signing in may help.
 */
export function toRestError(error: unknown, caller: Caller): RestError | undefined {
  const known = error instanceof RestError ? error : translate(error);
  if (known?.code === "42501" && caller.kind === "anonymous") {
    return new RestError(401, known.code, known.message, known);
  }
  return known;
}

function translate(error: unknown): RestError | undefined {
  const state = error instanceof AppError ? undefined : sqlState(error);
  const entry = state === undefined ? undefined : sqlStates[state];
  if (entry) return new RestError(entry.status, state as string, entry.message);
  const known = toAppError(error);
  if (!known) return undefined;
  const { code, useReason } = appErrorCodes[known.code];
  const wait = retryAfterOf(known);
  return new RestError(
    known.status,
    state ?? ((useReason && known.reason) || code),
    known.message,
    {
      details: toText(known.details),
      hint: known.reason,
      headers: wait ? { "Retry-After": String(wait) } : {},
    },
  );
}

/** Details are text on the wire; what has parts travels as the JSON of it. */
function toText(details: unknown): string | null {
  if (details === null || typeof details === "string") return details;
  return JSON.stringify(details);
}
