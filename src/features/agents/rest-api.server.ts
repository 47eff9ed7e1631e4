import type { Context as HonoContext } from "hono";
import type { Context } from "~/platform/context.ts";
import { retryAfterOf, toAppError } from "~/platform/errors.ts";
import type { Api } from "~/platform/feature.ts";
import { Routes } from "~/platform/routes.ts";
import { visitorOf } from "~/platform/visitor.ts";
import { readAgentHeader } from "./agent.server.ts";
import { callTool } from "./call-tool.server.ts";
import { IdentityError } from "./identity.server.ts";
import { PATHS, ProtocolError, refusal } from "./protocol.ts";
import { homeUrl } from "./shop.server.ts";
import { isSignedBy } from "./signatures/verify.server.ts";
import { tools } from "./tools.server.ts";

async function readBody(c: HonoContext): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new ProtocolError(400, "invalid_request", "The body is not JSON");
  }
}

function answerError(ctx: Context, c: HonoContext, error: unknown): Response {
  if (error instanceof IdentityError) {
    c.header("WWW-Authenticate", error.challenge);
    return c.json(refusal(error.code, error.message), error.status);
  }
  if (error instanceof ProtocolError) {
    const { code, status, message } = error;
    return c.json({ code, content: message, continue_url: homeUrl(ctx) }, status);
  }
  const known = toAppError(error);
  if (!known) {
    ctx.log.error({ err: error, path: c.req.path }, "an agent's request failed");
    return c.json({ code: "internal_error", content: "Something went wrong on our side" }, 500);
  }
  const wait = retryAfterOf(known);
  if (wait !== undefined) c.header("Retry-After", String(wait));
  return c.json({ code: known.code, content: known.message }, known.status as 400);
}

/** The tools over REST: each has a path, and its input is the body, if it has one. */
export const restApi: Api = {
  base: PATHS.rest,
  answerError,
  create(ctx) {
    const routes = new Routes(ctx);
    for (const tool of tools) {
      routes.on([tool.method], tool.path, tool.limit, async (c) => {
        const profile = readAgentHeader(c.req.header("ucp-agent"));
        const input = tool.argument ? await readBody(c) : {};
        const outcome = await callTool(ctx, tool, {
          input,
          id: c.req.param("id") ?? "",
          profile,
          authorization: c.req.header("authorization"),
          key: c.req.header("idempotency-key"),
          visitor: await visitorOf(ctx, c),
          isSignedBy: (agent) => isSignedBy(ctx, c, agent),
        });
        const isMade = tool.isMaking === true && outcome.ucp.status === "success";
        return c.json(outcome, isMade ? 201 : 200);
      });
    }
    return routes;
  },
};
