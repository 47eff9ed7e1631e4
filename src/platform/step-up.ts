import type { Clock } from "~/lib/time.ts";
import type { Caller } from "./caller.ts";
import { AppError } from "./errors.ts";

/** Whoever has given a password, a code or a passkey in this session is not asked again for so long. */
export const STEP_UP_MINUTES = 10;

/** Whether a proof still counts. */
export const isFresh = ({ clock }: { clock: Clock }, provedAt: Date | undefined): boolean =>
  provedAt !== undefined && clock.now().getTime() - provedAt.getTime() < STEP_UP_MINUTES * 60_000;

/** Whether the person themself was here a moment ago, and not only their session. */
export const wasJustProved = (ctx: { clock: Clock }, caller: Caller): boolean =>
  caller.kind === "user" && isFresh(ctx, caller.provedAt);

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
