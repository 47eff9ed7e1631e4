import { z } from "zod";
import { getSettings } from "~/features/settings/service.server.ts";
import { isOfHosts } from "~/lib/hosts.ts";
import type { Context } from "~/platform/context.ts";
import { type Asking, keepJson } from "~/platform/kept-json.ts";
import { type Capability, fail, type Outcome, ProtocolError, UCP_VERSION } from "./protocol.ts";
import { homeUrl } from "./shop.server.ts";

const versions = z.array(z.object({ version: z.string(), config: z.unknown().optional() })).max(50);
/** A key with which an agent signs (RFC 7517). */
const keySchema = z.object({
  kid: z.string().max(200),
  kty: z.string(),
  crv: z.string(),
  x: z.string().max(200),
  y: z.string().max(200),
});
const webhookSchema = z.object({ webhook_url: z.url({ protocol: /^https$/ }).max(1000) });

/** What of an agent's own profile decides what it can have. */
const profileSchema = z.object({
  ucp: z.object({
    version: z.string(),
    capabilities: z.record(z.string().max(200), versions).default({}),
  }),
  signing_keys: z.array(z.unknown()).max(20).default([]).catch([]),
});
export type AgentProfile = z.output<typeof profileSchema>["ucp"];

/** Who calls, as far as its profile says. */
export interface Agent {
  /** Where its profile is: what it is known again by. */
  address: string;
  /** The host of that, for people to read. */
  name: string;
  profile: AgentProfile;
  keys: z.output<typeof keySchema>[];
  /** Where it wants to be told of its orders. */
  webhook: string | undefined;
  /** Its own key has signed this very request: it is who it says. */
  isSigned: boolean;
}

const profiles = keepJson(readProfile);
/** For a profile that a request from this address names. */
export const byStranger = (from: string): Asking => ({ budget: "agent_profiles", from });

/** The address in a UCP-Agent header, e.g. profile="https://agent.example/ucp". Undefined where there is none. */
export function readAgentHeader(header: string | undefined): string | undefined {
  if (!header) return undefined;
  const [, address] = /(?:^|[,;\s])profile="([^"\\]*)"/.exec(header) ?? [];
  if (address === undefined) {
    throw new ProtocolError(
      400,
      "invalid_profile_url",
      'UCP-Agent must name a profile="https://…"',
    );
  }
  return address;
}

/**
 * Who an agent says that it is, from the profile at its own address, kept for an hour.
 *
 * @param asking what is spent where its profile is not in memory
 * @throws ProtocolError where staff block it, its profile cannot be had or is of another version;
 *   AppError rate_limited
 */
export async function findAgent(ctx: Context, address: string, asking: Asking): Promise<Agent> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "https:" || address.length > 500) {
    throw new ProtocolError(400, "invalid_profile_url", "A profile has an address with https");
  }
  const { agents } = await getSettings(ctx);
  if (isOfHosts(agents.blocked, url.hostname)) {
    throw new ProtocolError(403, "profile_not_trusted", "This shop does not serve this agent");
  }
  const found = await profiles.get(ctx, url.href, asking);
  if ("failure" in found) throw refuseProfile(found);
  const { profile, keys, webhook } = found.value;
  const { version } = profile;
  if (version !== UCP_VERSION) {
    const content = `Protocol version ${version.slice(0, 20)} is not supported. This shop speaks ${UCP_VERSION}.`;
    throw new ProtocolError(422, "version_unsupported", content);
  }
  return { address: url.href, name: url.hostname, profile, keys, webhook, isSigned: false };
}

function refuseProfile({ failure, isThere }: { failure: string; isThere: boolean }): ProtocolError {
  if (!isThere)
    return new ProtocolError(
      424,
      "profile_unreachable",
      `The agent's profile could not be fetched: ${failure}`,
    );
  const content = "The agent's profile is no profile of the Universal Commerce Protocol";
  return new ProtocolError(422, "profile_malformed", content);
}

/** An agent as its profile says now: it is asked for again, though not more than once a minute. */
export async function refreshAgent(ctx: Context, agent: Agent, from: string): Promise<Agent> {
  await profiles.refresh(ctx, agent.address, byStranger(from));
  return findAgent(ctx, agent.address, byStranger(from));
}

/** Keys and addresses that cannot be read are as if there were none. */
function readProfile(json: unknown): Pick<Agent, "profile" | "keys" | "webhook"> {
  const { ucp, signing_keys } = profileSchema.parse(json);
  const order = ucp.capabilities["dev.ucp.shopping.order"]?.find(
    ({ version }) => version === UCP_VERSION,
  );
  return {
    profile: ucp,
    keys: signing_keys.flatMap((key) => keySchema.safeParse(key).data ?? []),
    webhook: webhookSchema.safeParse(order?.config).data?.webhook_url,
  };
}

/** Whether an agent understands this; one that names no profile has it all. */
export const speaks = (agent: Agent | undefined, capability: Capability): boolean =>
  !agent ||
  (agent.profile.capabilities[capability] ?? []).some(({ version }) => version === UCP_VERSION);

/** What an agent is told that does not speak this; undefined where it does. */
export function refuseCapability(
  ctx: Context,
  agent: Agent,
  capability: Capability,
): Outcome | undefined {
  if (speaks(agent, capability)) return undefined;
  const content = `The agent's profile has no ${capability} of version ${UCP_VERSION}`;
  return fail("capabilities_incompatible", content, homeUrl(ctx));
}
