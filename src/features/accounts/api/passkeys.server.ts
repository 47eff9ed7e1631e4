import { z } from "zod";
import type { Context } from "~/platform/context.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { factorNotFound } from "../errors.ts";
import { ownFactor, removeFactor } from "../factors/factors.server.ts";
import {
  finishAdding,
  listPasskeys,
  renamePasskey,
  startAdding,
} from "../passkeys/own-passkeys.server.ts";
import { passkeyAnswer, passkeyProof } from "../passkeys/schema.ts";
import { signInWithPasskey, startPasskeySignIn } from "../passkeys/sign-in.server.ts";
import { authLimits } from "./auth-limits.server.ts";
import { answerSession, idIn, originOf, readBody, signedIn } from "./request.server.ts";

const REQUIRED = "challenge_id and credential are required";
const challenge_id = z.guid(REQUIRED);
const newPasskey = z.object({ challenge_id, credential: passkeyAnswer });
const usedPasskey = z.object({ challenge_id, credential: passkeyProof });
const nameBody = z.object({
  friendly_name: z.string().trim().min(1, "friendly_name is required").max(120),
});

/** Passkeys: a second step, and a way in of their own. */
export function passkeyRoutes(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.post("/passkeys/authentication/options", authLimits.token, async (c) => {
    return c.json(await startPasskeySignIn(ctx));
  });
  routes.post("/passkeys/authentication/verify", authLimits.token, async (c) => {
    const { challenge_id: challengeId, credential: proof } = await readBody(c, usedPasskey);
    const session = await signInWithPasskey(ctx, { challengeId, proof }, originOf(ctx, c));
    return answerSession(ctx, c, session);
  });
  routes.post("/passkeys/registration/options", limits.guess, async (c) =>
    c.json(await startAdding(ctx, await signedIn(ctx, c, { stepUp: true }))),
  );
  routes.post("/passkeys/registration/verify", limits.guess, async (c) => {
    const caller = await signedIn(ctx, c);
    const { challenge_id: challengeId, credential: answer } = await readBody(c, newPasskey);
    return c.json(await finishAdding(ctx, caller, { challengeId, answer }, originOf(ctx, c)));
  });
  routes.get("/passkeys", limits.read, async (c) =>
    c.json(await listPasskeys(ctx, (await signedIn(ctx, c)).userId)),
  );
  routes.on(["PATCH"], "/passkeys/:id", limits.write, async (c) => {
    const caller = await signedIn(ctx, c);
    const factor = await ownFactor(ctx, caller, idIn(c, factorNotFound));
    const { friendly_name: name } = await readBody(c, nameBody);
    return c.json(await renamePasskey(ctx, caller, factor.id, name, originOf(ctx, c)));
  });
  routes.delete("/passkeys/:id", limits.guess, async (c) => {
    const caller = await signedIn(ctx, c, { stepUp: true });
    const factor = await ownFactor(ctx, caller, idIn(c, factorNotFound));
    await removeFactor(ctx, caller, factor, originOf(ctx, c));
    return c.body(null, 204);
  });
  return routes;
}
