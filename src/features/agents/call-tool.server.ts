import { ZodError } from "zod";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import type { Visitor } from "~/platform/visitor.ts";
import { type Agent, byStranger, findAgent, refuseCapability } from "./agent.server.ts";
import { grantOf, type Identity, identifyPerson, requireScopes } from "./identity.server.ts";
import { capabilities, type Outcome, ProtocolError } from "./protocol.ts";
import { madeIdOf, noteRequest, wasDone } from "./repeats.server.ts";
import { requireOffered } from "./shop.server.ts";
import type { AnyTool, Call } from "./tool.ts";
import { deedOf, deedOfError, noteDeed } from "./visits/notes.server.ts";

/** A call as it came in, whichever way. */
interface Request {
  input: unknown;
  id?: string;
  /**
   * Address of the agent's profile. One who names none gets what everybody does: the catalogue is public,
   * and assistants that speak MCP alone have no profile.
   */
  profile: string | undefined;
  /** The Authorization header: in whose name it calls. */
  authorization: string | undefined;
  /** By which a repeat is known. */
  key: string | undefined;
  visitor: Visitor;
  /** @throws ProtocolError for a signature that is not this agent's */
  isSignedBy(agent: Agent): Promise<boolean>;
}

/**
 * Has a tool do its work, and counts it for staff.
 *
 * @throws ProtocolError, AppError
 */
export async function callTool(ctx: Context, tool: AnyTool, request: Request): Promise<Outcome> {
  let agent: Agent | undefined;
  let identity: Identity;
  try {
    await requireOffered(ctx, tool);
    agent = await identify(ctx, request);
    await requireSignature(ctx, tool, agent);
    identity = await identifyPerson(ctx, request.authorization, agent);
    if (tool.scopes) requireScopes(ctx, identity, tool.scopes);
    const outcome = await answer(ctx, tool, request, agent, identity);
    await noteDeed(ctx, nameOf(agent, identity), deedOf(tool, outcome));
    return outcome;
  } catch (error) {
    await noteDeed(ctx, nameOf(agent, identity), deedOfError(error));
    throw error;
  }
}

/** By what staff know who calls: its profile, else the client that a token was issued to. */
const nameOf = (agent: Agent | undefined, identity: Identity) =>
  agent?.address ?? grantOf(identity)?.client.id;

async function identify(
  ctx: Context,
  { profile, isSignedBy, visitor }: Request,
): Promise<Agent | undefined> {
  if (profile === undefined) return undefined;
  const agent = await findAgent(ctx, profile, byStranger(visitor.address));
  return { ...agent, isSigned: await isSignedBy(agent) };
}

/** @throws ProtocolError where only those that sign may do this */
async function requireSignature(
  ctx: Context,
  { capability }: AnyTool,
  agent: Agent | undefined,
): Promise<void> {
  if (agent?.isSigned || capabilities[capability].switch !== "buying") return;
  const { agents } = await getSettings(ctx);
  if (!agents.signed_only) return;
  const content = "In this shop only agents that sign their requests check out and order";
  throw new ProtocolError(401, "signature_missing", content);
}

async function answer(
  ctx: Context,
  tool: AnyTool,
  { input, id = "", key, visitor }: Request,
  agent: Agent | undefined,
  identity: Identity,
): Promise<Outcome> {
  const refusal = agent && refuseCapability(ctx, agent, tool.capability);
  if (refusal) return refusal;
  const call: Call = { id, agent, visitor, identity };
  if (!tool.retell || !key) return await run(ctx, tool, input, call);
  const request = { tool: tool.name, key, input, call };
  const about = await wasDone(ctx, request);
  if (about !== undefined) return await tool.retell(ctx, { ...call, id: about });
  const outcome = await run(ctx, tool, input, { ...call, madeId: madeIdOf(ctx, request) });
  if (typeof outcome.id === "string") await noteRequest(ctx, request, outcome.id);
  return outcome;
}

async function run(ctx: Context, tool: AnyTool, input: unknown, call: Call): Promise<Outcome> {
  try {
    return await tool.run(ctx, input, call);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const [issue] = error.issues;
    const place = issue!.path.length > 0 ? `${issue!.path.join(".")}: ` : "";
    throw new ProtocolError(400, "invalid_request", `${place}${issue!.message}`);
  }
}
