import { Hono } from "hono";
import { z } from "zod";
import { anonymous } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { mailRecovery, mailSignIn, resendMail } from "../one-time/request-mail.server.ts";
import { safeRedirect } from "../one-time/send-one-time.server.ts";
import { verifyOneTime } from "../one-time/verify.server.ts";
import { emailInput, metadataInput } from "../schema.ts";
import { toAuthError } from "./answer-error.server.ts";
import {
  callerOf,
  limitCalls,
  originOf,
  readBody,
  readQuery,
  redirectQuery,
} from "./request.server.ts";

const otpBody = z.object({
  email: emailInput,
  create_user: z.boolean().nullish(),
  data: metadataInput.nullish(),
});

const recoverBody = z.object({ email: emailInput });

const resendBody = z.object({
  type: z.enum(["signup", "email_change"], "Missing one of these types: signup, email_change"),
  email: emailInput,
});

/** A type that there is not opens nothing, like a wrong code. */
const proofType = z.string().catch("");
const proofBody = z.union(
  [
    z
      .object({ type: proofType, token_hash: z.string() })
      .transform(({ type, token_hash: linkToken }) => ({ type, linkToken })),
    z
      .object({ type: proofType, email: z.string().trim().toLowerCase(), token: z.string() })
      .transform(({ type, email, token: code }) => ({ type, email, code })),
  ],
  "Verify requires a token and an email, or a token hash",
);

const linkQuery = redirectQuery.extend({
  type: z.string().default(""),
  token: z.string().optional(),
  token_hash: z.string().default(""),
});

/** Codes and links by mail: asked for, sent again, redeemed. */
export function oneTimeRoutes(ctx: Context): Hono {
  const app = new Hono();
  app.post("/otp", async (c) => {
    await limitCalls(ctx, c, "mail");
    const { email, create_user, data } = await readBody(c, otpBody);
    const { redirect_to: redirectTo } = readQuery(c, redirectQuery);
    const createUser = create_user !== false;
    await mailSignIn(ctx, { email, createUser, metadata: data ?? {}, redirectTo });
    return c.json({});
  });
  app.post("/recover", async (c) => {
    await limitCalls(ctx, c, "mail");
    const { email } = await readBody(c, recoverBody);
    const { redirect_to: redirectTo } = readQuery(c, redirectQuery);
    await mailRecovery(ctx, { email, redirectTo });
    return c.json({});
  });
  app.post("/resend", async (c) => {
    await limitCalls(ctx, c, "mail");
    await resendMail(ctx, await readBody(c, resendBody));
    return c.json({});
  });

  app.post("/verify", async (c) => {
    await limitCalls(ctx, c, "verify");
    const proof = await readBody(c, proofBody);
    // A session that ended meanwhile is no reason to refuse a right code.
    const caller = await callerOf(ctx, c).catch(() => anonymous);
    return c.json(await verifyOneTime(ctx, proof, originOf(ctx, c), caller));
  });
  app.get("/verify", async (c) => {
    const { type, token, token_hash: tokenHash, redirect_to } = readQuery(c, linkQuery);
    const target = new URL(safeRedirect(ctx, redirect_to));
    try {
      await limitCalls(ctx, c, "verify");
      const proof = { type, linkToken: token ?? tokenHash };
      const session = await verifyOneTime(ctx, proof, originOf(ctx, c));
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
  return app;
}
