import { toast } from "~/ui/toast.ts";

/** The back-office's failure toast; what the server said follows where it helps. */
export function reportFailure(text: string, error?: unknown): void {
  const detail = error instanceof Error ? error.message : "";
  toast.error("Error", { description: detail && detail !== text ? `${text}. ${detail}` : text });
}
