import { useRef } from "react";
import { dropDraft, keepDraft, readDraft } from "./drafts.ts";

/**
 * What a press is known by at the shop: the same until it is answered, over a reload, too, so that what is
 * pressed again because no answer came is not done twice.
 *
 * @param name of what is pressed, and what it is about; undefined: it is not kept on the device
 */
export function usePress(name: string | undefined) {
  // Storage may be blocked: then it stays for as long as the form.
  const key = useRef<string>(undefined);
  return {
    /** @param standing what is known to be made: a key from before a reload that made one of it is over */
    claim(standing: readonly { id: string }[] = []): string {
      const kept = name && readDraft<string>(name);
      const isOver = standing.some(({ id }) => id === kept);
      key.current ??= (!isOver && kept) || crypto.randomUUID();
      if (name) keepDraft(name, key.current);
      return key.current;
    },
    /** It was answered, or was for something else: the next one counts. */
    drop() {
      key.current = undefined;
      if (name) dropDraft(name);
    },
  };
}
export type Press = ReturnType<typeof usePress>;
