import { useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "~/ui/button.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { Answer } from "./answer.tsx";
import type { Chat } from "./use-chat.ts";

const SUGGESTIONS = [
  "Something for an owambe",
  "White sneakers under ₦60,000",
  "What size am I?",
  "What does delivery to Kano cost?",
  "Where is my order?",
];
/** Room above a question at the upper edge. */
const ABOVE = 16;
/** Closer to the end than this, one reads along. */
const NEAR_END = 80;

/** What was said, with the newest in view unless the shopper has scrolled back. */
export function ConversationView({
  chat,
  suggestions,
  onFollow,
}: {
  chat: Chat;
  suggestions: boolean;
  onFollow: () => void;
}) {
  const { messages, pending } = chat;
  const frame = useRef<HTMLDivElement>(null);
  const follows = useRef(true);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let last = element.scrollTop;
    const notice = () => {
      // Going back up is reading; coming to the end again is following.
      if (element.scrollTop < last - 1) follows.current = false;
      if (element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END)
        follows.current = true;
      last = element.scrollTop;
    };
    element.addEventListener("scroll", notice, { passive: true });
    return () => element.removeEventListener("scroll", notice);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is followed in any case
  useEffect(() => {
    follows.current = true;
  }, [messages.length]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what grew is the reason to scroll
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !follows.current) return;
    // A long answer is read from its beginning: its question goes no higher than the upper edge.
    const question = [...element.querySelectorAll<HTMLElement>("[data-question]")].at(-1);
    const start = question
      ? question.getBoundingClientRect().top -
        element.getBoundingClientRect().top +
        element.scrollTop
      : Number.POSITIVE_INFINITY;
    element.scrollTop = Math.min(element.scrollHeight - element.clientHeight, start - ABOVE);
  }, [messages]);

  const last = messages.at(-1);
  return (
    <section
      ref={frame}
      aria-label="Conversation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="flex-1 overflow-y-auto overscroll-contain px-5 py-5 focus-visible:-outline-offset-2"
    >
      <ol className="flex flex-col gap-5">
        {messages.map((message, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: messages only follow one another
            key={at}
            data-question={message.role === "user" || undefined}
            className={message.role === "user" ? "self-end pl-10" : "self-stretch"}
          >
            <span className="sr-only">{message.role === "user" ? "You:" : "TEMI:"}</span>
            {message.role === "user" ? (
              <p className="whitespace-pre-wrap bg-indigo-light px-4 py-2.5 text-sm [overflow-wrap:anywhere]">
                {message.content}
              </p>
            ) : message.content === "" && message.state === "pending" ? (
              <Spinner className="text-muted" />
            ) : (
              <Answer message={message} messages={messages} onFollow={onFollow} />
            )}
          </li>
        ))}
        {!pending && last?.state && (
          <li className="flex items-center gap-4 text-xs text-muted">
            {last.state === "stopped" && <span>Stopped.</span>}
            <Button variant="quiet" className="text-xs" onClick={chat.retry}>
              {last.state === "stopped" ? "Ask again" : "Try again"}
            </Button>
          </li>
        )}
        {chat.undoClear && (
          <li className="flex items-center gap-4 text-xs text-muted">
            <span role="status">New conversation.</span>
            <Button variant="quiet" className="text-xs" onClick={chat.undoClear}>
              Undo
            </Button>
          </li>
        )}
        {suggestions && (
          <li>
            <ul aria-label="Questions to begin with" className="flex flex-wrap gap-2">
              {SUGGESTIONS.map((text) => (
                <li key={text}>
                  <button
                    type="button"
                    onClick={() => chat.send(text)}
                    className="min-h-11 border border-line px-3.5 text-left text-sm transition-colors hover:border-ink"
                  >
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ol>
    </section>
  );
}
