import { getSettings } from "~/features/settings/service.server.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import type { Context } from "~/platform/context.ts";
import { type Capability, capabilities, ProtocolError } from "./protocol.ts";

const POLICIES = {
  refund_policy: "/return-policy",
  shipping_policy: "/shipping-info",
  privacy_policy: "/privacy-policy",
  terms_of_service: "/terms-of-service",
};

/** The shop's rules, for whoever an agent works for. */
export const policyLinks = ({ config }: Context) =>
  Object.entries(POLICIES).map(([type, path]) => ({ type, url: absoluteUrl(config, path) }));

export const homeUrl = ({ config }: Context): string => absoluteUrl(config, "/");

/** Whether staff let agents have this. */
export async function isOffered(ctx: Context, capability: Capability): Promise<boolean> {
  const { agents } = await getSettings(ctx);
  return agents[capabilities[capability].switch];
}

/** @throws ProtocolError while staff do not let agents have this */
export async function requireOffered(ctx: Context, capability: Capability): Promise<void> {
  if (await isOffered(ctx, capability)) return;
  throw new ProtocolError(
    404,
    "not_offered",
    "This shop does not offer this to assistants just now",
  );
}
