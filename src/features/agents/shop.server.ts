import { getSettings } from "~/features/settings/service.server.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import type { Context } from "~/platform/context.ts";
import { ProtocolError } from "./protocol.ts";

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

/** @throws ProtocolError while staff let no agents find anything */
export async function requireFinding(ctx: Context): Promise<void> {
  const { agents } = await getSettings(ctx);
  if (!agents.finding) {
    throw new ProtocolError(404, "not_offered", "This shop answers no assistants just now");
  }
}
