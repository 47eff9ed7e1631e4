import { ZodError } from "zod";
import type { Context } from "~/platform/context.ts";
import { findAgent, refuseCapability } from "./agent.server.ts";
import { type Outcome, ProtocolError } from "./protocol.ts";
import { requireOffered } from "./shop.server.ts";
import type { AnyTool } from "./tool.ts";

/**
 * Has a tool do its work, whichever way it was called.
 *
 * @param call.profile address of the agent's profile. One who names none gets what everybody does: the catalogue
 *   is public, and assistants that speak MCP alone have no profile
 * @throws ProtocolError, AppError
 */
export async function callTool(
  ctx: Context,
  tool: AnyTool,
  { input, id = "", profile }: { input: unknown; id?: string; profile: string | undefined },
): Promise<Outcome> {
  await requireOffered(ctx, tool.capability);
  const agent = profile === undefined ? undefined : await findAgent(ctx, profile);
  const refusal = agent && refuseCapability(ctx, agent, tool.capability);
  if (refusal) return refusal;
  try {
    return await tool.run(ctx, input, id);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const [issue] = error.issues;
    const place = issue!.path.length > 0 ? `${issue!.path.join(".")}: ` : "";
    throw new ProtocolError(400, "invalid_request", `${place}${issue!.message}`);
  }
}
