import { Hono, type Context as HonoContext } from "hono";
import { cors } from "hono/cors";
import { recordAudit } from "~/platform/audit.ts";
import { anonymous, type Caller, clientAddress } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { changeUser, createUser, deleteUser, listUsers } from "./admin-users.server.ts";
import { authenticate, bearerToken } from "./authenticate.server.ts";
import {
  AuthError,
  invalidCredentials,
  sessionNotFound,
  userNotFound,
  validationFailed,
} from "./errors.ts";
import { challengeFactor, enrolFactor, removeFactor, verifyFactor } from "./factors.server.ts";
import { safeRedirect, sendOneTime, spendMail } from "./one-time.server.ts";
import { endSession, endSessions, type RequestOrigin, refreshSession } from "./sessions.server.ts";
import { updateUser } from "./update-user.server.ts";
import { describeUser } from "./user-view.server.ts";
import {
  checkEmail,
  checkMetadata,
  findUser,
  findUserByEmail,
  insertUser,
  signInWithPassword,
  signUp,
} from "./users.server.ts";
import { type Proof, verifyOneTime } from "./verify.server.ts";

const API_VERSION = "2024-01-01";
const FIVE_MINUTES = 300;
/** Answers about addresses take at least this long, known or not. */
export const EVEN_MS = 120;

type SignedIn = Extract<Caller, { kind: "user" }>;
type Body = Record<string, unknown>;

