import type { MiddlewareHandler } from "hono";
import type { Context } from "~/platform/context.ts";
import { keptUntilChanged, readKey } from "~/platform/kept-reads.ts";
import { packPage } from "~/platform/page-forms.ts";
import { answerKept, firstEncoding } from "./cached-pages.server.ts";
import { securityHeaders } from "./security-headers.ts";

/** Of the one who asked first, or of a body that is packed otherwise now. */
const OWN = new Set(["set-cookie", "content-length", "cache-control"]);

/**
 * Keeps what anybody may read beside the pages, until what it shows changes. Whoever asks again by an
 * address that names the state it knows (`If-None-Match`) is told that it still holds.
 */
export function keepReads(ctx: Context): MiddlewareHandler {
  return async function keepRead(c, next) {
    const { pathname, search } = new URL(c.req.url);
    const isReading = c.req.method === "GET" || c.req.method === "HEAD";
    const key = isReading
      ? readKey(pathname + search, (name) => c.req.header(name), ctx.tokens.publicKey)
      : undefined;
    const known = key && ctx.pages.get(key);
    if (known) return answerKept(known, c.req.raw);
    const generation = ctx.pages.generation;
    await next();
    const { tags, body } = keptUntilChanged(c) ?? {};
    if (!key || !tags || body === undefined || c.req.method !== "GET" || c.res.status !== 200)
      return;
    const page = await packPage({
      status: c.res.status,
      headers: [
        ...[...c.res.headers].filter(([name]) => !OWN.has(name)),
        ["cache-control", "no-cache"],
        ["vary", "accept-encoding, authorization, apikey, accept, prefer, range"],
        ...Object.entries(securityHeaders(ctx.config)),
      ],
      body: Buffer.from(body),
      tags,
      as: firstEncoding(c.req.header("accept-encoding")),
    });
    if (!ctx.pages.hasChanged(tags, generation)) ctx.pages.set(key, page);
    const answer = await answerKept(page, c.req.raw);
    for (const cookie of c.res.headers.getSetCookie()) answer.headers.append("set-cookie", cookie);
    c.res = undefined;
    c.res = answer;
  };
}
