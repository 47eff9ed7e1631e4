import { z } from "zod";
import type { Context } from "~/platform/context.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { factorNotFound } from "../errors.ts";
import { challengeFactor, verifyFactor } from "../factors/challenges.server.ts";
import { enrolFactor, ownFactor, removeFactor } from "../factors/factors.server.ts";
import { authLimits } from "./auth-limits.server.ts";
import { idIn, originOf, readBody, signedIn } from "./request.server.ts";

const factorBody = z.object({
  factor_type: z.literal("totp", "factor_type needs to be totp"),
  friendly_name: z
    .string()
    .nullish()
    .transform((name) => (name ?? "").slice(0, 100)),
});

const REQUIRED = "challenge_id and code are required";
const answerBody = z.object({ challenge_id: z.guid(REQUIRED), code: z.string(REQUIRED) });

/** Second steps: authenticator apps. Somebody else's factor does not exist, whatever is sent. */
export function factorRoutes(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.post("/factors", limits.guess, async (c) => {
    const caller = await signedIn(ctx, c, { stepUp: true });
    const { friendly_name: name } = await readBody(c, factorBody);
    return c.json(await enrolFactor(ctx, caller, name));
  });
  routes.post("/factors/:id/challenge", limits.write, async (c) => {
    const factor = await ownFactor(ctx, await signedIn(ctx, c), idIn(c, factorNotFound));
    return c.json(await challengeFactor(ctx, factor));
  });
  routes.post("/factors/:id/verify", authLimits.verify, async (c) => {
    const caller = await signedIn(ctx, c);
    const factor = await ownFactor(ctx, caller, idIn(c, factorNotFound));
    const { challenge_id: challengeId, code } = await readBody(c, answerBody);
    const answer = { challengeId, code };
    return c.json(await verifyFactor(ctx, caller, factor, answer, originOf(ctx, c)));
  });
  routes.delete("/factors/:id", limits.guess, async (c) => {
    const caller = await signedIn(ctx, c, { stepUp: true });
    const factor = await ownFactor(ctx, caller, idIn(c, factorNotFound));
    return c.json(await removeFactor(ctx, caller, factor, originOf(ctx, c)));
  });
  return routes;
}
