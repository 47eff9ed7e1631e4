import { getZones } from "~/features/checkout/delivery.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { PageScope } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { type PolicyFacts, policyFacts } from "./facts.ts";

/** For a policy's page, which is kept until one of them changes. */
export async function readFacts(page: PageScope): Promise<PolicyFacts> {
  page.cacheUntilChanged(tags.settings);
  const [{ orders }, zones] = await Promise.all([getSettings(page.ctx), getZones(page.ctx)]);
  return policyFacts(orders, zones);
}
