import { LRUCache } from "lru-cache";
import { z } from "zod";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { NotFetched } from "~/platform/services/public-web.ts";
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
  /** Where it wants to hear of its orders. */
  webhook: string | undefined;
  /** Its own key has signed this very request: it is who it says. */
  isSigned: boolean;
}

const MINUTE = 60_000;
const KEPT = { known: 60 * MINUTE, failed: 5 * MINUTE, most: 200 };
const FETCH = { maxBytes: 64 * 1024, milliseconds: 3000, as: "json" } as const;
/** Of all agents together that the shop does not know yet: what strangers can make it fetch. */
const FETCHES_PER_MINUTE = 60;

type Read = Omit<Agent, "address" | "name" | "isSigned">;
/** With when it was asked for. */
type Found = (Read | { error: ProtocolError }) & { at: number };
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
 * @param budget of all agents together whose profiles are not in memory
 * @throws ProtocolError where staff block it, its profile cannot be had or is of another version;
 *   AppError rate_limited
 */
export async function findAgent(
  ctx: Context,
  address: string,
  budget: "agent_profiles" | "agent_webhooks" = "agent_profiles",
): Promise<Agent> {
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
    await ctx.limits.spend(budget, "all", FETCHES_PER_MINUTE, 60);
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
  const { profile, keys, webhook } = result;
  const name = url.hostname;
  return { address: url.href, name, profile, keys, webhook, isSigned: false };
}

/** An agent as its profile says now: it is asked for again, though not more than once a minute. */
export async function refreshAgent(ctx: Context, agent: Agent): Promise<Agent> {
  const profiles = profilesOf(ctx);
  const known = await profiles.get(agent.address);
  if (known && ctx.clock.now().getTime() - known.at < MINUTE) return agent;
  profiles.delete(agent.address);
  return findAgent(ctx, agent.address);
}

async function fetchProfile(ctx: Context, address: string): Promise<Found> {
  const at = ctx.clock.now().getTime();
  let file: Buffer;
  try {
    file = await ctx.publicWeb.fetchFile(address, FETCH);
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    const content = `The agent's profile could not be fetched: ${error.message}`;
    return { error: new ProtocolError(424, "profile_unreachable", content), at };
  }
  try {
    return { ...readProfile(JSON.parse(file.toString("utf8"))), at };
  } catch {
    const content = "The agent's profile is no profile of the Universal Commerce Protocol";
    return { error: new ProtocolError(422, "profile_malformed", content), at };
  }
}

/** Keys and addresses that cannot be read are as if there were none. */
function readProfile(json: unknown): Read {
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
