import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { policyLinks } from "../shop.server.ts";
import type { Teller } from "./describe.ts";

/** Reads what every product is told of with. */
export async function getTeller(ctx: Context): Promise<Teller> {
  const { brand, catalogue } = await getSettings(ctx);
  const { publicUrl } = ctx.config;
  return {
    publicUrl,
    name: brand.name,
    links: policyLinks(ctx),
    rules: catalogue,
    now: ctx.clock.now(),
  };
}
