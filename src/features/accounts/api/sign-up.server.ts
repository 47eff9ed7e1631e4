import { Hono } from "hono";
import { z } from "zod";
import type { Context } from "~/platform/context.ts";
import { emailInput, metadataInput, newPasswordInput } from "../schema.ts";
import { signUp } from "../users/sign-up.server.ts";
import { limitCalls, originOf, readBody, readQuery, redirectQuery } from "./request.server.ts";

const signUpBody = z.object({
  email: emailInput,
  password: newPasswordInput,
  data: metadataInput.nullish(),
});

/** Opening an account. */
export function signUpRoutes(ctx: Context): Hono {
  const app = new Hono();
  app.post("/signup", async (c) => {
    await limitCalls(ctx, c, "mail");
    const { email, password, data } = await readBody(c, signUpBody);
    const { redirect_to: redirectTo } = readQuery(c, redirectQuery);
    const input = { email, password, metadata: data ?? {}, redirectTo };
    return c.json(await signUp(ctx, input, originOf(ctx, c)));
  });
  return app;
}
