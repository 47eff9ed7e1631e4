import { z } from "zod";
import type { Context } from "~/platform/context.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { AuthError, userNotFound } from "../errors.ts";
import { challengeFields } from "../one-time/pkce.server.ts";
import { mailReauthentication } from "../one-time/request-mail.server.ts";
import { emailInput, metadataInput, newPasswordInput, noPhone } from "../schema.ts";
import { proveAgain } from "../sessions/prove-again.server.ts";
import { describeUser } from "../users/describe-user.server.ts";
import { updateUser } from "../users/update-user.server.ts";
import { findUser } from "../users/users.server.ts";
import { authLimits } from "./auth-limits.server.ts";
import { linkOptions } from "./mailed-link.server.ts";
import { originOf, readBody, signedIn } from "./request.server.ts";

const userChanges = z.object({
  email: emailInput.optional(),
  password: newPasswordInput.optional(),
  current_password: z.string().max(1000).optional(),
  nonce: z.string().max(100).optional(),
  data: metadataInput.nullish(),
  app_metadata: z.unknown().optional(),
  phone: noPhone,
  ...challengeFields,
});

const presentProof = z.union(
  [z.object({ password: z.string().max(1000) }), z.object({ nonce: z.string().trim().max(100) })],
  "A password or a nonce is required",
);

/** One's own account. */
export function userRoutes(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.get("/user", limits.read, async (c) => {
    const caller = await signedIn(ctx, c);
    const user = await findUser(ctx.db, caller.userId);
    if (!user) throw userNotFound();
    return c.json(await describeUser(ctx.db, user));
  });
  routes.put("/user", limits.guess, async (c) => {
    const caller = await signedIn(ctx, c);
    const changes = await readBody(c, userChanges);
    if (changes.app_metadata != null) {
      throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
    }
    const user = await updateUser(
      ctx,
      caller,
      {
        email: changes.email,
        password: changes.password,
        currentPassword: changes.current_password,
        nonce: changes.nonce,
        metadata: changes.data ?? undefined,
        ...linkOptions(c, changes),
      },
      originOf(ctx, c),
    );
    return c.json(user);
  });
  routes.get("/reauthenticate", authLimits.mail, async (c) => {
    const caller = await signedIn(ctx, c);
    await mailReauthentication(ctx, caller.userId);
    return c.json({});
  });
  routes.post("/reauthenticate", limits.guess, async (c) => {
    const caller = await signedIn(ctx, c);
    const proof = await readBody(c, presentProof);
    await proveAgain(ctx, caller, proof, originOf(ctx, c));
    return c.json({});
  });
  return routes;
}
