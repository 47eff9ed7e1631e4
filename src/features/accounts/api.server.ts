import { cors } from "hono/cors";
import type { Context } from "~/platform/context.ts";
import { Routes } from "~/platform/routes.ts";
import { adminUserRoutes } from "./api/admin-users.server.ts";
import { answerError } from "./api/answer-error.server.ts";
import { factorRoutes } from "./api/factors.server.ts";
import { oneTimeRoutes } from "./api/one-time.server.ts";
import { passkeyRoutes } from "./api/passkeys.server.ts";
import { publicFacts } from "./api/public-facts.server.ts";
import { sessionRoutes } from "./api/sessions.server.ts";
import { signUpRoutes } from "./api/sign-up.server.ts";
import { userRoutes } from "./api/user.server.ts";

// biome-ignore lint/suspicious/noExplicitAny: one group has variables of its own
const groups: readonly ((ctx: Context) => Routes<any>)[] = [
  publicFacts,
  signUpRoutes,
  sessionRoutes,
  userRoutes,
  oneTimeRoutes,
  factorRoutes,
  passkeyRoutes,
  adminUserRoutes,
];

/** /auth/v1 as GoTrue speaks it: accounts, sessions, one-time codes, second factors. */
export function createAuthApi(ctx: Context): Routes {
  const api = new Routes(ctx);
  const { app } = api;
  app.use(
    cors({
      origin: "*",
      allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
      exposeHeaders: ["X-Total-Count", "Link", "X-Supabase-Api-Version", "X-Sb-Error-Code"],
      maxAge: 86_400,
    }),
  );
  app.use(async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });
  for (const routes of groups) app.route("/", routes(ctx).app);
  app.onError((error, c) => answerError(ctx, c, error));
  return api;
}
