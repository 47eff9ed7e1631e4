import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "~/platform/context.ts";
import type { CachedPage } from "~/platform/page-cache.ts";

/** Parameters that only say where a visitor came from; they never change a page. */
const TRACKING = /^(utm_\w+|fbclid|gclid|igshid|mc_[ce]id)$/;

/** One key for every spelling of the same address. `address` is path and query. */
export function pageKey(address: string): string {
  const at = address.indexOf("?");
  if (at === -1) return `${address}?`;
  const search = [...new URLSearchParams(address.slice(at + 1))]
    .filter(([name]) => !TRACKING.test(name))
    .sort();
  return `${address.slice(0, at)}?${new URLSearchParams(search)}`;
}

type Encoding = "br" | "gzip" | "identity";

interface Form {
  body: Buffer;
  headers: Record<string, string>;
}

const formsOf = new WeakMap<CachedPage, Record<Encoding, Form>>();

/** The page's forms with their whole headers, put together once: most of a hit would be this. */
function formsOfPage(page: CachedPage): Record<Encoding, Form> {
  let forms = formsOf.get(page);
  if (!forms) {
    const headers = { ...Object.fromEntries(page.headers), etag: page.etag };
    const form = (body: Buffer, encoding?: Encoding): Form => ({
      body,
      headers: {
        ...headers,
        ...(encoding ? { "content-encoding": encoding } : {}),
        "content-length": String(body.length),
      },
    });
    forms = {
      br: form(page.brotli, "br"),
      gzip: form(page.gzip, "gzip"),
      identity: form(page.body),
    };
    formsOf.set(page, forms);
  }
  return forms;
}

/** The form of a page that a browser reads, by its Accept-Encoding. */
export function chooseForm(page: CachedPage, accepted = ""): Form {
  const forms = formsOfPage(page);
  if (accepted.includes("br")) return forms.br;
  return accepted.includes("gzip") ? forms.gzip : forms.identity;
}

/** Headers of a 304, which has no body to describe. */
export function withoutBody(headers: Record<string, string>): Record<string, string> {
  const { "content-length": _length, "content-encoding": _encoding, ...rest } = headers;
  return rest;
}

/**
 * Answers with a cached page straight from memory, before anything else of the app runs: such a page
 * is the same for everyone and carries all its headers. @returns false when there is none
 */
export function serveCachedPage(
  ctx: Context,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if ((request.method !== "GET" && request.method !== "HEAD") || !request.url) return false;
  const page = ctx.pages.get(pageKey(request.url));
  if (!page) return false;
  const { body, headers } = chooseForm(page, request.headers["accept-encoding"]?.toString());
  if (request.headers["if-none-match"]?.includes(page.etag)) {
    response.writeHead(304, withoutBody(headers)).end();
    return true;
  }
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}
