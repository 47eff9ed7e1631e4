import { isUnanswered } from "~/client/shop-error.ts";
import { toast } from "~/ui/toast.ts";

const UNANSWERED =
  "No answer came from the shop. It may have been done all the same: look before you press again.";

/** Why something was not done, or that nobody knows. */
export const wordsOfFailure = (error: unknown): string =>
  isUnanswered(error) ? UNANSWERED : (error as Error).message;

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
