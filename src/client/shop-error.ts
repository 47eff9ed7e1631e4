interface Body {
  code?: unknown;
  message?: unknown;
  details?: unknown;
}

/** What a call of the browser to the shop throws: a refusal in the server's words, or no answer at all. */
export class ShopError extends Error {
  /** Of the answer; 0 when there was none. */
  readonly status: number;
  /** The wire's; "unreachable" where it said none. */
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, body: unknown = {}) {
    const { code, message, details }: Body = typeof body === "object" && body ? body : {};
    super(
      typeof message === "string"
        ? message
        : "The shop cannot be reached. Check your connection and try again.",
    );
    this.name = "ShopError";
    this.status = status;
    this.code = typeof code === "string" ? code : "unreachable";
    this.details = readDetails(details);
  }
}

/** Something was to be done, and nobody knows whether it was. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ShopError && error.status === 0;

/** What to say of something that was to be done: without an answer nobody knows whether it has failed. */
export const wordsOr = (failed: string, error: unknown): string =>
  isUnanswered(error) ? `${failed}, it seems: no answer came.` : failed;

/** The shop may do the same later: nothing is wrong with what was asked. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ShopError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** The press was known by a name under which something else was done before. */
export const isOtherPress = (error: unknown): boolean =>
  error instanceof ShopError && error.code === "idempotency_mismatch";

/** Details are text on the wire; those with parts travel as the JSON of it. */
function readDetails(details: unknown): unknown {
  if (typeof details !== "string") return details ?? null;
  try {
    return JSON.parse(details);
  } catch {
    return details;
  }
}
