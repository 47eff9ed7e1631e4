import type { Context as HonoContext } from "hono";
import { cors } from "hono/cors";
import { anonymous, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { allows, toChange } from "~/platform/rights.ts";
import { limits, spendLimit } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { giveDevice, visitorBy } from "~/platform/visitor.ts";
import {
  answerCall,
  answerRead,
  answerWrite,
  type Env,
  type Exchange,
  JSON_TYPE,
  sendError,
} from "./answer.ts";
import { readJson } from "./body.ts";
import {
  methodNotAllowed,
  permissionDenied,
  RestError,
  toRestError,
  unknownFunction,
  unknownTable,
  unreadable,
} from "./errors.ts";
import { type RestFunction, readArguments } from "./functions.ts";
import { describeApi } from "./openapi.ts";
import type { Registry } from "./registry.ts";
import { methodsOf, type Resource } from "./resource.ts";

export interface RestApiOptions {
  registry: Registry;
  /** Who sent a request. @throws AppError not_signed_in for a token that is no good */
  authenticate(ctx: Context, headers: Headers): Promise<Caller>;
}

const EXPOSED = ["Content-Range", "Content-Location", "Preference-Applied", "Retry-After"];

/** The table dialect that postgrest-js speaks, over what is registered; to be mounted at /rest/v1. */
export function createRestApi(ctx: Context, options: RestApiOptions): Routes<Env> {
  const { registry } = options;
  const routes = new Routes<Env>(ctx);
  const { app } = routes;

  const answerPreflight = cors({
    origin: "*",
    allowMethods: ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"],
    exposeHeaders: EXPOSED,
    maxAge: 86_400,
  });
  app.use((c, next) => {
    if (c.req.method === "OPTIONS") return answerPreflight(c, next);
    // By `cors` they would be set on an answer that is not there yet, and all of it copied to the one that comes.
    c.header("Access-Control-Allow-Origin", "*");
    c.header("Access-Control-Expose-Headers", EXPOSED.join());
    return next();
  });
  app.use(async (c, next) => {
    c.set("caller", anonymous);
    c.header("Cache-Control", "no-store");
    checkProfile(c);
    c.set("caller", await identify(ctx, options, c.req.raw.headers));
    const visitor = visitorBy(ctx, c, c.get("caller"));
    c.set("visitor", visitor);
    giveDevice(ctx, c, visitor);
    await next();
  });

  let description: string | undefined;
  const describe = (c: Exchange) => {
    description ??= JSON.stringify(describeApi(registry, ctx.config.publicUrl));
    return c.body(description, 200, { "Content-Type": JSON_TYPE });
  };
  const readOnly = ["GET", "HEAD"];
  for (const path of ["/", "/openapi.json"]) {
    routes.get(path, limits.read, describe);
    app.all(path, (c) => {
      throw methodNotAllowed(c.req.method, readOnly);
    });
  }

  routes.get("/rpc/:name", limits.declared, async (c) => {
    const fn = functionOf(registry, c);
    if (!fn.reads) {
      throw new RestError(405, "25006", `Function ${fn.name} changes data: call it by POST`, {
        headers: { Allow: "POST" },
      });
    }
    await spendLimit(ctx, fn.limit, c.get("visitor"));
    return answerCall(ctx, c, fn, readArguments(fn, new URL(c.req.url).searchParams));
  });
  routes.post("/rpc/:name", limits.declared, async (c) => {
    const fn = functionOf(registry, c);
    if (new URL(c.req.url).search.length > 1) {
      throw unreadable(`The result of ${fn.name} cannot be selected from, filtered or ordered`);
    }
    await spendLimit(ctx, fn.limit, c.get("visitor"));
    // Before a large body is read, not only before it is used.
    if (fn.maxBytes && !allows(fn.rights, toChange(c.get("caller")))) {
      throw permissionDenied(`function ${fn.name}`);
    }
    return answerCall(ctx, c, fn, (await readJson(c.req.raw, fn.maxBytes)) ?? {});
  });
  routes.get("/:table", limits.declared, (c) =>
    answerRead(ctx, registry, resourceOf(registry, c), c),
  );
  routes.on(["POST", "PATCH", "DELETE"], "/:table", limits.declared, (c) =>
    answerWrite(ctx, registry, resourceOf(registry, c), c),
  );

  app.all("/rpc/:name", (c) => {
    const { reads } = functionOf(registry, c);
    throw methodNotAllowed(c.req.method, reads ? [...readOnly, "POST"] : ["POST"]);
  });
  app.all("/:table", (c) => {
    throw methodNotAllowed(c.req.method, methodsOf(resourceOf(registry, c)));
  });
  app.all("*", () => {
    throw new RestError(404, "PGRST125", "Invalid path specified in request URL");
  });
  app.onError((error, c) => answerRestError(ctx, c, error));
  return routes;
}

/** A failure in the words of this wire, to whoever asked as far as that is known. */
export function answerRestError(ctx: Context, c: HonoContext, error: unknown): Response {
  const known = toRestError(error, (c as Exchange).get("caller") ?? anonymous);
  if (known) return sendError(c, known);
  ctx.log.error({ error, path: c.req.path }, "request failed");
  return sendError(c, new RestError(500, "XX000", "Something went wrong on our side"));
}

async function identify(ctx: Context, options: RestApiOptions, headers: Headers): Promise<Caller> {
  try {
    return await options.authenticate(ctx, headers);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_signed_in") {
      throw new RestError(401, "PGRST301", error.message, { hint: error.reason });
    }
    throw error;
  }
}

/** There is one schema; supabase-js always names it. */
function checkProfile(c: Exchange): void {
  const profile = c.req.header("accept-profile") ?? c.req.header("content-profile") ?? "public";
  if (profile !== "public") {
    throw new RestError(406, "PGRST106", `Invalid schema: ${profile.slice(0, 100)}`, {
      hint: "Only the following schemas are exposed: public",
    });
  }
}

function resourceOf(registry: Registry, c: Exchange): Resource {
  const name = c.req.param("table") ?? "";
  const resource = registry.resources.get(name);
  if (!resource) throw unknownTable(name.slice(0, 100));
  return resource;
}

function functionOf(registry: Registry, c: Exchange): RestFunction {
  const name = c.req.param("name") ?? "";
  const fn = registry.functions.get(name);
  if (!fn) throw unknownFunction(name.slice(0, 100), []);
  return fn;
}
