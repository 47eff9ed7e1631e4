import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "./context.ts";

/** A code is good for as long again as what is left of the quarter of an hour in which it was made. */
const SLOT_MS = 15 * 60_000;

/** How long wrong tries count against a subject; it covers every code that is good now. */
export const CODE_SECONDS = SLOT_MS / 1000;

const slotOf = (ctx: Context) => Math.floor(ctx.clock.now().getTime() / SLOT_MS);

const digest = (ctx: Context, text: string) =>
  createHmac("sha256", ctx.secrets.encryptionKey).update(text).digest();

/** Six digits made of what they are for and the time: nothing need be kept of who asked for one. */
const codeOf = (ctx: Context, subject: string, slot: number) =>
  String(digest(ctx, `${subject}:${slot}`).readUInt32BE(0) % 1_000_000).padStart(6, "0");

export const timedCode = (ctx: Context, subject: string): string =>
  codeOf(ctx, subject, slotOf(ctx));

/** Whether this is a code for the subject that is still good. Few digits: count the wrong ones. */
export function isTimedCode(ctx: Context, subject: string, given: string): boolean {
  const slot = slotOf(ctx);
  return [slot, slot - 1].some((one) =>
    timingSafeEqual(digest(ctx, codeOf(ctx, subject, one)), digest(ctx, given)),
  );
}
