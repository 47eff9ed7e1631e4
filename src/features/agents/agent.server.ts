import { LRUCache } from "lru-cache";
import { z } from "zod";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { NotFetched } from "~/platform/services/public-web.ts";
import { type Capability, fail, type Outcome, ProtocolError, UCP_VERSION } from "./protocol.ts";
import { homeUrl } from "./shop.server.ts";

const versions = z.array(z.object({ version: z.string() })).max(50);

/** What of an agent's own profile decides what it can have. */
const profileSchema = z.object({
  ucp: z.object({
    version: z.string(),
    capabilities: z.record(z.string().max(200), versions).default({}),
  }),
});
export type AgentProfile = z.output<typeof profileSchema>["ucp"];

/** Who calls, as far as its profile says. */
export interface Agent {
  /** Where its profile is: what it is known again by. */
  address: string;
  /** The host of that, for people to read. */
  name: string;
  profile: AgentProfile;
}

const MINUTE = 60_000;
const KEPT = { known: 60 * MINUTE, failed: 5 * MINUTE, most: 200 };
const FETCH = { maxBytes: 64 * 1024, milliseconds: 3000, as: "json" } as const;
/** Of all agents together that the shop does not know yet: what strangers can make it fetch. */
const FETCHES_PER_MINUTE = 60;

type Found = { profile: AgentProfile } | { error: ProtocolError };
const found = new WeakMap<Context, LRUCache<string, Promise<Found>>>();

function profilesOf(ctx: Context): LRUCache<string, Promise<Found>> {
  const known = found.get(ctx);
  if (known) return known;
  const perf = { now: () => ctx.clock.now().getTime() };
  const made = new LRUCache<string, Promise<Found>>({ max: KEPT.most, ttl: KEPT.known, perf });
  found.set(ctx, made);
  return made;
}

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
 * @throws ProtocolError where staff block it, its profile cannot be had or is of another version;
 *   AppError rate_limited
 */
export async function findAgent(ctx: Context, address: string): Promise<Agent> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "https:" || address.length > 500) {
    throw new ProtocolError(400, "invalid_profile_url", "A profile has an address with https");
  }
  const { agents } = await getSettings(ctx);
  if (agents.blocked.includes(url.hostname)) {
    throw new ProtocolError(403, "profile_not_trusted", "This shop does not serve this agent");
  }
  const profiles = profilesOf(ctx);
  let answer = profiles.get(url.href);
  if (!answer) {
    await ctx.limits.spend("agent_profiles", "all", FETCHES_PER_MINUTE, 60);
    answer = fetchProfile(ctx, url.href);
    profiles.set(url.href, answer);
    const result = await answer;
    if ("error" in result) profiles.set(url.href, answer, { ttl: KEPT.failed });
  }
  const result = await answer;
  if ("error" in result) throw result.error;
  const { version } = result.profile;
  if (version !== UCP_VERSION) {
    const content = `Protocol version ${version.slice(0, 20)} is not supported. This shop speaks ${UCP_VERSION}.`;
    throw new ProtocolError(422, "version_unsupported", content);
  }
  return { address: url.href, name: url.hostname, profile: result.profile };
}

async function fetchProfile(ctx: Context, address: string): Promise<Found> {
  let file: Buffer;
  try {
    file = await ctx.publicWeb.fetchFile(address, FETCH);
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    const content = `The agent's profile could not be fetched: ${error.message}`;
    return { error: new ProtocolError(424, "profile_unreachable", content) };
  }
  try {
    return { profile: profileSchema.parse(JSON.parse(file.toString("utf8"))).ucp };
  } catch {
    const content = "The agent's profile is no profile of the Universal Commerce Protocol";
    return { error: new ProtocolError(422, "profile_malformed", content) };
  }
}

/** Whether an agent understands this; one that names no profile has it all. */
export const speaks = (agent: Agent | undefined, capability: Capability): boolean =>
  !agent ||
  (agent.profile.capabilities[capability] ?? []).some(({ version }) => version === UCP_VERSION);

/** What an agent hears that does not speak of this; undefined where it does. */
export function refuseCapability(
  ctx: Context,
  agent: Agent,
  capability: Capability,
): Outcome | undefined {
  if (speaks(agent, capability)) return undefined;
  const content = `The agent's profile has no ${capability} of version ${UCP_VERSION}`;
  return fail("capabilities_incompatible", content, homeUrl(ctx));
}
