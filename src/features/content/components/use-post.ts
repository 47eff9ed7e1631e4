import { useState } from "react";
import { toast } from "~/ui/toast.ts";
import { MINIMUM_WAIT_MS } from "../rules.ts";

const UNREACHABLE = "We could not reach the shop. Check your connection and try again.";

/**
 * Sends a form to one of the shop's functions. Shows for at least a second that it is at work;
 * success is a toast, a problem stays at the form.
 */
export function usePost(name: "subscribe_newsletter" | "send_contact_message") {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** @returns whether it was done */
  async function post(body: object): Promise<boolean> {
    setBusy(true);
    setProblem(undefined);
    const [result] = await Promise.all([send(name, body), pause(MINIMUM_WAIT_MS)]);
    setBusy(false);
    if (result.done) toast.success(result.message);
    else setProblem(result.message);
    return result.done;
  }
  return { busy, problem, setProblem, post };
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function send(name: string, body: object): Promise<{ done: boolean; message: string }> {
  try {
    const answer = await fetch(`/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { message } = (await answer.json()) as { message?: string };
    return { done: answer.ok, message: message ?? UNREACHABLE };
  } catch {
    return { done: false, message: UNREACHABLE };
  }
}
