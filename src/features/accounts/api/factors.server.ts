import { z } from "zod";
import type { Context } from "~/platform/context.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { factorNotFound } from "../errors.ts";
import { challengeFactor, type FactorAnswer, verifyFactor } from "../factors/challenges.server.ts";
import { enrolApp, enrolPasskey, ownFactor, removeFactor } from "../factors/factors.server.ts";
import { passkeyAnswer, passkeyProof } from "../passkeys/schema.ts";
import { authLimits } from "./auth-limits.server.ts";
import { idIn, originOf, readBody, signedIn } from "./request.server.ts";

const factorBody = z.object({
  factor_type: z.enum(["totp", "webauthn"], "factor_type needs to be totp or webauthn"),
  friendly_name: z
    .string()
    .nullish()
    .transform((name) => (name ?? "").slice(0, 100)),
});

const enrol = { totp: enrolApp, webauthn: enrolPasskey };

const REQUIRED = "challenge_id and code are required";
const codeBody = z.object({ challenge_id: z.guid(REQUIRED), code: z.string(REQUIRED) });
const passkeyBody = z.object({
  challenge_id: z.guid(REQUIRED),
  webauthn: z.discriminatedUnion("type", [
    z.object({ type: z.literal("create"), credential_response: passkeyAnswer }),
    z.object({ type: z.literal("request"), credential_response: passkeyProof }),
  ]),
});
const answerBody = z.union([passkeyBody, codeBody], REQUIRED).transform((body): FactorAnswer => {
  const { challenge_id: challengeId } = body;
  if ("code" in body) return { challengeId, code: body.code };
  const { type, credential_response: answer } = body.webauthn;
  return type === "create"
    ? { challengeId, type, made: answer }
    : { challengeId, type, proof: answer };
});

/** Second steps: authenticator apps and passkeys. Somebody else's factor does not exist, whatever is sent. */
export function factorRoutes(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.post("/factors", limits.guess, async (c) => {
    const caller = await signedIn(ctx, c, { stepUp: true });
    const { factor_type: type, friendly_name: name } = await readBody(c, factorBody);
    return c.json(await enrol[type](ctx, caller, name));
  });
  routes.post("/factors/:id/challenge", limits.write, async (c) => {
    const caller = await signedIn(ctx, c);
    const factor = await ownFactor(ctx, caller, idIn(c, factorNotFound));
    return c.json(await challengeFactor(ctx, caller, factor));
  });
  routes.post("/factors/:id/verify", authLimits.verify, async (c) => {
    const caller = await signedIn(ctx, c);
    const factor = await ownFactor(ctx, caller, idIn(c, factorNotFound));
    const answer = await readBody(c, answerBody);
    return c.json(await verifyFactor(ctx, caller, factor, answer, originOf(ctx, c)));
  });
  routes.delete("/factors/:id", limits.guess, async (c) => {
    const caller = await signedIn(ctx, c, { stepUp: true });
    const factor = await ownFactor(ctx, caller, idIn(c, factorNotFound));
    return c.json(await removeFactor(ctx, caller, factor, originOf(ctx, c)));
  });
  return routes;
}
