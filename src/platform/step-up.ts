import type { Clock } from "~/lib/time.ts";
import type { Caller } from "./caller.ts";
import { AppError } from "./errors.ts";

/** Whoever has given a password, a code or a passkey in this session is not asked again for so long. */
export const STEP_UP_MINUTES = 10;

/** Whether the person themself was here a moment ago, and not only their session. */
export const wasJustProved = ({ clock }: { clock: Clock }, caller: Caller): boolean =>
  caller.kind === "user" &&
  caller.provedAt !== undefined &&
  clock.now().getTime() - caller.provedAt.getTime() < STEP_UP_MINUTES * 60_000;

/**
 * Before what does the most harm in the wrong hands: a session alone is not enough. The service key
 * has nobody to ask.
 *
 * @throws AppError step_up_required
 */
export function requireStepUp(ctx: { clock: Clock }, caller: Caller): void {
  if (caller.kind === "service" || wasJustProved(ctx, caller)) return;
  throw new AppError("step_up_required", "Confirm that it is you, then do this again");
}
