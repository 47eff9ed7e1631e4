import { getZones } from "~/features/checkout/delivery.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { nameFacts, type PolicyFacts, policyFacts } from "./facts.ts";

/** The shop's facts as they are now; whoever keeps what they say depends on the tag of the settings. */
export async function readFacts(ctx: Context): Promise<PolicyFacts> {
  const [{ orders }, zones] = await Promise.all([getSettings(ctx), getZones(ctx)]);
  return policyFacts(orders, zones);
}

/** The same by the names that texts have for them. */
export async function readNamedFacts(ctx: Context) {
  const [{ brand }, facts] = await Promise.all([getSettings(ctx), readFacts(ctx)]);
  return nameFacts(brand.name, facts);
}
