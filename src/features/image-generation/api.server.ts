import type { Context as HonoContext } from "hono";
import { cors } from "hono/cors";
import { z } from "zod";
import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { editorOf } from "~/features/catalogue/admin/service.server.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, forbidden } from "~/platform/errors.ts";
import { allows, toChange } from "~/platform/rights.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { defineFunction } from "~/rest/functions.ts";
import { cancelRun, readState, startRun, toResult } from "./runs.server.ts";
import { generationState } from "./schema.ts";
import { streamState, waitForRun } from "./watch.server.ts";

const rights = "images.generate";

export const functions = [
  defineFunction({
    name: "start_image_generation",
    description:
      "Begins making pictures for products with a placeholder, or joins the run under way.",
    rights,
    limit: limits.staff,
    reads: false,
    input: z.object({}),
    output: generationState,
    async handler(ctx, caller, _input, request) {
      await startRun(ctx, editorOf(caller, request));
      return readState(ctx);
    },
  }),
  defineFunction({
    name: "cancel_image_generation",
    description: "Ends the run under way; the pictures it has made stay.",
    rights,
    limit: limits.staff,
    reads: false,
    input: z.object({}),
    output: generationState,
    async handler(ctx, caller, _input, request) {
      await cancelRun(ctx, editorOf(caller, request));
      return readState(ctx);
    },
  }),
];

/**
 * /functions/v1/generate-product-images: invoked, it answers when the run is over; read, it tells
 * by server-sent events how far the generator is.
 */
export function createGenerationApi(ctx: Context): Routes {
  const routes = new Routes(ctx);
  const { app } = routes;
  app.use(cors({ origin: "*", allowMethods: ["GET", "POST", "OPTIONS"], maxAge: 86_400 }));
  app.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store, no-transform");
  });

  async function staff(c: HonoContext): Promise<Caller> {
    const found = await authenticate(ctx, c.req.raw.headers);
    const caller = c.req.method === "POST" ? toChange(found) : found;
    if (allows(rights, caller)) return caller;
    if (caller.kind === "anonymous") throw new AppError("not_signed_in", "Please sign in");
    throw forbidden();
  }

  routes.post("/", limits.costly, async (c) => {
    const caller = await staff(c);
    const id = await startRun(ctx, editorOf(caller));
    const run = await waitForRun(ctx, id, c.req.raw.signal);
    if (run.status === "failed" && run.error) throw new AppError("unavailable", run.error);
    return c.json(toResult(run));
  });

  routes.get("/", limits.staff, async (c) => {
    await staff(c);
    c.header("X-Accel-Buffering", "no");
    // Nobody reads on, so nothing is begun.
    if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": "text/event-stream" });
    return streamState(ctx, c);
  });
  return routes;
}