/** /auth/v1 as GoTrue speaks it: accounts, sessions, one-time codes, second factors. */
export function createAuthApi(ctx: Context): Hono {
  const app = new Hono();
  app.use(
    cors({
      origin: "*",
      allowMethods: ["GET", "POST", "PUT", "DELETE", "OPTIONS"],
      exposeHeaders: ["X-Total-Count", "Link", "X-Supabase-Api-Version", "X-Sb-Error-Code"],
      maxAge: 86_400,
    }),
  );
  app.use(async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });
  const origin = (c: HonoContext): RequestOrigin => ({
    ip: clientAddress(ctx, c),
    userAgent: c.req.header("user-agent") ?? "",
  });
  const limits = ctx.config.auth.limits;
  const spend = (c: HonoContext, name: string, allowed: number) =>
    ctx.limits.spend(`auth_${name}`, clientAddress(ctx, c), allowed, FIVE_MINUTES);

  app.get("/health", (c) =>
    c.json({ name: "GoTrue", version: "oriki", description: "Accounts of this shop" }),
  );
  app.get("/settings", (c) =>
    c.json({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: ctx.config.auth.autoconfirm,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
    }),
  );
  app.get("/.well-known/jwks.json", (c) => c.json(ctx.tokens.jwks));

  app.post("/signup", async (c) => {
    await spend(c, "mail", limits.mail);
    const body = await readBody(c);
    return c.json(
      await signUp(
        ctx,
        {
          email: body.email,
          password: body.password,
          data: body.data,
          redirectTo: c.req.query("redirect_to"),
        },
        origin(c),
      ),
    );
  });

  app.post("/token", async (c) => {
    await spend(c, "token", limits.token);
    const body = await readBody(c);
    switch (c.req.query("grant_type")) {
      case "password":
        return c.json(await signInWithPassword(ctx, body, origin(c)));
      case "refresh_token":
        if (typeof body.refresh_token !== "string" || body.refresh_token.length > 200) {
          throw new AuthError(
            400,
            "refresh_token_not_found",
            "Invalid Refresh Token: Refresh Token Not Found",
          );
        }
        return c.json(await refreshSession(ctx, body.refresh_token, origin(c)));
      default:
        throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
    }
  });

  app.post("/logout", async (c) => {
    const caller = await signedIn(ctx, c);
    const scope = c.req.query("scope") ?? "global";
    if (!["global", "local", "others"].includes(scope)) {
      throw validationFailed(`Unsupported logout scope "${scope}"`);
    }
    if (scope === "local") await endSession(ctx, ctx.db, caller.sessionId, "signed out");
    else {
      const keep = scope === "others" ? caller.sessionId : undefined;
      await endSessions(ctx, ctx.db, caller.userId, "signed out", keep);
    }
    await recordAudit(ctx.db, {
      actorId: caller.userId,
      actorEmail: caller.email,
      action: "session.ended",
      entity: "session",
      entityId: caller.sessionId,
      after: { scope },
      ip: origin(c).ip,
    });
    return c.body(null, 204);
  });

  app.get("/user", async (c) => {
    const caller = await signedIn(ctx, c);
    const user = await findUser(ctx.db, caller.userId);
    if (!user) throw userNotFound();
    return c.json(await describeUser(ctx.db, user));
  });
  app.put("/user", async (c) => {
    const caller = await signedIn(ctx, c);
    const body = await readBody(c);
    const redirectTo = c.req.query("redirect_to");
    return c.json(await updateUser(ctx, caller, { ...body, redirectTo }, origin(c)));
  });
  app.get("/reauthenticate", async (c) => {
    const caller = await signedIn(ctx, c);
    await spendMail(ctx, caller.email);
    const user = await findUser(ctx.db, caller.userId);
    if (user) await ctx.db.transaction((tx) => sendOneTime(ctx, tx, user, "reauthentication"));
    return c.json({});
  });

  app.post("/otp", async (c) => {
    await spend(c, "mail", limits.mail);
    const body = await readBody(c);
    const email = checkEmail(body.email);
    await spendMail(ctx, email);
    await evenly(async () => {
      const user =
        (await findUserByEmail(ctx.db, email)) ?? (await openAccountByMail(ctx, email, body));
      const redirectTo = c.req.query("redirect_to");
      if (user) {
        await ctx.db.transaction((tx) =>
          sendOneTime(ctx, tx, user, "magiclink", redirectTo ? { redirectTo } : {}),
        );
      }
    });
    return c.json({});
  });
  app.post("/recover", async (c) => {
    await spend(c, "mail", limits.mail);
    const body = await readBody(c);
    const email = checkEmail(body.email);
    await spendMail(ctx, email);
    await evenly(async () => {
      const user = await findUserByEmail(ctx.db, email);
      const redirectTo = c.req.query("redirect_to");
      if (user) {
        await ctx.db.transaction((tx) =>
          sendOneTime(ctx, tx, user, "recovery", redirectTo ? { redirectTo } : {}),
        );
      }
    });
    return c.json({});
  });
  app.post("/resend", async (c) => {
    await spend(c, "mail", limits.mail);
    const body = await readBody(c);
    if (body.type !== "signup" && body.type !== "email_change") {
      throw validationFailed("Missing one of these types: signup, email_change");
    }
    const email = checkEmail(body.email);
    await spendMail(ctx, email);
    await evenly(async () => {
      const user = await findUserByEmail(ctx.db, email);
      if (!user) return;
      const newEmail = user.appMetadata.new_email;
      if (body.type === "signup" && !user.emailConfirmedAt) {
        await ctx.db.transaction((tx) => sendOneTime(ctx, tx, user, "signup"));
      } else if (body.type === "email_change" && typeof newEmail === "string") {
        await ctx.db.transaction((tx) =>
          sendOneTime(ctx, tx, user, "email_change", { email: newEmail }),
        );
      }
    });
    return c.json({});
  });

  app.post("/verify", async (c) => {
    await spend(c, "verify", limits.verify);
    const proof = readProof(await readBody(c));
    // A session that ended meanwhile is no reason to refuse a right code.
    const caller = await identify(ctx, c).catch(() => anonymous);
    return c.json(await verifyOneTime(ctx, proof, origin(c), caller));
  });
  app.get("/verify", async (c) => {
    const target = new URL(safeRedirect(ctx, c.req.query("redirect_to")));
    try {
      await spend(c, "verify", limits.verify);
      const type = c.req.query("type") ?? "";
      const session = await verifyOneTime(
        ctx,
        { type, linkToken: c.req.query("token") ?? c.req.query("token_hash") ?? "" },
        origin(c),
      );
      target.hash = new URLSearchParams({
        access_token: session.access_token,
        expires_in: String(session.expires_in),
        expires_at: String(session.expires_at),
        refresh_token: session.refresh_token,
        token_type: "bearer",
        type,
      }).toString();
    } catch (error) {
      const known = toAuthError(error);
      if (!known) throw error;
      target.hash = new URLSearchParams({
        error: "access_denied",
        error_code: known.code,
        error_description: known.message,
      }).toString();
    }
    return c.redirect(target.href, 303);
  });

  app.post("/factors", async (c) =>
    c.json(await enrolFactor(ctx, await signedIn(ctx, c), await readBody(c))),
  );
  app.post("/factors/:id/challenge", async (c) =>
    c.json(await challengeFactor(ctx, await signedIn(ctx, c), c.req.param("id"))),
  );
  app.post("/factors/:id/verify", async (c) => {
    await spend(c, "verify", limits.verify);
    const caller = await signedIn(ctx, c);
    return c.json(await verifyFactor(ctx, caller, c.req.param("id"), await readBody(c), origin(c)));
  });
  app.delete("/factors/:id", async (c) =>
    c.json(await removeFactor(ctx, await signedIn(ctx, c), c.req.param("id"), origin(c))),
  );

  app.use("/admin/*", async (c, next) => {
    const caller = await identify(ctx, c);
    if (caller.kind === "service") return next();
    if (caller.kind === "anonymous") throw noAuthorization();
    throw new AuthError(
      403,
      "not_admin",
      caller.kind === "user" && caller.roles.length > 0
        ? "Use the service key"
        : "User not allowed",
    );
  });
  app.get("/admin/users", async (c) => {
    const page = Math.max(1, Number(c.req.query("page")) || 1);
    const perPage = Math.min(1000, Math.max(1, Number(c.req.query("per_page")) || 50));
    const { users, total } = await listUsers(ctx, Math.min(page, 1_000_000), perPage);
    const last = Math.max(1, Math.ceil(total / perPage));
    const link = (to: number, rel: string) =>
      `</auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
    c.header("X-Total-Count", String(total));
    c.header(
      "Link",
      [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", "),
    );
    return c.json({ users, aud: "authenticated" });
  });
  app.post("/admin/users", async (c) => c.json(await createUser(ctx, await readBody(c))));
  app.get("/admin/users/:id", async (c) => {
    const user = await findUser(ctx.db, uuidParam(c));
    if (!user) throw userNotFound();
    return c.json(await describeUser(ctx.db, user));
  });
  app.put("/admin/users/:id", async (c) =>
    c.json(await changeUser(ctx, uuidParam(c), await readBody(c))),
  );
  app.delete("/admin/users/:id", async (c) => {
    await deleteUser(ctx, uuidParam(c));
    return c.json({});
  });

  app.onError((error, c) => {
    const known = toAuthError(error);
    if (known) {
      if (error instanceof AppError && error.code === "rate_limited") {
        c.header("Retry-After", String((error.details as { retry_after: number }).retry_after));
      }
      return sendError(c, known);
    }
    ctx.log.error({ error, path: c.req.path }, "auth request failed");
    return sendError(
      c,
      new AuthError(500, "unexpected_failure", "Unexpected failure, please check server logs"),
    );
  });
  return app;
}

async function readBody(c: HonoContext): Promise<Body> {
  const text = await c.req.text();
  if (text === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new AuthError(400, "bad_json", "The request body must be a JSON object");
  }
  if (text.includes("\\u0000"))
    throw new AuthError(400, "bad_json", "The request body contains a null character");
  return value as Body;
}

function readProof(body: Body): Proof {
  const type = typeof body.type === "string" ? body.type : "";
  if (typeof body.token_hash === "string") return { type, linkToken: body.token_hash };
  if (typeof body.token !== "string" || typeof body.email !== "string") {
    throw validationFailed("Verify requires a token and an email, or a token hash");
  }
  return { type, email: body.email.trim().toLowerCase(), code: body.token };
}

function uuidParam(c: HonoContext): string {
  const id = c.req.param("id") ?? "";
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw userNotFound();
  return id;
}

const noAuthorization = () =>
  new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");

async function identify(ctx: Context, c: HonoContext): Promise<Caller> {
  try {
    return await authenticate(ctx, c.req.raw.headers);
  } catch (error) {
    if (error instanceof AppError && error.reason === "session_not_found") throw sessionNotFound();
    throw new AuthError(403, "bad_jwt", "invalid JWT: unable to parse or verify signature");
  }
}

async function signedIn(ctx: Context, c: HonoContext): Promise<SignedIn> {
  if (!bearerToken(c.req.raw.headers)) throw noAuthorization();
  const caller = await identify(ctx, c);
  if (caller.kind !== "user") throw noAuthorization();
  return caller;
}

/** Answers in the same time whether or not the address is known. */
async function evenly(work: () => Promise<void>): Promise<void> {
  const floor = new Promise<void>((resolve) => setTimeout(resolve, EVEN_MS));
  await Promise.all([work(), floor]);
}

async function openAccountByMail(ctx: Context, email: string, body: Body) {
  if (body.create_user === false) return undefined;
  return ctx.db.transaction((tx) =>
    insertUser(ctx, tx, {
      email,
      passwordHash: null,
      metadata: checkMetadata(body.data),
      confirmed: false,
    }),
  );
}

/** Domain errors in this wire's terms; undefined for a defect. */
function toAuthError(error: unknown): AuthError | undefined {
  if (error instanceof AuthError) return error;
  if (!(error instanceof AppError)) return undefined;
  switch (error.code) {
    case "rate_limited":
      return error.reason?.startsWith("password")
        ? new AuthError(
            429,
            "over_request_rate_limit",
            "Too many wrong passwords. Wait a few minutes or reset it by mail.",
          )
        : new AuthError(429, "over_request_rate_limit", "Request rate limit reached");
    case "too_large":
      return new AuthError(413, "request_entity_too_large", error.message);
    case "not_signed_in":
      return invalidCredentials();
    default:
      return new AuthError(error.status, error.code, error.message);
  }
}

function sendError(c: HonoContext, error: AuthError): Response {
  const versioned = c.req.header("X-Supabase-Api-Version") === API_VERSION;
  if (versioned) c.header("X-Supabase-Api-Version", API_VERSION);
  c.header("X-Sb-Error-Code", error.code);
  const body = versioned
    ? { code: error.code, message: error.message, ...error.extra }
    : { code: error.status, error_code: error.code, msg: error.message, ...error.extra };
  return c.json(body, error.status as 400);
}
