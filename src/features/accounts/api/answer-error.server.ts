import type { Context as HonoContext } from "hono";
import type { Context } from "~/platform/context.ts";
import { type AppError, retryAfterOf, toAppError } from "~/platform/errors.ts";
import { AuthError, invalidCredentials } from "../errors.ts";
import { WRONG_CODES } from "../factors/guesses.server.ts";

const API_VERSION = "2024-01-01";

/** A failure in the form that the client's version of the interface wants. */
export function answerError(ctx: Context, c: HonoContext, error: unknown): Response {
  const known = toAuthError(error);
  if (!known) ctx.log.error({ error, path: c.req.path }, "auth request failed");
  const refusal = toAppError(error);
  const wait = refusal && retryAfterOf(refusal);
  if (wait) c.header("Retry-After", String(wait));
  return send(
    c,
    known ??
      new AuthError(500, "unexpected_failure", "Unexpected failure, please check server logs"),
  );
}

/** Domain errors in this wire's terms; undefined for a defect. */
export function toAuthError(error: unknown): AuthError | undefined {
  if (error instanceof AuthError) return error;
  const known = toAppError(error);
  if (!known) return undefined;
  switch (known.code) {
    case "rate_limited":
      return new AuthError(429, "over_request_rate_limit", limitText(known));
    case "step_up_required":
      return new AuthError(401, "reauthentication_needed", known.message);
    case "too_large":
      return new AuthError(413, "request_entity_too_large", known.message);
    case "not_signed_in":
      return invalidCredentials();
    default:
      return new AuthError(known.status, known.code, known.message);
  }
}

function limitText({ reason = "", message }: AppError): string {
  if (reason === WRONG_CODES) return message;
  return reason.startsWith("password")
    ? "Too many wrong passwords. Wait a few minutes or reset it by mail."
    : "Request rate limit reached";
}

function send(c: HonoContext, error: AuthError): Response {
  const versioned = c.req.header("X-Supabase-Api-Version") === API_VERSION;
  if (versioned) c.header("X-Supabase-Api-Version", API_VERSION);
  c.header("X-Sb-Error-Code", error.code);
  const body = versioned
    ? { code: error.code, message: error.message, ...error.extra }
    : { code: error.status, error_code: error.code, msg: error.message, ...error.extra };
  return c.json(body, error.status as 400);
}
