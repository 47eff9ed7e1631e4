import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Hono } from "hono";
import { type AdmissionOptions, createAdmission, ranks } from "~/platform/admission.ts";
import type { Context } from "~/platform/context.ts";
import { watchLoopDelay } from "~/platform/loop-delay.ts";
import { createCachedAnswers, keyOf } from "./cached-pages.server.ts";
import { createRefusals } from "./refuse.server.ts";
import { createWorkOf } from "./work-of.server.ts";

/** How often the event loop's delay and those who wait are looked at. */
const LOOK_MS = 20;
/** Browsers that wait for one page together cost one rendering, and a socket each. */
const MOST_TOGETHER = 1000;

/**
 * What meets every request before the app does: a cached page is answered at once; what is work is let
 * begin as far as this process keeps up, by what it is, and is refused at the door otherwise.
 */
export function guardFront(
  ctx: Context,
  server: Server,
  app: Hono,
  options: Partial<AdmissionOptions> = {},
): void {
  const loop = watchLoopDelay(LOOK_MS, () => {
    admission.tick();
    // However slowly the first reads it.
    for (const [key, { first }] of rendering) if (first.headersSent) letOthersIn(key);
  });
  const admission = createAdmission({
    now: () => performance.now(),
    delay: loop.delay,
    count: ctx.metrics.countAdmission,
    ...options,
  });
  server.on("close", loop.stop);
  for (const rank of ranks) {
    const { metrics } = ctx;
    metrics.watch(`admission_${rank}_waiting`, `Requests (${rank}) that wait their turn.`, () =>
      admission.waiting(rank),
    );
    metrics.watch(`admission_${rank}_working`, `Requests (${rank}) at work.`, () =>
      admission.working(rank),
    );
  }
  ctx.metrics.watch("event_loop_delay_seconds", "How late the event loop is just now.", () => {
    return loop.delay() / 1000;
  });

  const workOf = createWorkOf(app);
  const answerFromCache = createCachedAnswers(ctx);
  const refuse = createRefusals(ctx);
  /** Pages that are being rendered by their keys: for whom, and who else wants them. */
  const rendering = new Map<string, { first: ServerResponse; others: (() => void)[] }>();

  /** The page is in the cache now, if it is one for everybody; if not, each has it rendered. */
  function letOthersIn(key: string): void {
    const { others } = rendering.get(key) ?? { others: [] };
    rendering.delete(key);
    for (const enter of others) enter();
  }

  function wait(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const known = rendering.get(key);
    if (!known) return false;
    if (known.others.length >= MOST_TOGETHER) refuse(request, response);
    else known.others.push(() => response.destroyed || take(request, response, true));
    return true;
  }

  function take(request: IncomingMessage, response: ServerResponse, isAlone = false): void {
    if (answerFromCache(request, response)) return;
    const work = workOf(request.method ?? "GET", request.url ?? "/");
    if (work.class === "always") {
      pass(request, response);
      return;
    }
    const key = work.lane === "pages" && !isAlone ? keyOf(ctx, request) : undefined;
    if (key !== undefined) {
      if (wait(key, request, response)) return;
      rendering.set(key, { first: response, others: [] });
    }
    const leave = admission.admit({
      lane: work.lane,
      rank: work.class,
      start() {
        if (!answerFromCache(request, response)) pass(request, response);
      },
      refuse: () => refuse(request, response),
    });
    response.once("close", () => {
      leave();
      if (key !== undefined && rendering.get(key)?.first === response) letOthersIn(key);
    });
  }

  const listeners = server.listeners("request") as ((...args: unknown[]) => void)[];
  function pass(request: IncomingMessage, response: ServerResponse): void {
    for (const listener of listeners) listener(request, response);
  }
  server.removeAllListeners("request");
  server.on("request", (request, response) => take(request, response));
}
