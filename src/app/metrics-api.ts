import { timingSafeEqual } from "node:crypto";
import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { clientAddress } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { going, limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1", "local"]);

/** Counts every request that comes to the app, with the time that it took. */
export function countRequests(ctx: Context): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const { path, method } = c.req;
    const seconds = (performance.now() - start) / 1000;
    ctx.metrics.countRequest({ path, method, status: c.res.status, seconds, cached: false });
  };
}

/** /metrics, for a monitor on this machine or one with the token. */
export function createMetricsApi(ctx: Context): Routes {
  function mayRead(c: HonoContext): boolean {
    const given = Buffer.from(c.req.header("authorization") ?? "");
    const wanted = Buffer.from(`Bearer ${ctx.config.metricsToken}`);
    if (ctx.config.metricsToken && given.length === wanted.length && timingSafeEqual(given, wanted))
      return true;
    // Behind a proxy every request comes from this machine.
    return !ctx.config.trustProxy && LOOPBACK.has(clientAddress(ctx, c));
  }

  const routes = new Routes(ctx);
  routes.get("/", going("always", limits.read), async (c) => {
    if (!mayRead(c)) return c.text("Not found", 404);
    const { metrics } = ctx;
    return c.text(await metrics.render(), 200, { "Content-Type": metrics.contentType });
  });
  return routes;
}
