import type { Context as HonoContext } from "hono";
import { streamSSE } from "hono/streaming";
import type { Context } from "~/platform/context.ts";
import { generationEvent } from "./answers.ts";
import { readRun, readState } from "./runs.server.ts";
import type { GenerationRun, GenerationState } from "./schema.ts";

/** Keeps the line open through proxies, and catches up where news got lost. */
const PULSE_MS = 15_000;
/** Then the browser asks again, with a token that still counts. */
const LONGEST_MS = 10 * 60_000;

/** Resolves when something happened to a run, at a pulse, or when the signal aborts. */
function createBell(ctx: Context, signal: AbortSignal) {
  let rung = false;
  let wake: (() => void) | undefined;
  const ring = () => {
    rung = true;
    wake?.();
  };
  const unlisten = ctx.bus.onRow(({ table }) => {
    if (table === "image_jobs") ring();
  });
  const pulse = setInterval(ring, PULSE_MS);
  signal.addEventListener("abort", ring, { once: true });
  return {
    async wait(): Promise<void> {
      // What rang while nobody waited is not lost.
      if (!rung) await new Promise<void>((resolve) => (wake = resolve));
      wake = undefined;
      rung = false;
    },
    stop() {
      unlisten();
      clearInterval(pulse);
      signal.removeEventListener("abort", ring);
    },
  };
}

/** Waits until a run is over; it goes on when the caller leaves first. */
export async function waitForRun(
  ctx: Context,
  id: string,
  signal: AbortSignal,
): Promise<GenerationRun> {
  const bell = createBell(ctx, signal);
  try {
    for (;;) {
      const run = await readRun(ctx, id);
      if (!run) throw new Error(`There is no run ${id}`);
      if (run.status !== "running" || signal.aborted) return run;
      await bell.wait();
    }
  } finally {
    bell.stop();
  }
}

/** Leaves out of each state what the watcher has been told already: results that did not move. */
function createNews() {
  let told = new Map<number, string>();
  let runId: string | undefined;
  return function news(state: GenerationState): GenerationState {
    if (!state.run) return state;
    if (state.run.id !== runId) told = new Map();
    runId = state.run.id;
    const results = state.run.results.filter(
      ({ product_id, status }) => told.get(product_id) !== status,
    );
    for (const { product_id, status } of results) told.set(product_id, status);
    return { ...state, run: { ...state.run, results } };
  };
}

/** The generator's state as server-sent events: all of it first, then at every change what is new. */
export function streamState(ctx: Context, c: HonoContext): Response {
  const gone = new AbortController();
  const signal = AbortSignal.any([c.req.raw.signal, gone.signal, AbortSignal.timeout(LONGEST_MS)]);
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => gone.abort());
    const bell = createBell(ctx, signal);
    const news = createNews();
    let last = "";
    try {
      while (!signal.aborted) {
        const text = JSON.stringify(generationEvent.write(news(await readState(ctx))));
        if (text === last) await stream.write(": still here\n\n");
        else await stream.writeSSE({ data: text });
        last = text;
        await bell.wait();
      }
    } catch (error) {
      ctx.log.warn({ error }, "the generator's state could not be told");
    } finally {
      bell.stop();
    }
  });
}
