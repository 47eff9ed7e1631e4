import type { Context as HonoContext } from "hono";
import { z } from "zod";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { retryAfterOf, toAppError } from "~/platform/errors.ts";
import type { Api } from "~/platform/feature.ts";
import { spendLimit } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { visitorOf } from "~/platform/visitor.ts";
import { readAgentHeader } from "./agent.server.ts";
import { callTool } from "./call-tool.server.ts";
import { findingLimit } from "./catalogue/tools.server.ts";
import { IdentityError } from "./identity.server.ts";
import { PATHS, ProtocolError, refusal } from "./protocol.ts";
import { homeUrl, isOffered } from "./shop.server.ts";
import { isSignedBy } from "./signatures/verify.server.ts";
import { type AnyTool, takesId } from "./tool.ts";
import { tools } from "./tools.server.ts";

/** Versions of the Model Context Protocol whose streamable HTTP the shop speaks, the newest first. */
const MCP_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26"];

const metaSchema = z
  .looseObject({
    "ucp-agent": z.looseObject({ profile: z.string().max(500) }).optional(),
    "idempotency-key": z.string().max(200).optional(),
  })
  .optional()
  .describe(
    "Who calls: the address of the agent's profile of the Universal Commerce Protocol. With an idempotency-key a repeat does nothing again",
  );

const argumentsSchema = z.looseObject({ meta: metaSchema, id: z.string().max(200).default("") });

const requestSchema = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).default({}),
});

/** A failure with its number of JSON-RPC. */
class RpcError extends Error {
  readonly number: number;
  constructor(number: number, message: string) {
    super(message);
    this.number = number;
  }
}

const describeTool = (tool: AnyTool) => ({
  name: tool.name,
  description: tool.description,
  inputSchema: z.toJSONSchema(
    z.object({
      meta: metaSchema,
      ...(takesId(tool) ? { id: z.string() } : {}),
      ...(tool.argument ? { [tool.argument]: tool.input } : {}),
    }),
    { io: "input" },
  ),
  annotations: { readOnlyHint: tool.isReading === true },
});

type Method = (ctx: Context, c: HonoContext, params: Record<string, unknown>) => Promise<object>;

const methods: Record<string, Method> = {
  async initialize(ctx, _c, { protocolVersion }) {
    const { brand } = await getSettings(ctx);
    return {
      protocolVersion: MCP_VERSIONS.find((one) => one === protocolVersion) ?? MCP_VERSIONS[0],
      capabilities: { tools: {} },
      serverInfo: { name: brand.name, version: "1" },
      instructions: `${brand.name}: ${brand.tagline} Prices are in kobo, a hundredth of a naira (NGN).`,
    };
  },
  ping: async () => ({}),
  async "tools/list"(ctx) {
    const offered = await Promise.all(tools.map((tool) => isOffered(ctx, tool)));
    return { tools: tools.filter((_, n) => offered[n]).map(describeTool) };
  },
  async "tools/call"(ctx, c, { name, arguments: given }) {
    const tool = tools.find((one) => one.name === name);
    if (!tool) throw new RpcError(-32602, `There is no tool ${String(name).slice(0, 100)}`);
    const visitor = await visitorOf(ctx, c);
    if (tool.limit !== findingLimit) await spendLimit(ctx, tool.limit, visitor);
    const read = argumentsSchema.safeParse(given ?? {});
    if (!read.success) throw new RpcError(-32602, z.prettifyError(read.error));
    const { meta, id, ...sent } = read.data;
    const outcome = await callTool(ctx, tool, {
      input: tool.argument ? sent[tool.argument] : {},
      id,
      profile: meta?.["ucp-agent"]?.profile ?? readAgentHeader(c.req.header("ucp-agent")),
      authorization: c.req.header("authorization"),
      key: meta?.["idempotency-key"] ?? c.req.header("idempotency-key"),
      visitor,
      isSignedBy: (agent) => isSignedBy(ctx, c, agent),
    });
    return {
      structuredContent: outcome,
      content: [{ type: "text", text: JSON.stringify(outcome) }],
      ...(outcome.ucp.status === "error" ? { isError: true } : {}),
    };
  },
};

/** Negotiation that fails before a tool runs, by the protocol's own number. */
const NEGOTIATION = /^(invalid_profile_url|profile_|version_)/;
const SIGNATURE = /^(signature_|key_not_found|digest_|algorithm_)/;
const numberOf = (code: string) =>
  NEGOTIATION.test(code) ? -32001 : SIGNATURE.test(code) ? -32000 : -32602;

/** An error in both ways: the status of HTTP, and the number of JSON-RPC with it. */
function describeError(ctx: Context, error: unknown) {
  if (error instanceof RpcError)
    return { status: 200, number: error.number, message: error.message };
  if (error instanceof IdentityError) {
    const { code, status, message } = error;
    return { status, number: -32000, message, data: { code, ...refusal(code, message) } };
  }
  if (error instanceof ProtocolError) {
    const { code, status, message } = error;
    const data = { code, content: message, continue_url: homeUrl(ctx) };
    return { status, number: numberOf(code), message, data };
  }
  const known = toAppError(error);
  if (!known) {
    ctx.log.error({ err: error }, "an agent's call failed");
    return { status: 500, number: -32603, message: "Something went wrong on our side" };
  }
  const wait = retryAfterOf(known);
  const data = wait === undefined ? { code: known.code } : { retry_after: wait };
  return { status: known.status, number: -32000, message: known.message, data };
}

function answerError(ctx: Context, c: HonoContext, error: unknown, id: unknown = null): Response {
  if (error instanceof IdentityError) c.header("WWW-Authenticate", error.challenge);
  const { status, number, message, data } = describeError(ctx, error) as {
    status: 400;
    number: number;
    message: string;
    data?: { retry_after?: number };
  };
  if (data?.retry_after !== undefined) c.header("Retry-After", String(data.retry_after));
  const details = { code: number, message, ...(data ? { data } : {}) };
  return c.json({ jsonrpc: "2.0", id, error: details }, status);
}

async function readRequest(c: HonoContext) {
  const read = requestSchema.safeParse(await c.req.json().catch(() => undefined));
  if (read.success) return read.data;
  throw new RpcError(-32600, "Send one request of JSON-RPC 2.0");
}

/**
 * The tools over MCP: streamable HTTP of its plainest kind. Each call is answered for itself, in JSON;
 * there are no sessions, and the server never speaks first.
 */
export const mcpApi: Api = {
  base: PATHS.mcp,
  answerError,
  create(ctx) {
    const routes = new Routes(ctx);
    routes.post("/", findingLimit, async (c) => {
      let id: string | number | undefined;
      try {
        const request = await readRequest(c);
        id = request.id;
        // A notification: nobody waits for an answer.
        if (id === undefined) return c.body(null, 202);
        const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
        if (!method) throw new RpcError(-32601, `There is no method ${request.method}`);
        return c.json({ jsonrpc: "2.0", id, result: await method(ctx, c, request.params) });
      } catch (error) {
        return answerError(ctx, c, error, id);
      }
    });
    return routes;
  },
};
