import type { Context as HonoContext } from "hono";
import { type Caller, clientAddress } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { keepUntilChanged } from "~/platform/kept-reads.ts";
import { spendLimit } from "~/platform/route-limits.ts";
import type { Visitor } from "~/platform/visitor.ts";
import { readJson } from "./body.ts";
import { callFunction } from "./call.ts";
import { notOneRow, RestError } from "./errors.ts";
import type { RestFunction } from "./functions.ts";
import { parseQuery } from "./parse.ts";
import { type Preferences, parsePreferences, parseRange, wantsObject } from "./preferences.ts";
import { type Page, readPage } from "./query.ts";
import type { Registry } from "./registry.ts";
import type { Resource, RestRequest } from "./resource.ts";
import { deleteRows, insertRows, updateRows, type Write, type Written } from "./write.ts";

export type Env = { Variables: { caller: Caller; visitor: Visitor } };
export type Exchange = HonoContext<Env>;

export const JSON_TYPE = "application/json; charset=utf-8";
const OBJECT_TYPE = "application/vnd.pgrst.object+json; charset=utf-8";

const requestOf = (ctx: Context, c: Exchange): RestRequest => ({
  headers: c.req.raw.headers,
  address: clientAddress(ctx, c),
});

/** `GET /{table}` */
export async function answerRead(
  ctx: Context,
  registry: Registry,
  resource: Resource,
  c: Exchange,
): Promise<Response> {
  await spendLimit(ctx, resource.select.limit, c.get("visitor"));
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
  const body = bodyOf(page, single);
  const isPlain = query.select.every(({ kind }) => kind !== "embed");
  if (resource.select.kept && isPlain) keepUntilChanged(c, resource.select.kept, body);
  return sendRows(c, body, single, partial ? 206 : 200);
}

/** `POST`, `PATCH` and `DELETE /{table}` */
export async function answerWrite(
  ctx: Context,
  registry: Registry,
  resource: Resource,
  c: Exchange,
): Promise<Response> {
  const preferences = parsePreferences(c.req.header("prefer") ?? null);
  const wanted = wantsObject(c.req.header("accept") ?? null);
  const returning = preferences.returning === "representation";
  const write: Write = {
    ctx,
    caller: c.get("caller"),
    visitor: c.get("visitor"),
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
  return sendRows(c, bodyOf(written.page, write.single), write.single, created ? 201 : 200);
}

/** `/rpc/{name}`, with its arguments as they came. */
export async function answerCall(
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
  const body = JSON.stringify(result);
  if (fn.kept) keepUntilChanged(c, fn.kept, body);
  return sendRows(c, body, single, 200);
}

/** A list of one row without its brackets is that row. */
const bodyOf = ({ json }: Page, single: boolean) => (single ? json.trim().slice(1, -1) : json);

const sendRows = (c: Exchange, body: string, single: boolean, status: 200 | 201 | 206) =>
  c.body(body, status, { "Content-Type": single ? OBJECT_TYPE : JSON_TYPE });

function contentRange(offset: number, page: { rows: number; total: number | undefined }): string {
  const range = page.rows === 0 ? "*" : `${offset}-${offset + page.rows - 1}`;
  return `${range}/${page.total ?? "*"}`;
}

function noteApplied(c: Exchange, preferences: Preferences): void {
  if (preferences.applied.length > 0) {
    c.header("Preference-Applied", preferences.applied.join(", "));
  }
}

export function sendError(c: HonoContext, error: RestError): Response {
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
  const { code, message, details, hint } = error;
  return c.json({ code, message, details, hint }, error.status as 400);
}
