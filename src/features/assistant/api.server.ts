import type { Context as HonoContext } from "hono";
import { cors } from "hono/cors";
import type { z } from "zod";
import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { clientAddress } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { defineLimit } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { streamTurn } from "./chat.server.ts";
import { recommend } from "./recommendations/recommend.server.ts";
import { chatInput, recommendationsInput } from "./schema.ts";
import { spendTurn } from "./usage.server.ts";

/** The day's shares are counted where turns are. */
const turns = defineLimit({ name: "assistant", seconds: 60, own: 20, network: 60, also: "day" });

/** /functions/v1: what functions-js invokes by name. */
export function createFunctionsApi(ctx: Context): Routes {
  const routes = new Routes(ctx);
  const { app } = routes;
  app.use(cors({ origin: "*", allowMethods: ["POST", "OPTIONS"], maxAge: 86_400 }));
  app.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store, no-transform");
  });

  routes.post("/chatbot", turns, async (c) => {
    const caller = await authenticate(ctx, c.req.raw.headers);
    const turn = await readBody(c, chatInput);
    await spendTurn(ctx, caller, clientAddress(ctx, c));
    c.header("X-Accel-Buffering", "no");
    return streamTurn(ctx, c, caller, turn);
  });

  routes.post("/ai-recommendations", turns, async (c) => {
    const caller = await authenticate(ctx, c.req.raw.headers);
    const input = await readBody(c, recommendationsInput);
    await spendTurn(ctx, caller, clientAddress(ctx, c));
    return c.json({ recommendations: await recommend(ctx, input, c.req.raw.signal) });
  });
  return routes;
}

async function readBody<S extends z.ZodType>(c: HonoContext, schema: S): Promise<z.output<S>> {
  let body: unknown;
  try {
    body = JSON.parse((await c.req.text()) || "{}");
  } catch {
    throw new AppError("unreadable_body", "The body is not JSON");
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new AppError("invalid_input", `${issue.path.join(".") || "body"}: ${issue.message}`);
  }
  return parsed.data;
}
