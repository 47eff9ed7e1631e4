import { isUnanswered } from "~/client/shop-error.ts";
import { toast } from "~/ui/toast.ts";

const unanswered = (about: string) =>
  `No answer came from the shop${about && ` about ${about}`}. It may have been done all the same: look before you press again.`;

/**
 * Why something was not done, or that nobody knows.
 *
 * @param about what was pressed, where another may stand in its place by now, e.g. "order 1a2b3c4d"
 */
export const wordsOfFailure = (error: unknown, about = ""): string =>
  isUnanswered(error) ? unanswered(about) : (error as Error).message;

/** The back-office's failure toast; what the server said follows where it helps. */
export function reportFailure(text: string, error?: unknown): void {
  const detail = error instanceof Error ? error.message : "";
  toast.error("Error", { description: detail && detail !== text ? `${text}. ${detail}` : text });
}

/** The same of something that was to be done: without an answer nobody knows whether it was. */
export function reportUndone(text: string, error: unknown, about = ""): void {
  if (isUnanswered(error)) reportFailure(wordsOfFailure(error, about));
  else reportFailure(text, error);
}
