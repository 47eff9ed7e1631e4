import { z } from "zod";
import type { Context } from "~/platform/context.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { AuthError, invalidCredentials, refreshTokenNotFound } from "../errors.ts";
import { exchangeAuthCode } from "../one-time/pkce.server.ts";
import { SIGN_OUT_SCOPES, signOut } from "../sessions/own-sessions.server.ts";
import { refreshSession } from "../sessions/refresh-session.server.ts";
import { signInWithPassword } from "../users/sign-in.server.ts";
import { authLimits } from "./auth-limits.server.ts";
import { answerSession, originOf, readBody, readQuery, signedIn } from "./request.server.ts";

const tokenQuery = z.object({ grant_type: z.enum(["password", "refresh_token", "pkce"]) });

/** Anything may be typed at a sign-in; what can be no account is refused like a wrong password. */
const passwordGrant = z.object({
  email: z.string().transform((email) => email.trim().toLowerCase().slice(0, 254)),
  password: z.string().max(1000),
});

const refreshGrant = z.object({ refresh_token: z.string().max(200) });

const PKCE_PARTS = "invalid request: both auth code and code verifier should be non-empty";
const pkceGrant = z.object({
  auth_code: z.string(PKCE_PARTS).min(1, PKCE_PARTS).max(200),
  code_verifier: z.string(PKCE_PARTS).min(1, PKCE_PARTS).max(200),
});

const logoutQuery = z.object({
  scope: z
    .enum(SIGN_OUT_SCOPES, { error: ({ input }) => `Unsupported logout scope "${input}"` })
    .default("global"),
});

/** Sessions: signed in with a password, refreshed, ended. */
export function sessionRoutes(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.post("/token", authLimits.token, async (c) => {
    const { grant_type: grant } = readQuery(
      c,
      tokenQuery,
      () => new AuthError(400, "invalid_credentials", "unsupported_grant_type"),
    );
    if (grant === "password") {
      const given = await readBody(c, passwordGrant, invalidCredentials);
      return answerSession(ctx, c, await signInWithPassword(ctx, given, originOf(ctx, c)));
    }
    if (grant === "pkce") {
      const { auth_code: code, code_verifier: verifier } = await readBody(c, pkceGrant);
      return answerSession(
        ctx,
        c,
        await exchangeAuthCode(ctx, { code, verifier }, originOf(ctx, c)),
      );
    }
    const { refresh_token: token } = await readBody(c, refreshGrant, refreshTokenNotFound);
    return answerSession(ctx, c, await refreshSession(ctx, token, originOf(ctx, c)));
  });
  routes.post("/logout", limits.write, async (c) => {
    const caller = await signedIn(ctx, c);
    const { scope } = readQuery(c, logoutQuery);
    await signOut(ctx, caller, scope, originOf(ctx, c));
    return c.body(null, 204);
  });
  return routes;
}
