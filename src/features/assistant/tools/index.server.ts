import type { z } from "zod";
import { AppError } from "~/platform/errors.ts";
import { compareTool, detailsTool, searchTool } from "./products.server.ts";
import { deliveryTool, factsTool, ordersTool, policyTool } from "./shop.server.ts";
import { sizeTool } from "./size-advice.ts";
import type { Tool, ToolResult, ToolScope } from "./tool.ts";

/** All that the assistant can do, whoever plans: it reads, and never writes. */
export const tools = {
  search_products: searchTool,
  product_details: detailsTool,
  compare: compareTool,
  size_advice: sizeTool,
  delivery: deliveryTool,
  policies: policyTool,
  my_orders: ordersTool,
  store_facts: factsTool,
};
export type Tools = typeof tools;
export type ToolName = keyof Tools;

type Input<N extends ToolName> = Tools[N]["input"]["_zod"]["input"];
type Data<N extends ToolName> = Awaited<ReturnType<Tools[N]["run"]>>["data"];
/** One of them, whichever: its own schema sees to what it gets. */
type AnyTool = Tool<z.ZodType, ToolResult<unknown>>;

export const MAX_TOOL_CALLS = 5;

export interface ToolBox {
  call<N extends ToolName>(name: N, input: Input<N>): Promise<ToolResult<Data<N>>>;
  /** The same for whom nobody's types bind, as a language model. */
  run(name: ToolName, input: unknown): Promise<ToolResult<unknown>>;
  /** How many calls were tried. */
  readonly calls: number;
  /** Everything the tools gave in this turn, in order. */
  readonly results: { name: ToolName; data: unknown }[];
}

/** The tools for one turn. @throws AppError refused at the sixth call; invalid_input for bad input */
export function openToolBox(scope: ToolScope): ToolBox {
  const results: ToolBox["results"] = [];
  let calls = 0;
  const run: ToolBox["run"] = async (name, input) => {
    if (++calls > MAX_TOOL_CALLS) throw new AppError("refused", "Too many tool calls in one turn");
    const tool: AnyTool = tools[name];
    const parsed = tool.input.safeParse(input);
    if (!parsed.success) throw new AppError("invalid_input", parsed.error.issues[0]!.message);
    const result = await tool.run(scope, parsed.data);
    results.push({ name, data: result.data });
    return result;
  };
  return {
    get calls() {
      return calls;
    },
    results,
    run,
    call: <N extends ToolName>(name: N, input: Input<N>) =>
      run(name, input) as Promise<ToolResult<Data<N>>>,
  };
}
