import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { wellFormed } from "~/lib/well-formed.ts";
import { type Caller, clientAddress, type SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { requireStepUp } from "~/platform/step-up.ts";
import { bearerToken } from "~/platform/tokens.ts";
import { authenticate } from "../authenticate.server.ts";
import { AuthError, sessionExpired, sessionNotFound, validationFailed } from "../errors.ts";
import {
  deviceCookieName,
  KNOWN_DAYS,
  knownDevice,
  makeDeviceCookie,
} from "../sessions/known-devices.server.ts";
import type { RequestOrigin } from "../sessions/sessions.server.ts";

export const originOf = (ctx: Context, c: HonoContext): RequestOrigin => ({
  ip: clientAddress(ctx, c),
  userAgent: c.req.header("user-agent") ?? "",
  cookies: getCookie(c),
});

/** Answers with a session; the browser remembers that it was signed in to this account. */
export function answerSession<S extends { user: { id: string } }>(
  ctx: Context,
  c: HonoContext,
  session: S,
) {
  const { id } = session.user;
  if (!knownDevice(ctx, getCookie(c), id)) {
    setCookie(c, deviceCookieName(id), makeDeviceCookie(ctx, id), {
      path: "/auth/v1",
      httpOnly: true,
      sameSite: "Strict",
      secure: ctx.config.publicUrl.startsWith("https:"),
      maxAge: KNOWN_DAYS * 86_400,
    });
  }
  return c.json(session);
}

export const noAuthorization = () =>
  new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");

/** Who asks. @throws AuthError bad_jwt, session_not_found */
export async function callerOf(ctx: Context, c: HonoContext): Promise<Caller> {
  try {
    return await authenticate(ctx, c.req.raw.headers);
  } catch (error) {
    const reason = error instanceof AppError ? error.reason : undefined;
    if (reason === "session_not_found") throw sessionNotFound();
    if (reason === "session_expired") throw sessionExpired(403);
    throw new AuthError(403, "bad_jwt", "invalid JWT: unable to parse or verify signature");
  }
}

/**
 * The person who asks.
 *
 * @param needs `stepUp`: a password or a code in this session minutes ago
 * @throws AuthError no_authorization for everybody else. @throws AppError step_up_required
 */
export async function signedIn(
  ctx: Context,
  c: HonoContext,
  needs: { stepUp?: true } = {},
): Promise<SignedIn> {
  if (!bearerToken(c.req.raw.headers)) throw noAuthorization();
  const caller = await callerOf(ctx, c);
  if (caller.kind !== "user") throw noAuthorization();
  if (needs.stepUp && !caller.needsSecondFactor) requireStepUp(ctx, caller);
  return caller;
}

/**
 * The JSON body, as a route declares it.
 *
 * @param refuse the error for a body that does not fit, where that is not validation_failed with the
 *   schema's text
 * @throws AuthError bad_json, or what `refuse` makes
 */
export async function readBody<Schema extends z.ZodType>(
  c: HonoContext,
  schema: Schema,
  refuse: (message: string) => AuthError = validationFailed,
): Promise<z.output<Schema>> {
  const text = await c.req.text();
  return check(text === "" ? {} : parseObject(text), schema, refuse);
}

/** The same of the address's parameters. */
export function readQuery<Schema extends z.ZodType>(
  c: HonoContext,
  schema: Schema,
  refuse: (message: string) => AuthError = validationFailed,
): z.output<Schema> {
  return check(c.req.query(), schema, refuse);
}

/** Where a mailed link leads in the end; checked by `safeRedirect` when the link is made and used. */
export const redirectQuery = z.object({ redirect_to: z.string().optional() });

/** The id in a route's path. @throws what `missing` makes for what can be none */
export function idIn(c: HonoContext, missing: () => AuthError): string {
  const id = z.guid().safeParse(c.req.param("id"));
  if (!id.success) throw missing();
  return id.data;
}

function check<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  refuse: (message: string) => AuthError,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(parsed.error.issues[0]!.message);
  return parsed.data;
}

const badJson = (message: string) => new AuthError(400, "bad_json", message);

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = wellFormed(text, JSON.parse(text));
  } catch {
    throw badJson("Could not parse request body as JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw badJson("The request body must be a JSON object");
  }
  if (text.includes("\\u0000")) throw badJson("The request body contains a null character");
  return value;
}
