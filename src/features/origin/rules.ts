import type { OrderPaymentStatus, OrderStatus } from "~/lib/statuses.ts";

/** Crockford's: no letter that is taken for a digit, and none that makes words. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 80 bits: nobody finds one by trying, and it can be typed. */
export const CODE_BYTES = 10;
const CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** Bytes as the characters of a code. */
export function writeCode(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, CODE_BYTES)) bits = (bits << 8n) | BigInt(byte);
  let code = "";
  for (let n = 0; n < (CODE_BYTES * 8) / 5; n++) {
    code = ALPHABET[Number(bits & 31n)] + code;
    bits >>= 5n;
  }
  return code;
}

/** A code as a person typed it: in small letters, in groups, O for 0, I or L for 1. Null for what is none. */
export function readCode(typed: string): string | null {
  const code = typed
    .slice(0, 60)
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return CODE.test(code) ? code : null;
}

/** As it stands on the card. */
export const groupCode = (code: string) => code.replace(/.{4}(?=.)/g, "$&-");

/** The line of an order that a card's piece is of. */
export interface Line {
  quantity: number;
  shipped: number;
  /** How many came back; which of them, only withdrawn cards say. */
  refunded: number;
}

/** What the shop says of a piece by its card. */
export type Standing = "ours" | "here" | "came_back" | "unsure";

export function standingOf(piece: {
  orderStatus: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  line: Line;
  isWithdrawn: boolean;
  /** Cards of the line that are withdrawn, this one counted. */
  withdrawn: number;
}): Standing {
  const { orderStatus, paymentStatus, line, isWithdrawn, withdrawn } = piece;
  const isOver = orderStatus === "cancelled" || paymentStatus === "refunded";
  if (isOver || isWithdrawn || line.refunded >= line.quantity) return "came_back";
  const hasLeft = line.shipped > 0 || (orderStatus !== "pending" && orderStatus !== "processing");
  if (!hasLeft) return "here";
  return line.refunded > withdrawn ? "unsure" : "ours";
}

/**
 * Which pieces of a line get a card printed: those to pack now or, once all is sent, every one that
 * has not come back, for a card that was lost.
 *
 * @param isSent nothing of the whole order is left to pack
 */
export function unitsToPrint(
  { quantity, shipped, refunded }: Line,
  withdrawn: ReadonlySet<number>,
  isSent: boolean,
): number[] {
  const units = Array.from({ length: quantity }, (_, at) => at + 1);
  const kept = units.filter((unit) => !withdrawn.has(unit));
  if (isSent) return refunded >= quantity ? [] : kept;
  return kept.filter((unit) => unit > shipped).slice(0, Math.max(0, quantity - shipped - refunded));
}

/** From so many look-ups on, whoever looks is told that the code may have been copied. */
export const MANY_LOOKUPS = 10;

/** Photographs of one order's boxes. */
export const MOST_PHOTOS = 6;
