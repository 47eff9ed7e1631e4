import { Hono, type Context as HonoContext } from "hono";
import { cors } from "hono/cors";
import { anonymous, type Caller, clientAddress } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { allows } from "~/platform/rights.ts";
import { readJson } from "./body.ts";
import { callFunction } from "./call.ts";
import {
  methodNotAllowed,
  notOneRow,
  permissionDenied,
  RestError,
  toRestError,
  unknownFunction,
  unknownTable,
  unreadable,
} from "./errors.ts";
import { type RestFunction, readArguments } from "./functions.ts";
import { describeApi } from "./openapi.ts";
import { parseQuery } from "./parse.ts";
import { type Preferences, parsePreferences, parseRange, wantsObject } from "./preferences.ts";
import { type Page, readPage } from "./query.ts";
import type { Registry } from "./registry.ts";
import { methodsOf, type Resource, type RestRequest } from "./resource.ts";
import { deleteRows, insertRows, updateRows, type Write, type Written } from "./write.ts";

export interface RestApiOptions {
  registry: Registry;
  /** Who sent a request. @throws AppError not_signed_in for a token that is no good */
  authenticate(ctx: Context, headers: Headers): Promise<Caller>;
}

type Env = { Variables: { caller: Caller } };
type Exchange = HonoContext<Env>;

const JSON_TYPE = "application/json; charset=utf-8";
const OBJECT_TYPE = "application/vnd.pgrst.object+json; charset=utf-8";

/** The table dialect that postgrest-js speaks, over what is registered; to be mounted at /rest/v1. */
export function createRestApi(ctx: Context, options: RestApiOptions): Hono<Env> {
  const { registry } = options;
  const app = new Hono<Env>();

  app.use(
    cors({
      origin: "*",
      allowMethods: ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"],
      exposeHeaders: ["Content-Range", "Content-Location", "Preference-Applied", "Retry-After"],
      maxAge: 86_400,
    }),
  );
  app.use(async (c, next) => {
    c.set("caller", anonymous);
    c.header("Cache-Control", "no-store");
    checkProfile(c);
    c.set("caller", await identify(ctx, options, c.req.raw.headers));
    await next();
  });

  let description: string | undefined;
  const describe = (c: Exchange) => {
    description ??= JSON.stringify(describeApi(registry, ctx.config.publicUrl));
    return c.body(description, 200, { "Content-Type": JSON_TYPE });
  };
  const readOnly = ["GET", "HEAD"];
  for (const path of ["/", "/openapi.json"]) {
    app.get(path, describe);
    app.all(path, (c) => {
      throw methodNotAllowed(c.req.method, readOnly);
    });
  }

  app.get("/rpc/:name", (c) => {
    const fn = functionOf(registry, c);
    if (!fn.reads) {
      throw new RestError(405, "25006", `Function ${fn.name} changes data: call it by POST`, {
        headers: { Allow: "POST" },
      });
    }
    return call(ctx, c, fn, readArguments(fn, new URL(c.req.url).searchParams));
  });
  app.post("/rpc/:name", async (c) => {
    const fn = functionOf(registry, c);
    if (new URL(c.req.url).search.length > 1) {
      throw unreadable(`The result of ${fn.name} cannot be selected from, filtered or ordered`);
    }
    // Before a large body is read, not only before it is used.
    if (fn.maxBytes && !allows(fn.rights, c.get("caller"))) {
      throw permissionDenied(`function ${fn.name}`);
    }
    return call(ctx, c, fn, (await readJson(c.req.raw, fn.maxBytes)) ?? {});
  });
  app.get("/:table", (c) => read(ctx, registry, c));
  app.on(["POST", "PATCH", "DELETE"], "/:table", (c) => change(ctx, registry, c));

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
  app.onError((error, c) => {
    const known = toRestError(error, c.get("caller") ?? anonymous);
    if (known) return sendError(c, known);
    ctx.log.error({ error, path: c.req.path }, "request failed");
    return sendError(c, new RestError(500, "XX000", "Something went wrong on our side"));
  });
  return app;
}

