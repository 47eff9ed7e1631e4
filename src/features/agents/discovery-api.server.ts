import { offeredScopes } from "~/features/linking/offer.server.ts";
import { SCOPES } from "~/features/linking/scopes.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import type { Context } from "~/platform/context.ts";
import type { Api } from "~/platform/feature.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { paymentHandlers } from "./checkouts/payment-handlers.ts";
import { capabilities, LINKING, OVERVIEW, PATHS, services, UCP_VERSION } from "./protocol.ts";
import { publishedKeys } from "./signatures/keys.server.ts";

/** What the shop offers agents now, and nothing else. */
export async function describeOffer(ctx: Context) {
  const { agents, orders } = await getSettings(ctx);
  const scopes = Object.fromEntries(
    (await offeredScopes(ctx)).map((scope) => [
      scope,
      { description: { plain: SCOPES[scope].words } },
    ]),
  );
  const offered = Object.entries(capabilities).filter(([, one]) => agents[one.switch]);
  const endpoints = services.map(({ transport, path, schema }) => ({
    version: UCP_VERSION,
    spec: OVERVIEW,
    transport,
    endpoint: absoluteUrl(ctx.config, path),
    schema,
  }));
  return {
    ucp: {
      version: UCP_VERSION,
      services: offered.length > 0 ? { "dev.ucp.shopping": endpoints } : {},
      capabilities: Object.fromEntries(
        offered.map(([name, { switch: _, ...terms }]) => [
          name,
          [{ version: UCP_VERSION, ...terms, ...(name === LINKING ? { config: { scopes } } : {}) }],
        ]),
      ),
      payment_handlers: agents.buying && orders.on_delivery_enabled ? paymentHandlers(ctx) : {},
    },
    ...(agents.buying ? { signing_keys: await publishedKeys(ctx) } : {}),
  };
}

/** Where agents look first. */
export const discoveryApi: Api = {
  base: PATHS.profile,
  create(ctx) {
    const routes = new Routes(ctx);
    routes.get("/", limits.free, async (c) => {
      c.header("Cache-Control", "public, max-age=300");
      return c.json(await describeOffer(ctx));
    });
    return routes;
  },
};
