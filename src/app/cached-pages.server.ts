import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
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

/** The package's types do not know its options. */
interface EncodingChoice {
  encoding(available: readonly Encoding[], options: { preferred: readonly Encoding[] }): unknown;
}
/** The smallest first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;

function chooseEncoding(accepted: string): Encoding {
  const choice: EncodingChoice = new Negotiator({ headers: { "accept-encoding": accepted } });
  const wanted = choice.encoding(ENCODINGS, { preferred: ENCODINGS });
  return ENCODINGS.find((one) => one === wanted) ?? "identity";
}

/** Browsers send a handful of different headers; each is read once. */
const choices = new LRUCache<string, Encoding>({ max: 100, memoMethod: chooseEncoding });

/** The smallest form of a page that a browser reads, by its Accept-Encoding. */
export const chooseForm = (page: CachedPage, accepted = ""): Form =>
  formsOfPage(page)[choices.memo(accepted)];

/** Headers of a 304, which has no body to describe. */
export function withoutBody(headers: Record<string, string>): Record<string, string> {
  const { "content-length": _length, "content-encoding": _encoding, ...rest } = headers;
  return rest;
}

/**
 * Answers with cached pages straight from memory, before anything else of the app runs: such a page
 * is the same for everyone and carries all its headers.
 */
export function answerCachedPagesFirst(ctx: Context, server: Server): void {
  const answers = server.listeners("request") as ((...args: unknown[]) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const start = performance.now();
    const page = findPage(ctx, request);
    if (!page) {
      for (const answer of answers) answer(request, response);
      return;
    }
    sendPage(page, request, response);
    ctx.metrics.countRequest({
      path: request.url ?? "/",
      method: request.method ?? "GET",
      status: response.statusCode,
      seconds: (performance.now() - start) / 1000,
      cached: true,
    });
  });
}

function findPage(ctx: Context, { method, url }: IncomingMessage): CachedPage | undefined {
  return url && (method === "GET" || method === "HEAD") ? ctx.pages.get(pageKey(url)) : undefined;
}

function sendPage(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const { body, headers } = chooseForm(page, request.headers["accept-encoding"]?.toString());
  if (request.headers["if-none-match"]?.includes(page.etag)) {
    response.writeHead(304, withoutBody(headers)).end();
    return;
  }
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}
