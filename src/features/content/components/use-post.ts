import { useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import { ShopError } from "~/client/shop-error.ts";
import type { ArgumentsOf } from "~/client/wire.ts";
import { toast } from "~/ui/toast.ts";
import { MINIMUM_WAIT_MS } from "../rules.ts";

const UNREACHABLE = "We could not reach the shop. Check your connection and try again.";

/**
 * Sends a form to one of the shop's functions. Shows for at least a second that it is at work;
 * success is a toast, a problem stays at the form.
 */
export function usePost<N extends "subscribe_newsletter" | "send_contact_message">(name: N) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** @returns whether it was done */
  async function post(input: ArgumentsOf<N>): Promise<boolean> {
    setBusy(true);
    setProblem(undefined);
    const [result] = await Promise.all([send(name, input), pause(MINIMUM_WAIT_MS)]);
    setBusy(false);
    if (result.done) toast.success(result.message);
    else setProblem(result.message);
    return result.done;
  }
  return { busy, problem, setProblem, post };
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function send<N extends "subscribe_newsletter" | "send_contact_message">(
  name: N,
  input: ArgumentsOf<N>,
): Promise<{ done: boolean; message: string }> {
  try {
    return { done: true, message: (await callAsVisitor(name, input)).message };
  } catch (error) {
    const isAnswer = error instanceof ShopError && error.status > 0;
    return { done: false, message: isAnswer ? error.message : UNREACHABLE };
  }
}
