import { useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import { keepWaiting, type Senders } from "~/client/offline/outbox.ts";
import { ShopError } from "~/client/shop-error.ts";
import type { ArgumentsOf } from "~/client/wire.ts";
import { toast } from "~/ui/toast.ts";
import { MINIMUM_WAIT_MS } from "../rules.ts";

const UNREACHABLE = "We could not reach the shop. Check your connection and try again.";
const OFFLINE = "You are offline. We keep this here and send it when you are back online.";
/** It may have arrived: the same key is the same message. */
const UNANSWERED =
  "No answer came from the shop. We keep this here and send it again by ourselves: it counts once.";

type Post = "subscribe_newsletter" | "send_contact_message";

/**
 * Sends a form to one of the shop's functions. Shows for at least a second that it is at work;
 * success is a toast, a problem stays at the form. Without a network it waits in this browser.
 */
export function usePost<N extends Post>(name: N) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** That it waits: said at the form, since a toast may need the network itself. */
  const [waits, setWaits] = useState<string>();

  /** @returns whether it was done, or will be */
  async function post(input: ArgumentsOf<N>): Promise<boolean> {
    setBusy(true);
    setProblem(undefined);
    setWaits(undefined);
    const [result] = await Promise.all([send(name, input), pause(MINIMUM_WAIT_MS)]);
    setBusy(false);
    if (result.waits) setWaits(result.message);
    else if (result.done) toast.success(result.message);
    else setProblem(result.message);
    return result.done;
  }
  return { busy, problem, setProblem, waits, post };
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function send<N extends Post>(
  name: N,
  input: ArgumentsOf<N>,
): Promise<{ done: boolean; waits?: boolean; message: string }> {
  const key = crypto.randomUUID();
  try {
    return { done: true, message: await postOnce(name, input, key) };
  } catch (error) {
    if (error instanceof ShopError && error.status > 0)
      return { done: false, message: error.message };
    if (error instanceof ShopError && keepWaiting({ id: key, kind: name, input }))
      return { done: true, waits: true, message: navigator.onLine ? UNANSWERED : OFFLINE };
    return { done: false, message: UNREACHABLE };
  }
}

/** The same key is the same message, however often it is sent. @throws ShopError */
async function postOnce<N extends Post>(
  name: N,
  input: ArgumentsOf<N>,
  key: string,
): Promise<string> {
  const headers = { "Idempotency-Key": key };
  return (await callAsVisitor<Post>(name, input, { headers })).message;
}

/** Send what waited; each gives back what the shop says about it. */
export const postSenders = {
  subscribe_newsletter: ({ id, input }) =>
    postOnce("subscribe_newsletter", input as ArgumentsOf<"subscribe_newsletter">, id),
  send_contact_message: ({ id, input }) =>
    postOnce("send_contact_message", input as ArgumentsOf<"send_contact_message">, id),
} satisfies Senders;
