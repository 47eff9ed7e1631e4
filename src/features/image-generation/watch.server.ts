import type { Context } from "~/platform/context.ts";
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

/**
 * The generator's state as server-sent events: all of it first, then at every change what is
 * different (of the results only those that moved).
 */
export function streamState(ctx: Context, left: AbortSignal): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const signal = AbortSignal.any([left, gone.signal, AbortSignal.timeout(LONGEST_MS)]);
  const encoder = new TextEncoder();
  const bell = createBell(ctx, signal);
  let told = new Map<number, string>();
  let runId: string | undefined;
  let last = "";

  /** The state without the results that the watcher has already. */
  function news(state: GenerationState): GenerationState {
    if (!state.run) return state;
    if (state.run.id !== runId) told = new Map();
    runId = state.run.id;
    const results = state.run.results.filter(
      ({ product_id, status }) => told.get(product_id) !== status,
    );
    for (const { product_id, status } of results) told.set(product_id, status);
    return { ...state, run: { ...state.run, results } };
  }

  return new ReadableStream({
    async pull(controller) {
      try {
        if (last !== "") await bell.wait();
        if (signal.aborted) {
          bell.stop();
          return controller.close();
        }
        const text = JSON.stringify(news(await readState(ctx)));
        controller.enqueue(
          encoder.encode(text === last ? ": still here\n\n" : `data: ${text}\n\n`),
        );
        last = text;
      } catch (error) {
        bell.stop();
        controller.error(error);
      }
    },
    cancel() {
      gone.abort();
      bell.stop();
    },
  });
}
