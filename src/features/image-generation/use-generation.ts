import { useCallback, useEffect, useRef, useState } from "react";
import { request } from "~/client/request.ts";
import { ShopError } from "~/client/shop-error.ts";
import { generationEvent } from "./answers.ts";
import type { GenerationState } from "./schema.ts";

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 10_000;

/** What was known with what the server said anew: of the results it sends only those that moved. */
export function mergeState(
  known: GenerationState | undefined,
  news: GenerationState,
): GenerationState {
  if (!news.run || known?.run?.id !== news.run.id) return news;
  const results = new Map(known.run.results.map((item) => [item.product_id, item]));
  for (const item of news.run.results) results.set(item.product_id, item);
  return { ...news, run: { ...news.run, results: [...results.values()] } };
}

/** The events of a stream, as they come. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<GenerationState> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        if (block.startsWith("data: "))
          yield generationEvent.read(JSON.parse(block.slice("data: ".length)));
      }
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

/**
 * The generator's state, kept up to date by server-sent events for as long as the page is open,
 * whoever began the run and wherever it works.
 *
 * @param wanted false for people who may not see it
 */
export function useGeneration(wanted: boolean) {
  const [state, setState] = useState<GenerationState>();
  /** The line is lost and being asked for again. */
  const [lost, setLost] = useState(false);
  const retry = useRef(FIRST_RETRY_MS);

  const receive = useCallback(
    (news: GenerationState) => setState((known) => mergeState(known, news)),
    [],
  );

  useEffect(() => {
    if (!wanted) return;
    const leave = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function listen(): Promise<void> {
      try {
        const answer = await request("/functions/v1/generate-product-images", {
          signal: leave.signal,
        });
        if (!answer.body) throw new ShopError(0);
        for await (const news of readEvents(answer.body)) {
          retry.current = FIRST_RETRY_MS;
          setLost(false);
          receive(news);
        }
      } catch {
        if (!leave.signal.aborted) setLost(true);
      }
      if (leave.signal.aborted) return;
      timer = setTimeout(listen, retry.current);
      retry.current = Math.min(retry.current * 2, LAST_RETRY_MS);
    }
    void listen();
    return () => {
      leave.abort();
      clearTimeout(timer);
    };
  }, [wanted, receive]);

  return { state, lost, receive };
}
