import { ArrowUp, Square } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useStore } from "~/client/store.ts";
import { whatsappUrl } from "~/lib/links.ts";
import { Spinner } from "~/ui/spinner.tsx";
import { sumUp } from "./hand-over.ts";
import type { Chat } from "./use-chat.ts";

const MOST_CHARACTERS = 2000;

/** Where the shopper writes. Enter sends, Shift and Enter begin a new line. */
export function Composer({ chat, isPhone }: { chat: Chat; isPhone: boolean }) {
  const store = useStore();
  const [text, setText] = useState("");
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const wasPending = useRef(false);
  const { pending } = chat;

  // A field that was disabled has lost the focus. A phone would bring up its keyboard over the answer.
  useEffect(() => {
    if (wasPending.current && !pending && !isPhone) {
      const active = document.activeElement;
      if (
        !active ||
        active === document.body ||
        active.closest("[role=dialog]")?.contains(field.current)
      )
        field.current?.focus({ preventScroll: true });
    }
    wasPending.current = pending;
  }, [pending, isPhone]);

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (pending || text.trim() === "") return;
    chat.send(text);
    setText("");
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  return (
    <footer className="border-t border-line pb-[env(safe-area-inset-bottom)]">
      <form onSubmit={send} className="flex items-end gap-1 py-2 pl-5 pr-2">
        <label htmlFor={id} className="sr-only">
          Your message to TEMI
        </label>
        <textarea
          id={id}
          ref={field}
          value={text}
          rows={1}
          maxLength={MOST_CHARACTERS}
          disabled={pending}
          enterKeyHint="send"
          placeholder="Type your message..."
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-32 min-h-11 flex-1 resize-none bg-transparent py-2.5 text-base leading-6 outline-none placeholder:text-muted disabled:text-muted"
        />
        {pending ? (
          <button
            type="button"
            aria-label="Stop the answer"
            onClick={chat.stop}
            className="relative grid size-11 shrink-0 place-items-center text-indigo"
          >
            <Spinner className="absolute [&>svg]:size-8" />
            <Square aria-hidden="true" className="size-3 fill-current" strokeWidth={0} />
          </button>
        ) : (
          <button
            type="submit"
            aria-label="Send"
            disabled={text.trim() === ""}
            className="grid size-11 shrink-0 place-items-center bg-indigo text-white transition-colors hover:bg-indigo-deep disabled:bg-bone disabled:text-muted"
          >
            <ArrowUp aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </button>
        )}
      </form>
      <p className="px-5 pb-2 text-xs text-muted">
        TEMI is a program.{" "}
        <a
          href={whatsappUrl(store.brand.whatsapp, sumUp(chat.messages, store))}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-block py-1"
        >
          Continue on WhatsApp<span className="sr-only">, opens in a new tab</span>
        </a>
      </p>
    </footer>
  );
}
