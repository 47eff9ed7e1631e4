/** Asks the person to confirm that it is them; whether they have. */
export type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** The frame of the page can ask. @returns how it stops */
export function offerStepUp(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = undefined;
  };
}

/** What waits at the same time is asked about once. */
function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Refusals that end once the person has confirmed that it is them, on either wire. */
const CODES = ["step_up_required", "reauthentication_needed"];

/**
 * Sends something; where the shop wants the person themself first, they are asked, and it is sent
 * again with nothing lost.
 */
export async function withStepUp(send: () => Promise<Response>): Promise<Response> {
  const answer = await send();
  if (answer.status !== 401 && answer.status !== 403) return answer;
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown; error_code?: unknown } | null;
  const isAsked = CODES.some((code) => body?.code === code || body?.error_code === code);
  return isAsked && (await confirmIdentity()) ? send() : answer;
}
