import { serveStatic } from "@hono/node-server/serve-static";
import type { Handler, Hono, Context as HonoContext } from "hono";
import { bodyLimit } from "hono/body-limit";
import { closeApi } from "~/platform/close-api.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { answerError } from "./answer-error.ts";
import { apis, limitsItself } from "./apis.ts";
import { isKept } from "./cached-pages.server.ts";
import { keepReads } from "./keep-reads.server.ts";
import { countRequests, createMetricsApi } from "./metrics-api.ts";
import { GUARDED_PAGES, guardedAs, securityHeaders } from "./security-headers.ts";

export interface AppOptions {
  /** Renders everything that is not an API, e.g. the React pages. */
  pages?: Handler;
  /** Folder of built browser files. */
  clientFolder?: string;
  /** What anybody may read is kept until it changes: whoever writes must say so. */
  keepsReads?: boolean;
}

const YEAR = 31_536_000;

/** Others (TRACE, made-up ones) cannot even be made a Request of. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const isReading = ({ req }: HonoContext) => req.method === "GET" || req.method === "HEAD";

/** The whole HTTP surface as one Hono app; tests call `app.request()` on it without sockets. */
export function createApp(ctx: Context, options: AppOptions = {}): Hono {
  const routes = new Routes(ctx);
  const { app } = routes;
  app.use(countRequests(ctx));
  app.use(async (c, next) => {
    if (METHODS.has(c.req.method)) return next();
    return c.json({ code: "method_not_allowed", message: "There is no such method here" }, 405);
  });

  const guards = new Map(
    GUARDED_PAGES.map((kind) => [kind, Object.entries(securityHeaders(ctx.config, kind))]),
  );
  app.use(async (c, next) => {
    await next();
    // What is kept has its headers with it.
    if (isKept(c.res)) return;
    for (const [name, value] of guards.get(guardedAs(c.req.path))!)
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });

  routes.get("/healthz", limits.free, (c) => c.text("ok"));
  routes.get("/readyz", limits.free, async (c) => {
    const trouble = await ctx.readiness.check();
    return trouble ? c.text(trouble, 503) : c.text("ready");
  });

  app.route("/metrics", createMetricsApi(ctx).app);

  const limitBody = bodyLimit({
    maxSize: 1024 * 1024,
    onError: () => {
      throw new AppError("too_large", "The request is larger than 1 MiB");
    },
  });
  // Who only reads sends nothing; to look whether there is something would make a whole Request of it.
  app.use((c, next) => (isReading(c) || limitsItself(c.req.path) ? next() : limitBody(c, next)));

  if (options.keepsReads) app.use("/rest/v1/*", keepReads(ctx));
  for (const api of apis) app.route(api.base, closeApi(api.create(ctx).app, api.base));

  if (options.clientFolder) {
    const root = options.clientFolder;
    routes.get(
      "/assets/*",
      limits.free,
      serveStatic({
        root,
        precompressed: true,
        onFound: (_path, c) => c.header("Cache-Control", `public, max-age=${YEAR}, immutable`),
      }),
      (c) => c.notFound(),
    );
    routes.get(
      "/:file{[\\w.-]+\\.(svg|ico|png|woff2|js)}",
      limits.free,
      serveStatic({
        root,
        onFound: (_path, c) => c.header("Cache-Control", "public, max-age=86400"),
      }),
      (c) => c.notFound(),
    );
  }

  if (options.pages) app.all("*", options.pages);

  app.notFound((c) =>
    c.json({ code: "not_found", message: "There is nothing at this address" }, 404),
  );
  app.onError((error, c) => answerError(ctx, c, error));
  return app;
}
