import type { z } from "zod";
import type { Scope } from "~/features/linking/scopes.ts";
import type { Context } from "~/platform/context.ts";
import type { Limit } from "~/platform/route-limits.ts";
import type { Visitor } from "~/platform/visitor.ts";
import type { Agent } from "./agent.server.ts";
import type { Identity } from "./identity.server.ts";
import type { Capability, Outcome } from "./protocol.ts";

/** Who calls, and about what. */
export interface Call {
  /** "" for a tool whose path has none. */
  id: string;
  /** Undefined for one that names no profile. */
  agent: Agent | undefined;
  visitor: Visitor;
  /** In whose name it calls, where it brings a token of theirs. */
  identity: Identity;
  /** What a thing that is made gets for its id: the same for a repeat, even in the same moment. */
  madeId?: string;
}

/** Something that an agent can have done, over REST and MCP alike. */
export interface Tool<Input extends z.ZodType = z.ZodType> {
  name: string;
  capability: Capability;
  /** For the agent's language model. */
  description: string;
  method: "GET" | "POST" | "PUT";
  /** Below the REST base, perhaps with the id of what it is about; MCP calls it by name. */
  path: string;
  /** What MCP calls the argument that is the body over REST; absent where its id says it all. */
  argument?: string;
  /** What the person must have granted: it is refused without a token that has all of these. */
  scopes?: readonly [Scope, ...Scope[]];
  /** It makes something new: 201 over REST. */
  isMaking?: boolean;
  /** It changes nothing. */
  isReading?: boolean;
  /** It places an order, or says why not. */
  isOrdering?: boolean;
  /** How what it changed stands, for a repeat with the same key and body: that does nothing again. */
  retell?(ctx: Context, call: Call): Promise<Outcome>;
  limit: Limit;
  input: Input;
  run(ctx: Context, input: z.output<Input>, call: Call): Promise<Outcome>;
}

/** A tool as the transports see it: its input is not read yet. */
export interface AnyTool extends Omit<Tool, "run"> {
  /** @throws ProtocolError, AppError; ZodError for an input that does not fit */
  run(ctx: Context, input: unknown, call: Call): Promise<Outcome>;
}

export const takesId = ({ path }: AnyTool): boolean => path.includes("/:id");

export const defineTool = <Input extends z.ZodType>(tool: Tool<Input>): AnyTool => ({
  ...tool,
  run: (ctx, input, call) => tool.run(ctx, tool.input.parse(input), call),
});
