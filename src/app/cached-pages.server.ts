import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "~/platform/context.ts";
import { encodingsOf } from "~/platform/encodings.ts";
import { isRead, readKey } from "~/platform/kept-reads.ts";
import {
  type CachedPage,
  type Compression,
  type Encoding,
  shrinkPage,
  unpackPage,
} from "~/platform/page-forms.ts";

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

interface Form {
  body: Buffer;
  headers: Record<string, string>;
}

const formsOf = new WeakMap<CachedPage, Partial<Record<Encoding, Form>>>();

/** A form with its whole headers, put together once: most of a hit would be this. */
function keptForm(page: CachedPage, encoding: Encoding): Form | undefined {
  const body = page.forms[encoding];
  if (!body) return undefined;
  const forms = formsOf.get(page) ?? {};
  formsOf.set(page, forms);
  forms[encoding] ??= { body, headers: headersOf(page, body, encoding) };
  return forms[encoding];
}

const headersOf = (page: CachedPage, body: Buffer, encoding: Encoding) => ({
  ...Object.fromEntries(page.headers),
  etag: page.etag,
  ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  "content-length": String(body.length),
});

/** In what a page is compressed first for this reader. */
export function firstCompression(accepted = ""): Compression {
  const [first] = encodingsOf(accepted);
  return first === "gzip" ? "gzip" : "br";
}

/** In what is made for one reader, or kept first of a read: programs often ask for nothing compressed. */
export const firstEncoding = (accepted = ""): Encoding => encodingsOf(accepted)[0] ?? "identity";

/** The form of a page that this reader likes best among those that are kept; nothing where it is to be unpacked. */
export function chooseForm(page: CachedPage, accepted = ""): Form | undefined {
  for (const encoding of encodingsOf(accepted)) {
    const form = keptForm(page, encoding);
    if (form || encoding === "identity") return form;
  }
  return undefined;
}

/** The page uncompressed, for the few that read nothing else. */
export async function plainForm(page: CachedPage): Promise<Form> {
  const body = await unpackPage(page);
  return { body, headers: headersOf(page, body, "identity") };
}

/** Headers of a 304, which has no body to describe. */
export function withoutBody(headers: Record<string, string>): Record<string, string> {
  const { "content-length": _length, "content-encoding": _encoding, ...rest } = headers;
  return rest;
}

const keptAnswers = new WeakSet<Response>();

/** Whether this is an answer of `answerKept`, which has all its headers. */
export const isKept = (answer: Response): boolean => keptAnswers.has(answer);

/** A kept page as the answer to a request that came into the app. */
export async function answerKept(page: CachedPage, request: Request): Promise<Response> {
  const accepted = request.headers.get("accept-encoding") ?? undefined;
  const { body, headers } = chooseForm(page, accepted) ?? (await plainForm(page));
  const isKnown = page.status === 200 && request.headers.get("if-none-match")?.includes(page.etag);
  const answer = isKnown
    ? new Response(null, { status: 304, headers: withoutBody(headers) })
    : new Response(request.method === "HEAD" ? null : new Uint8Array(body), {
        status: page.status,
        headers,
      });
  keptAnswers.add(answer);
  return answer;
}

/**
 * Answers with cached pages straight from memory, before anything else of the app runs: such a page
 * is the same for everyone and carries all its headers.
 *
 * @returns a function that says whether it has taken the request
 */
export function createCachedAnswers(ctx: Context) {
  const shrink = createShrinker(ctx);
  return function answerFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    const start = performance.now();
    const key = keyOf(ctx, request);
    const page = key && ctx.pages.get(key);
    if (!page) return false;
    shrink(key, page);
    const answer = (form: Form) => {
      sendPage(page, form, request, response);
      ctx.metrics.countRequest({
        path: request.url ?? "/",
        method: request.method ?? "GET",
        status: response.statusCode,
        seconds: (performance.now() - start) / 1000,
        cached: true,
      });
    };
    const form = chooseForm(page, request.headers["accept-encoding"]?.toString());
    if (form) answer(form);
    else void plainForm(page).then(answer);
    return true;
  };
}

/** The key of what a request asks for, if it may be kept: a page, or a read in nobody's name. */
export function keyOf(ctx: Context, { method, url, headers }: IncomingMessage): string | undefined {
  if (!url || (method !== "GET" && method !== "HEAD")) return undefined;
  if (!isRead(url)) return pageKey(url);
  return readKey(url, (name) => headers[name]?.toString(), ctx.tokens.publicKey);
}

/** Pages that wait to be compressed well; others are when they are asked for once more. */
const MOST_TO_SHRINK = 100;

/** Compresses pages that are asked for again well, one after another beside everything else. */
function createShrinker(ctx: Context): (key: string, page: CachedPage) => void {
  const waiting = new Map<string, CachedPage>();
  let isBusy = false;
  async function work(): Promise<void> {
    isBusy = true;
    for (const [key, page] of waiting) {
      ctx.pages.replace(key, page, await shrinkPage(page));
      waiting.delete(key);
    }
    isBusy = false;
  }
  return function shrink(key, page) {
    if (page.isSmall || waiting.has(key) || waiting.size >= MOST_TO_SHRINK) return;
    waiting.set(key, page);
    if (!isBusy) void work();
  };
}

function sendPage(
  page: CachedPage,
  { body, headers }: Form,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.headers["if-none-match"]?.includes(page.etag)) {
    response.writeHead(304, withoutBody(headers)).end();
    return;
  }
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}
