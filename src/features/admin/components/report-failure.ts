import { isUnanswered, wordsOfFailure } from "~/client/shop-error.ts";
import { toast } from "~/ui/toast.ts";

/** The back-office's failure toast; what the server said follows where it helps. */
export function reportFailure(text: string, error?: unknown): void {
  const detail = error instanceof Error ? error.message : "";
  toast.error("Error", { description: detail && detail !== text ? `${text}. ${detail}` : text });
}

/** The same of something that was to be done: without an answer nobody knows whether it was. */
export function reportUndone(text: string, error: unknown): void {
  if (isUnanswered(error)) reportFailure(wordsOfFailure(error));
  else reportFailure(text, error);
}
