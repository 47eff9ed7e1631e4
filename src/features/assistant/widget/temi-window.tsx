import { RotateCcw, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type MouseEvent, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useMatch } from "react-router";
import { useStore } from "~/client/store.ts";
import { IconButton } from "~/ui/button.tsx";
import { Announcer } from "./announcer.tsx";
import { Composer } from "./composer.tsx";
import { greeting } from "./conversation.ts";
import { ConversationView } from "./conversation-view.tsx";
import { useChat } from "./use-chat.ts";

const PHONE = "(width < 40rem)";

function usePhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(PHONE);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(PHONE).matches,
    () => false,
  );
}

/** What is seen of the page, which a phone's keyboard makes smaller without telling the page. */
function useSeenHeight(active: boolean): number | undefined {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const seen = window.visualViewport;
    if (!active || !seen) return setHeight(undefined);
    const measure = () => setHeight(seen.height);
    measure();
    seen.addEventListener("resize", measure);
    return () => seen.removeEventListener("resize", measure);
  }, [active]);
  return height;
}

/** TEMI's window: beside the page on a large screen, over it on a phone. */
export default function TemiWindow({
  open,
  onOpenChange,
  onClosed,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the window is gone: gives the focus back. */
  onClosed: () => void;
}) {
  const store = useStore();
  const isPhone = usePhone();
  const height = useSeenHeight(open && isPhone);
  const viewing = Number(useMatch("/product/:id")?.params.id) || undefined;
  const first = useMemo(() => greeting(store.name), [store.name]);
  const chat = useChat(first, viewing);
  const hasTalked = chat.messages.some(({ role }) => role === "user");

  function clear(event: MouseEvent<HTMLElement>) {
    // The button goes, the focus stays in the window.
    const content = event.currentTarget.closest<HTMLElement>("[role=dialog]");
    chat.clear();
    (isPhone ? content : content?.querySelector("textarea"))?.focus();
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange} modal={isPhone}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby="temi-subtitle"
          // Beside the page, the page stays in use.
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            // On a phone the keyboard would hide the conversation.
            event.preventDefault();
            const content = event.currentTarget as HTMLElement;
            (isPhone ? content : content.querySelector("textarea"))?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          style={height ? { height } : undefined}
          className="no-print fixed inset-x-0 top-0 z-50 flex h-dvh flex-col bg-paper shadow-float outline-none data-[state=open]:animate-rise sm:inset-x-auto sm:bottom-20 sm:left-4 sm:top-auto sm:z-30 sm:h-[min(42rem,calc(100dvh-7rem))] sm:w-[25rem]"
        >
          <header className="flex items-start justify-between border-b border-line py-3 pl-5 pr-2">
            <div className="pt-0.5">
              <Dialog.Title className="display text-lg leading-6">TEMI</Dialog.Title>
              <Dialog.Description id="temi-subtitle" className="mt-0.5 text-xs text-muted">
                Online • Ready to help
              </Dialog.Description>
            </div>
            <div className="flex">
              {hasTalked && (
                <IconButton label="New conversation" onClick={clear}>
                  <RotateCcw aria-hidden="true" className="size-4.5" strokeWidth={1.25} />
                </IconButton>
              )}
              <Dialog.Close asChild>
                <IconButton label="Close chat">
                  <X aria-hidden="true" className="size-5" strokeWidth={1.25} />
                </IconButton>
              </Dialog.Close>
            </div>
          </header>
          <ConversationView
            chat={chat}
            suggestions={!hasTalked}
            // A phone shows the page only when the window is gone.
            onFollow={() => isPhone && onOpenChange(false)}
          />
          <Composer chat={chat} isPhone={isPhone} />
          <Announcer messages={chat.messages} pending={chat.pending} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
