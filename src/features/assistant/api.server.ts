import type { Context as HonoContext } from "hono";
import { cors } from "hono/cors";
import type { z } from "zod";
import { authenticate } from "~/features/accounts/authenticate.server.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { allows, toChange } from "~/platform/rights.ts";
import { defineLimit } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { visitorBy } from "~/platform/visitor.ts";
import { recommendationsAnswer } from "./answers.ts";
import { streamTurn } from "./chat.server.ts";
import { recommend } from "./recommendations/recommend.server.ts";
import { chatInput, recommendationsInput } from "./schema.ts";
import { withModelShare } from "./usage.server.ts";

/** The language model has shares of a day besides, see usage.server.ts. */
const turns = defineLimit({
  name: "assistant",
  seconds: 60,
  own: 20,
  network: 60,
  also: "day",
  class: "extra",
  evenKeys: true,
});

/** /functions/v1: what functions-js invokes by name. */
export function createFunctionsApi(ctx: Context): Routes {
  const routes = new Routes(ctx);
  const { app } = routes;
  // The model costs money: a key that is good for less than everything has a stranger's share of it.
  const visitorOf = (c: HonoContext, caller: Caller) => ({
    ...visitorBy(ctx, c, caller),
    isService: allows("service", toChange(caller)),
  });
  app.use(cors({ origin: "*", allowMethods: ["POST", "OPTIONS"], maxAge: 86_400 }));
  app.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store, no-transform");
  });

  routes.post("/chatbot", turns, async (c) => {
    const caller = await authenticate(ctx, c.req.raw.headers);
    const turn = await readBody(c, chatInput);
    c.header("X-Accel-Buffering", "no");
    return streamTurn(await withModelShare(ctx, visitorOf(c, caller)), c, caller, turn);
  });

  routes.post("/ai-recommendations", turns, async (c) => {
    const caller = await authenticate(ctx, c.req.raw.headers);
    const input = await readBody(c, recommendationsInput);
    const shop = await withModelShare(ctx, visitorOf(c, caller));
    const recommendations = await recommend(shop, input, c.req.raw.signal, caller);
    return c.json(recommendationsAnswer.write({ recommendations }));
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
