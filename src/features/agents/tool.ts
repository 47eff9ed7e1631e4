import type { z } from "zod";
import type { Context } from "~/platform/context.ts";
import type { Limit } from "~/platform/route-limits.ts";
import type { Capability, Outcome } from "./protocol.ts";

/** Something that an agent can have done, over REST and MCP alike. */
export interface Tool<Input extends z.ZodType = z.ZodType> {
  name: string;
  capability: Capability;
  /** For the agent's language model. */
  description: string;
  /** Below the REST base; MCP calls it by name. */
  path: string;
  /** What MCP calls the argument that is the body over REST. */
  argument: string;
  limit: Limit;
  input: Input;
  run(ctx: Context, input: z.output<Input>): Promise<Outcome>;
}

/** A tool as the transports see it: its input is not read yet. */
export interface AnyTool extends Omit<Tool, "run"> {
  /** @throws ProtocolError, AppError; ZodError for an input that does not fit */
  run(ctx: Context, input: unknown): Promise<Outcome>;
}

export const defineTool = <Input extends z.ZodType>(tool: Tool<Input>): AnyTool => ({
  ...tool,
  run: (ctx, input) => tool.run(ctx, tool.input.parse(input)),
});
