import type { z } from "zod";
import type { ProductCard } from "~/features/catalogue/cards.server.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";

/** Whom a tool works for: it may see what this caller may see, and nothing else. */
export interface ToolScope {
  ctx: Context;
  caller: Caller;
}

export interface ToolResult<D> {
  /** What a planner gets to know. Every figure in an answer comes from here. */
  data: D;
  /** Products to show beside the answer. */
  cards?: ProductCard[] | undefined;
}

export interface Tool<I extends z.ZodType, R extends ToolResult<unknown>> {
  /** Told to a language model. */
  description: string;
  input: I;
  run(scope: ToolScope, input: z.output<I>): Promise<R>;
}

export const defineTool = <I extends z.ZodType, R extends ToolResult<unknown>>(
  tool: Tool<I, R>,
): Tool<I, R> => tool;
