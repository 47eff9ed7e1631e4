import { getSettings } from "~/features/settings/service.server.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import type { Context } from "~/platform/context.ts";
import type { Api } from "~/platform/feature.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { capabilities, OVERVIEW, PATHS, services, UCP_VERSION } from "./protocol.ts";

/** What the shop offers agents now, and nothing else. */
export async function describeOffer(ctx: Context) {
  const { agents } = await getSettings(ctx);
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
        offered.map(([name, { spec, schema }]) => [name, [{ version: UCP_VERSION, spec, schema }]]),
      ),
      payment_handlers: {},
    },
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
