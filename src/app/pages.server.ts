import type { Context as HonoContext } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Context } from "~/platform/context.ts";
import { createPageScope, pageScope } from "~/platform/page-context.ts";
import { type CachedPage, packPage } from "~/platform/page-forms.ts";
import { type Visitor, visitorOf } from "~/platform/visitor.ts";
import { answerKept, firstCompression, pageKey } from "./cached-pages.server.ts";
import { packAnswer } from "./pack-answer.server.ts";
import { contentSecurityPolicy, guardedAs, securityHeaders } from "./security-headers.ts";
import { knowsStaffPages, routesByFirstPart, shopRoutes } from "./shop-manifest.ts";

export type LoadBuild = () => Promise<ServerBuild>;

const PAGE_METHODS = "GET, HEAD, POST";
/** Pages that count who asks: each request is rendered by itself, for its visitor. */
const COUNTED = /^\/verify\/./;

/** The shop without staff's pages: half of what the router goes through for each page that it renders. */
function shopBuild(build: ServerBuild): ServerBuild {
  const { routes, assets } = build;
  const { shopUrl } = assets as ServerBuild["assets"] & { shopUrl?: string };
  if (!shopUrl) return build;
  return {
    ...build,
    routes: shopRoutes(routes),
    assets: { ...assets, url: shopUrl, routes: shopRoutes(assets.routes) },
  };
}

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** How each page is rendered: by a router that knows the pages that could be meant, and no others. */
function createRenderers(build: ServerBuild, mode: "production" | "development") {
  const shop = shopBuild(build);
  const whole = {
    staff: createRequestHandler(build, mode),
    shop: createRequestHandler(shop, mode),
  };
  const parts = new Map<string, Render>();
  for (const [first, routes] of routesByFirstPart(shop.routes)) {
    const known = Object.entries(shop.assets.routes).filter(([id]) => routes[id]);
    const assets = { ...shop.assets, routes: Object.fromEntries(known) };
    parts.set(first, createRequestHandler({ ...shop, routes, assets }, mode));
  }
  return function rendererOf(pathname: string): Render {
    if (knowsStaffPages(pathname)) return whole.staff;
    const first = pathname.split("/", 2)[1]?.replace(/\.data$/, "");
    return parts.get(first ?? "") ?? whole.shop;
  };
}

/**
 * Serves the React pages. Pages that their loaders declare public are rendered once and served from
 * memory until the data behind them changes.
 */
export function createPageHandler(
  ctx: Context,
  loadBuild: LoadBuild,
  mode: "production" | "development",
) {
  let rendererOf: ((pathname: string) => Render) | undefined;
  const rendering = new Map<string, Promise<CachedPage | Response>>();

  async function handlePage(request: Request, visitor?: Visitor) {
    if (!rendererOf || mode === "development")
      rendererOf = createRenderers(await loadBuild(), mode);
    const { pathname } = new URL(request.url);
    const scope = createPageScope(ctx, visitor);
    const provider = new RouterContextProvider();
    provider.set(pageScope, scope);
    const response = await rendererOf(pathname)(request, provider);
    if (scope.unavailable) throw scope.unavailable;
    if (mode === "production" && response.headers.get("content-type")?.startsWith("text/html")) {
      const policy = contentSecurityPolicy(ctx.config, scope.scripts, guardedAs(pathname));
      response.headers.set("content-security-policy", policy);
    }
    const body = scope.rendered ?? Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body, scope };
  }

  /** Renders for everyone: no cookie or token of the first visitor reaches the loaders. */
  async function renderPublic(
    url: URL,
    key: string,
    request: Request,
  ): Promise<CachedPage | Response> {
    const generation = ctx.pages.generation;
    const bare = new Request(url, {
      method: "GET",
      headers: { accept: request.headers.get("accept") ?? "*/*", "user-agent": "page-cache" },
    });
    const { status, body, scope, headers: own } = await handlePage(bare);
    const headers = [...own].filter(([name]) => name !== "content-length");
    if (!scope.isPublic || ![200, 404].includes(status)) {
      return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers });
    }
    headers.push(["cache-control", "public, max-age=0, s-maxage=60, stale-while-revalidate=600"]);
    headers.push(["vary", "accept-encoding"], ...Object.entries(securityHeaders(ctx.config)));
    const page = await packPage({
      status,
      headers,
      body,
      tags: scope.tags,
      as: firstCompression(request.headers.get("accept-encoding") ?? undefined),
    });
    const mayKeep = mode === "production" && status === 200;
    if (mayKeep && !ctx.pages.hasChanged(scope.tags, generation)) ctx.pages.set(key, page);
    return page;
  }

  /** Who sends to a page. No program does: a key that leaked writes no messages without end. */
  const senderOf = async (c: HonoContext): Promise<Visitor> => ({
    ...(await visitorOf(ctx, c)),
    isService: false,
  });

  return async function servePage(c: HonoContext): Promise<Response> {
    const { method } = c.req;
    if (method === "OPTIONS") return c.body(null, 204, { Allow: PAGE_METHODS });
    if (!PAGE_METHODS.split(", ").includes(method)) {
      return c.text("Pages are read and sent to", 405, { Allow: PAGE_METHODS });
    }
    const request = c.req.raw;
    const url = new URL(request.url);
    if (request.method !== "GET" && request.method !== "HEAD") {
      // Were it to fail, what was typed is shown again.
      c.req.raw = request.clone();
      return finishFor(c, request);
    }
    if (COUNTED.test(url.pathname)) {
      return finishFor(c, request);
    }
    const key = pageKey(url.pathname + url.search);
    const cached = ctx.pages.get(key);
    if (cached) return answerKept(cached, request);
    let work = rendering.get(key);
    if (!work) {
      work = renderPublic(url, key, request).finally(() => rendering.delete(key));
      rendering.set(key, work);
    }
    const result = await work;
    return result instanceof Response ? finish(result.clone(), c) : answerKept(result, request);
  };

  /** A page that is rendered for who asks. */
  async function finishFor(c: HonoContext, request: Request): Promise<Response> {
    const { status, headers, body } = await handlePage(request, await senderOf(c));
    return finish(
      new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers }),
      c,
    );
  }

  function finish(response: Response, c: HonoContext): Promise<Response> {
    const headers = new Headers(response.headers);
    if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
    const answer = new Response(response.body, { status: response.status, headers });
    return packAnswer(answer, c.req.header("accept-encoding"));
  }
}
