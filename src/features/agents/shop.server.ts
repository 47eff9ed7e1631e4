import type { Scope } from "~/features/linking/scopes.ts";
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

/** Something of a capability; what takes a person's word is there only while people can be linked. */
interface Offer {
  capability: Capability;
  scopes?: readonly Scope[];
}

/** Whether staff let agents have this. */
export async function isOffered(ctx: Context, { capability, scopes }: Offer): Promise<boolean> {
  const { agents } = await getSettings(ctx);
  return agents[capabilities[capability].switch] && (!scopes || agents.linking);
}

/** @throws ProtocolError while staff do not let agents have this */
export async function requireOffered(ctx: Context, offer: Offer): Promise<void> {
  if (await isOffered(ctx, offer)) return;
  throw new ProtocolError(
    404,
    "not_offered",
    "This shop does not offer this to assistants just now",
  );
}
