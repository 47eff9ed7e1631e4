import { z } from "zod";
import type { Context } from "~/platform/context.ts";
import { Routes } from "~/platform/routes.ts";
import { challengeFields } from "../one-time/pkce.server.ts";
import { emailInput, metadataInput, newPasswordInput } from "../schema.ts";
import { signUp } from "../users/sign-up.server.ts";
import { authLimits } from "./auth-limits.server.ts";
import { linkOptions } from "./mailed-link.server.ts";
import { answerSession, originOf, readBody } from "./request.server.ts";
import { spendAccount } from "./spend-account.server.ts";

const signUpBody = z.object({
  email: emailInput,
  password: newPasswordInput,
  data: metadataInput.nullish(),
  ...challengeFields,
});

/** Opening an account. */
export function signUpRoutes(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.post("/signup", authLimits.account, async (c) => {
    const { email, password, data, ...challenge } = await readBody(c, signUpBody);
    const input = { email, password, metadata: data ?? {}, ...linkOptions(c, challenge) };
    const origin = originOf(ctx, c);
    await spendAccount(ctx, origin.ip);
    const made = await signUp(ctx, input, origin);
    return "user" in made ? answerSession(ctx, c, made) : c.json(made);
  });
  return routes;
}
