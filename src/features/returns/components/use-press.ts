import { useRef } from "react";
import { dropDraft, keepDraft, readDraft } from "~/client/drafts.ts";
import type { ShopError } from "~/client/shop-error.ts";

/** Something was refused and not done. Of anything else but a success nobody knows what became. */
export const isRefusal = ({ status }: ShopError) => status >= 400 && status < 500;

export const NO_ANSWER =
  "No answer came from the shop, so we do not know whether it was sent. Check your connection and press again: it is sent only once.";

/**
 * The key of a press, which makes one return however often it is sent. It stays over a reload until it
 * was answered.
 *
 * @param name of what is pressed, and what it is about
 */
export function usePress(name: string) {
  // Storage may be blocked: then it stays for as long as the form.
  const key = useRef<string>(undefined);
  return {
    /** @param standing what is known to be made: a key from before a reload that made one of it is over */
    claim(standing: readonly { id: string }[] = []): string {
      const kept = readDraft<string>(name);
      const isOver = standing.some(({ id }) => id === kept);
      key.current ??= (!isOver && kept) || crypto.randomUUID();
      keepDraft(name, key.current);
      return key.current;
    },
    /** It was answered. */
    drop() {
      key.current = undefined;
      dropDraft(name);
    },
  };
}
