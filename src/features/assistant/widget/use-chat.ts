import { useCallback, useEffect, useRef, useState } from "react";
import { CONVERSATION_DROPPED } from "~/client/offline/caches.ts";
import { sizesWorn } from "~/features/own-sizes/own-sizes.ts";
import { toast } from "~/ui/toast.ts";
import { APOLOGY } from "../apology.ts";
import { ask } from "./ask.ts";
import {
  keep,
  type Message,
  readKept,
  settled,
  takeLastQuestion,
  toWire,
  withAnswer,
  withQuestion,
} from "./conversation.ts";

/** How often a growing answer is kept, so that a refresh loses no more than this. */
const KEEP_MS = 300;

export interface Chat {
  messages: readonly Message[];
  pending: boolean;
  /** Ignored while an answer is on its way, and when it says nothing. */
  send(text: string): void;
  stop(): void;
  /** Asks the last question again. */
  retry(): void;
  /** Begins anew. */
  clear(): void;
  /** Brings the conversation back that was cleared last, until something new is said. */
  undoClear: (() => void) | null;
}

/**
 * The conversation of this visit. An answer goes on while the window is closed or another page is
 * opened.
 * @param first the assistant's greeting
 */
export function useChat(first: Message, viewing: number | undefined): Chat {
  const [messages, setMessages] = useState<Message[]>(() => {
    const kept = readKept();
    return kept.length > 0 ? kept : [first];
  });
  const [pending, setPending] = useState(false);
  const [cleared, setCleared] = useState<readonly Message[] | null>(null);
  // What the present answer belongs to; another one means that the answer is not wanted any more.
  const running = useRef<AbortController | null>(null);

  const latest = useRef(messages);
  useEffect(() => {
    latest.current = messages;
    const timer = setTimeout(() => keep(messages), pending ? KEEP_MS : 0);
    return () => clearTimeout(timer);
  }, [messages, pending]);
  useEffect(() => {
    const keepNow = () => keep(latest.current);
    window.addEventListener("pagehide", keepNow);
    return () => {
      window.removeEventListener("pagehide", keepNow);
      running.current?.abort();
    };
  }, []);

  const answer = useCallback(
    async (before: readonly Message[], question: string) => {
      const controller = new AbortController();
      running.current = controller;
      const change = (edit: (answer: Message) => Message) => {
        if (running.current === controller) setMessages((now) => withAnswer(now, edit));
      };
      const asked = withQuestion(before, question);
      setMessages(asked);
      setCleared(null);
      setPending(true);
      let failed = false;
      try {
        const input = {
          messages: toWire(asked),
          ...(viewing ? { viewing } : {}),
          ...sizesWorn(),
        };
        for await (const part of ask(input, controller.signal)) {
          if ("failed" in part) failed = true;
          else if ("text" in part) change((now) => ({ ...now, content: now.content + part.text }));
          else if ("acts" in part) change((now) => ({ ...now, acts: part.acts }));
          else change((now) => ({ ...now, cards: part.cards }));
        }
      } catch {
        failed = !controller.signal.aborted;
      }
      if (failed) toast.error("Failed to send message. Please try again.");
      change(({ state: _, ...now }) => {
        if (failed) {
          // What was said stays; an empty message becomes the apology.
          return {
            ...now,
            content: now.content.trim() === "" ? APOLOGY : now.content,
            state: "failed",
          };
        }
        return controller.signal.aborted ? { ...now, state: "stopped" } : now;
      });
      if (running.current !== controller) return;
      running.current = null;
      setPending(false);
    },
    [viewing],
  );

  const send = useCallback(
    (text: string) => {
      if (running.current || text.trim() === "") return;
      void answer(latest.current, text.trim());
    },
    [answer],
  );
  const stop = useCallback(() => running.current?.abort(), []);
  const retry = useCallback(() => {
    const last = takeLastQuestion(latest.current);
    if (last && !running.current) void answer(...last);
  }, [answer]);
  const begin = useCallback(
    (before: readonly Message[] | null) => {
      running.current?.abort();
      running.current = null;
      // At once, so that a page that goes now keeps nothing of what was said.
      latest.current = [first];
      setPending(false);
      setCleared(before);
      setMessages([first]);
    },
    [first],
  );
  const clear = useCallback(() => begin(latest.current), [begin]);
  useEffect(() => {
    // Nobody else brings it back.
    const forget = () => begin(null);
    addEventListener(CONVERSATION_DROPPED, forget);
    return () => removeEventListener(CONVERSATION_DROPPED, forget);
  }, [begin]);
  const undoClear = cleared
    ? () => {
        setMessages(cleared.map(settled));
        setCleared(null);
      }
    : null;
  return { messages, pending, send, stop, retry, clear, undoClear };
}
