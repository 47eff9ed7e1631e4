import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { bodyLimit } from "hono/body-limit";
import type { Context } from "~/platform/context.ts";
import { retryAfterOf, unavailable } from "~/platform/errors.ts";
import { Routes } from "~/platform/routes.ts";
import { wantsPage } from "~/platform/wants-page.ts";
import { answerError } from "./answer-error.ts";
import { apiOf } from "./apis.ts";
import { securityHeaders } from "./security-headers.ts";

const MOST_TYPED = 1024 * 1024;
/** Programs of other origins may read why they were refused. */
const FOR_PROGRAMS = {
  "cache-control": "no-store",
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Retry-After",
};

const tooMuch = () =>
  unavailable("More people are in the shop than it can serve at once. Try again in a moment.");

interface Answer {
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Sends requests away until later, in the words of their wire. Programs of one wire are all told the
 * same, from memory; a page that a person opened tries again by itself, and a form keeps what was typed.
 */
export function createRefusals(ctx: Context) {
  const guards = securityHeaders(ctx.config);
  const { app } = new Routes(ctx);
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(guards)) c.header(name, value);
  });
  app.use(bodyLimit({ maxSize: MOST_TYPED }));
  app.use(() => {
    throw tooMuch();
  });
  app.onError((error, c) => answerError(ctx, c, error));
  const tellPerson = getRequestListener(app.fetch);

  const prepared = new Map<string, Promise<Answer>>();
  /** What programs are told, by their wire and by when they are to come again. */
  function prepare(path: string): Promise<Answer> {
    const error = tooMuch();
    const key = `${apiOf(path)?.base} ${retryAfterOf(error)}`;
    const known = prepared.get(key);
    if (known) return known;
    const { app: teller } = new Routes(ctx);
    teller.use(() => {
      throw error;
    });
    teller.onError((thrown, c) => answerError(ctx, c, thrown));
    const made = Promise.resolve(teller.request(`http://shop${apiOf(path)?.base ?? "/"}`)).then(
      async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer());
        const length = { "content-length": String(body.length) };
        return {
          body,
          headers: { ...guards, ...FOR_PROGRAMS, ...Object.fromEntries(answer.headers), ...length },
        };
      },
    );
    prepared.set(key, made);
    return made;
  }

  return function refuse(request: IncomingMessage, response: ServerResponse): void {
    const [path = "/"] = (request.url ?? "/").split("?");
    ctx.metrics.countRequest({
      path,
      method: request.method ?? "GET",
      status: 503,
      seconds: 0,
      cached: false,
    });
    if (!apiOf(path) && wantsPage(request.headers.accept)) {
      void tellPerson(request, response);
      return;
    }
    void prepare(path).then(({ headers, body }) => {
      response.writeHead(503, headers);
      response.end(request.method === "HEAD" ? undefined : body);
    });
  };
}
