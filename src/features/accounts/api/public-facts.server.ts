import { Hono } from "hono";
import type { Context } from "~/platform/context.ts";

/** What everybody may know: that it runs, which ways in there are, and the keys that check tokens. */
export function publicFacts(ctx: Context): Hono {
  const app = new Hono();
  app.get("/health", (c) =>
    c.json({ name: "GoTrue", version: "oriki", description: "Accounts of this shop" }),
  );
  app.get("/settings", (c) =>
    c.json({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: ctx.config.auth.autoconfirm,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
    }),
  );
  app.get("/.well-known/jwks.json", (c) => c.json(ctx.tokens.jwks));
  return app;
}
