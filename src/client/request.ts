import { authFetch } from "./session.ts";
import { ShopError } from "./shop-error.ts";

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** What `work` fails with is no answer, unless it was given up: then it ends as it does. */
async function reach<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ShopError(0);
  }
}

/**
 * A request to the shop, in the name of whoever is signed in unless `send` says otherwise.
 *
 * @throws ShopError for every answer but a success, and for none
 */
export async function request(
  path: string,
  init: RequestInit = {},
  send: Fetch = authFetch,
): Promise<Response> {
  const answer = await reach(send(path, init), init.signal);
  if (answer.ok) return answer;
  throw new ShopError(answer.status, await answer.json().catch(() => ({})));
}

/** The content of an answer. @throws ShopError when it breaks off: that is as good as no answer */
export function readJson(answer: Response, signal?: AbortSignal | null): Promise<unknown> {
  return answer.status === 204 ? Promise.resolve(null) : reach(answer.json(), signal);
}
