import type { Context } from "~/platform/context.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";

/** What everybody may know: that it runs, which ways in there are, and the keys that check tokens. */
export function publicFacts(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.get("/health", limits.free, (c) =>
    c.json({ name: "GoTrue", version: "oriki", description: "Accounts of this shop" }),
  );
  routes.get("/settings", limits.free, (c) =>
    c.json({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: ctx.config.auth.autoconfirm,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
    }),
  );
  routes.get("/.well-known/jwks.json", limits.free, (c) => c.json(ctx.tokens.jwks));
  return routes;
}
