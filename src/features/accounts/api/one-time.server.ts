import { z } from "zod";
import { anonymous } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { challengeFields } from "../one-time/pkce.server.ts";
import { lookAtLink } from "../one-time/redeem-one-time.server.ts";
import { mailRecovery, mailSignIn, resendMail } from "../one-time/request-mail.server.ts";
import { safeRedirect } from "../one-time/send-one-time.server.ts";
import { verifyForBrowser, verifyOneTime } from "../one-time/verify.server.ts";
import { emailInput, metadataInput } from "../schema.ts";
import { authLimits } from "./auth-limits.server.ts";
import {
  inFragment,
  isForm,
  linkOptions,
  pressLink,
  readForm,
  signInPage,
  withFragment,
} from "./mailed-link.server.ts";
import {
  answerSession,
  callerOf,
  originOf,
  readBody,
  readQuery,
  redirectQuery,
} from "./request.server.ts";
import { spendAccount } from "./spend-account.server.ts";

const otpBody = z.object({
  email: emailInput,
  create_user: z.boolean().nullish(),
  data: metadataInput.nullish(),
  ...challengeFields,
});

const recoverBody = z.object({ email: emailInput, ...challengeFields });

const resendBody = z.object({
  type: z.enum(["signup", "email_change"], "Missing one of these types: signup, email_change"),
  email: emailInput,
  ...challengeFields,
});

/** A type that there is not opens nothing, like a wrong code. */
const proofType = z.string().catch("");
/** "pkce" asks for a code that only the browser can use which asked for the mail. */
const flowType = z.literal("pkce").optional().catch(undefined);
const proofBody = z.union(
  [
    z
      .object({ type: proofType, token_hash: z.string(), flow_type: flowType })
      .transform(({ token_hash: linkToken, ...rest }) => ({ linkToken, ...rest })),
    z
      .object({
        type: proofType,
        email: z.string().trim().toLowerCase(),
        token: z.string(),
        flow_type: flowType,
      })
      .transform(({ token: code, ...rest }) => ({ code, ...rest })),
  ],
  "Verify requires a token and an email, or a token hash",
);

const linkQuery = redirectQuery.extend({
  type: z.string().default(""),
  token: z.string().optional(),
  token_hash: z.string().default(""),
});

/** Codes and links by mail: asked for, sent again, redeemed. */
export function oneTimeRoutes(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.post("/otp", authLimits.account, async (c) => {
    const { email, create_user, data, ...challenge } = await readBody(c, otpBody);
    const createUser = create_user !== false;
    const link = linkOptions(c, challenge);
    // Whether there is one already is not to be told from this.
    if (createUser) await spendAccount(ctx, originOf(ctx, c).ip);
    await mailSignIn(ctx, { email, createUser, metadata: data ?? {}, ...link });
    return c.json({});
  });
  routes.post("/recover", authLimits.mail, async (c) => {
    const { email, ...challenge } = await readBody(c, recoverBody);
    await mailRecovery(ctx, { email, ...linkOptions(c, challenge) });
    return c.json({});
  });
  routes.post("/resend", authLimits.mail, async (c) => {
    const { email, type, ...challenge } = await readBody(c, resendBody);
    await resendMail(ctx, { email, type, ...linkOptions(c, challenge) });
    return c.json({});
  });

  routes.post("/verify", authLimits.verify, async (c) => {
    const origin = originOf(ctx, c);
    if (isForm(c)) return c.redirect(await pressLink(ctx, await readForm(c), origin), 303);
    const { flow_type: flow, ...proof } = await readBody(c, proofBody);
    // A session that ended meanwhile is no reason to refuse a right code.
    const caller = await callerOf(ctx, c).catch(() => anonymous);
    const outcome =
      flow === "pkce"
        ? await verifyForBrowser(ctx, proof, origin, caller)
        : await verifyOneTime(ctx, proof, origin, caller);
    return "user" in outcome ? answerSession(ctx, c, outcome) : c.json(outcome);
  });
  // What scans mails for viruses opens links too, so opening one uses nothing up: a page asks first.
  routes.get("/verify", limits.read, async (c) => {
    const { type, token, token_hash: tokenHash, redirect_to } = readQuery(c, linkQuery);
    const linkToken = token ?? tokenHash;
    const target = new URL(safeRedirect(ctx, redirect_to));
    const answer = await inFragment(async () => {
      const { email, isBound } = await lookAtLink(ctx, { type, linkToken });
      return { link: linkToken, type, email, ...(isBound ? { bound: "1" } : {}) };
    });
    if (!answer.has("link")) return c.redirect(withFragment(target, answer), 303);
    return c.redirect(withFragment(signInPage(ctx, target), answer), 303);
  });
  return routes;
}