async function identify(ctx: Context, options: RestApiOptions, headers: Headers): Promise<Caller> {
  try {
    return await options.authenticate(ctx, headers);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_signed_in") {
      throw new RestError(401, "PGRST301", error.message);
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

const requestOf = (ctx: Context, c: Exchange): RestRequest => ({
  headers: c.req.raw.headers,
  address: clientAddress(ctx, c),
});

async function read(ctx: Context, registry: Registry, c: Exchange): Promise<Response> {
  const resource = resourceOf(registry, c);
  const query = parseQuery(new URL(c.req.url).search);
  const preferences = parsePreferences(c.req.header("prefer") ?? null);
  const single = wantsObject(c.req.header("accept") ?? null);
  const range = parseRange(c.req.header("range") ?? null);
  if (range && query.limit === undefined && query.offset === 0) Object.assign(query, range);
  const page = await readPage(ctx, c.get("caller"), registry, resource, query, {
    count: preferences.count,
    bodiless: c.req.method === "HEAD",
  });
  if (page.total !== undefined && query.offset > page.total) {
    throw new RestError(416, "PGRST103", "Requested range not satisfiable", {
      details: `An offset of ${query.offset} was requested, but there are only ${page.total} rows.`,
    });
  }
  if (single && page.rows !== 1) throw notOneRow(page.rows);
  noteApplied(c, preferences);
  c.header("Content-Range", contentRange(query.offset, page));
  const partial = page.total !== undefined && page.rows < page.total;
  return sendPage(c, page, single, partial ? 206 : 200);
}

async function change(ctx: Context, registry: Registry, c: Exchange): Promise<Response> {
  const resource = resourceOf(registry, c);
  const preferences = parsePreferences(c.req.header("prefer") ?? null);
  const wanted = wantsObject(c.req.header("accept") ?? null);
  const returning = preferences.returning === "representation";
  const write: Write = {
    ctx,
    caller: c.get("caller"),
    registry,
    resource,
    query: parseQuery(new URL(c.req.url).search),
    request: requestOf(ctx, c),
    returning,
    single: wanted && returning,
  };
  let written: Written;
  if (c.req.method === "POST") {
    written = await insertRows(write, await readJson(c.req.raw), preferences.resolution);
  } else if (c.req.method === "PATCH") {
    written = await updateRows(write, await readJson(c.req.raw));
  } else {
    written = await deleteRows(write);
  }
  noteApplied(c, preferences);
  c.header("Content-Range", `*/${preferences.count ? written.affected : "*"}`);
  const created = c.req.method === "POST";
  if (!written.page) return c.body(null, created ? 201 : 204);
  if (write.single && written.page.rows !== 1) throw notOneRow(written.page.rows);
  return sendPage(c, written.page, write.single, created ? 201 : 200);
}

async function call(
  ctx: Context,
  c: Exchange,
  fn: RestFunction,
  input: unknown,
): Promise<Response> {
  const preferences = parsePreferences(c.req.header("prefer") ?? null);
  const single = wantsObject(c.req.header("accept") ?? null);
  let result = await callFunction(ctx, c.get("caller"), fn, input, requestOf(ctx, c));
  noteApplied(c, preferences);
  if (result === undefined || preferences.applied.includes("return=minimal")) {
    return c.body(null, 204);
  }
  if (Array.isArray(result)) {
    const rows = result.length;
    const total = preferences.count ? rows : undefined;
    c.header("Content-Range", contentRange(0, { rows, total }));
    if (single) {
      if (rows !== 1) throw notOneRow(rows);
      result = result[0];
    }
  }
  return c.body(JSON.stringify(result), 200, {
    "Content-Type": single ? OBJECT_TYPE : JSON_TYPE,
  });
}

function sendPage(c: Exchange, page: Page, single: boolean, status: 200 | 201 | 206): Response {
  // A list of one row without its brackets is that row.
  const body = single ? page.json.trim().slice(1, -1) : page.json;
  return c.body(body, status, { "Content-Type": single ? OBJECT_TYPE : JSON_TYPE });
}

function contentRange(offset: number, page: { rows: number; total: number | undefined }): string {
  const range = page.rows === 0 ? "*" : `${offset}-${offset + page.rows - 1}`;
  return `${range}/${page.total ?? "*"}`;
}

function noteApplied(c: Exchange, preferences: Preferences): void {
  if (preferences.applied.length > 0) {
    c.header("Preference-Applied", preferences.applied.join(", "));
  }
}

function sendError(c: Exchange, error: RestError): Response {
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
  const { code, message, details, hint } = error;
  return c.json({ code, message, details, hint }, error.status as 400);
}
