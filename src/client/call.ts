import { answerOf } from "./answer-of.ts";
import { readJson, request } from "./request.ts";
import type { ArgumentsOf, FunctionName, ResultOf } from "./wire.ts";

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

/** What is asked for under the same key is done once. */
export const once = (key: string) => ({ headers: { "Idempotency-Key": key } });

/** Arguments may be left out where the function can do without. */
type Given<N extends FunctionName> =
  Record<never, never> extends ArgumentsOf<N>
    ? [input?: ArgumentsOf<N>, options?: CallOptions]
    : [input: ArgumentsOf<N>, options?: CallOptions];

const init = (input: unknown, { signal, headers }: CallOptions): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(input ?? {}),
  ...(signal ? { signal } : {}),
});

/**
 * Calls a function of the wire in the name of whoever is signed in; its declaration on the server
 * gives the types.
 *
 * @throws ShopError
 */
export async function call<N extends FunctionName>(
  name: N,
  ...[input, options = {}]: Given<N>
): Promise<ResultOf<N>> {
  const answer = await request(`/rest/v1/rpc/${name}`, init(input, options));
  return answerOf(name, await readJson(answer, options.signal));
}

/** The same without saying who it is: for what every visitor may ask and the session has no part in. */
export async function callAsVisitor<N extends FunctionName>(
  name: N,
  ...[input, options = {}]: Given<N>
): Promise<ResultOf<N>> {
  const answer = await request(`/rest/v1/rpc/${name}`, init(input, options), fetch);
  return answerOf(name, await readJson(answer, options.signal));
}

/** A value as the arguments of a reading function stand in an address. */
function asArgument(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((member) => JSON.stringify(member)).join()}}`;
}

/**
 * Reads in nobody's name, by an address: the shop keeps the answer for whoever asks the same.
 *
 * @throws ShopError
 */
export async function readAsVisitor<N extends FunctionName>(
  name: N,
  input: ArgumentsOf<N>,
  { signal }: Pick<CallOptions, "signal"> = {},
): Promise<ResultOf<N>> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, asArgument(value)]));
  const path = `/rest/v1/rpc/${name}?${search}`;
  const answer = await request(path, signal ? { signal } : {}, fetch);
  return answerOf(name, await readJson(answer, signal));
}
