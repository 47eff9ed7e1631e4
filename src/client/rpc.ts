/** An answer of the server that is not a success, in the wire's own terms. */
export class RpcError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, body: { code?: string; message?: string; details?: unknown }) {
    super(body.message ?? "The shop cannot be reached. Check your connection and try again.");
    this.name = "RpcError";
    this.status = status;
    this.code = body.code ?? "unreachable";
    this.details = readDetails(body.details);
  }
}

/** Details are text on the wire; those with parts travel as the JSON of it. */
function readDetails(details: unknown): unknown {
  if (typeof details !== "string") return details ?? null;
  try {
    return JSON.parse(details);
  } catch {
    return details;
  }
}

/**
 * Calls a function of the wire from a public page, where loading the whole client would cost the
 * shopper more than the call.
 *
 * @throws RpcError also when the network fails (status 0)
 */
export async function callFunction<T>(
  name: string,
  input: unknown,
  options: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<T> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(`/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...options.headers },
      body: JSON.stringify(input),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    body = await response.json();
  } catch (error) {
    // An answer cut off in its middle is as good as none, whether by the network or by the caller.
    if (options.signal?.aborted) throw error;
    throw new RpcError(0, {});
  }
  if (!response.ok) throw new RpcError(response.status, body as object);
  return body as T;
}
