import type { Transaction } from "~/db/client.ts";
import { countPieces, tooLarge } from "~/features/cart/rules.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { isLetThrough, noteRefusal } from "~/platform/refusals.ts";
import type { PricedLine } from "../price-lines.server.ts";
import {
  type HoldRefusal,
  type HoldSettings,
  shopShare,
  weighUnpaid,
  weighUnproved,
} from "./budget.ts";
import { countUnpaid, countUnproved, lockContact, lockShop } from "./count-holds.server.ts";
import { holdsFullMail } from "./mails.tsx";
import type { Standing } from "./standing.server.ts";

/** Fewer pieces than this can be on their way at one moment in all copies of the shop. */
const UNDER_WAY = 1_000;

/** An order that would hold more than it may; its transaction goes back. */
export class HoldRefused extends AppError {
  readonly refusal: HoldRefusal;
  /** Whose it was. */
  readonly standing: Standing;

  constructor(refusal: HoldRefusal, standing: Standing) {
    super("refused", refusal.message, {
      reason: refusal.rule === "order.unpaid" ? "too_much_unpaid" : "confirm_first",
      details: { rule: refusal.rule },
    });
    this.refusal = refusal;
    this.standing = standing;
  }
}

/** What an order is weighed by, read before its transaction, which needs no second connection then. */
export interface Scales {
  standing: Standing;
  rules: HoldSettings;
  /** Pieces of the whole shop. */
  stock: number;
}

/**
 * The first half, before stock rows are locked: orders of one contact or network wait for each other,
 * so that two at once do not both find room. Whoever is known is also weighed here.
 *
 * @throws AppError refused (too_much_unpaid)
 */
export async function enterHolds(
  ctx: Context,
  tx: Transaction,
  { standing, rules }: Scales,
  lines: readonly { quantity: number }[],
): Promise<void> {
  if (!isCounted(ctx, standing)) return;
  await lockContact(tx, standing);
  if (standing.contactProof === "awaited") return;
  const held = await countUnpaid(tx, standing);
  await refuse(ctx, tx, standing, weighUnpaid(rules, countPieces(lines), held));
}

/**
 * The other half, when the stock rows are locked and nothing else will be: whether an order that
 * nothing proves may hold these pieces.
 *
 * @throws AppError refused (confirm_first)
 */
export async function checkHolds(
  ctx: Context,
  tx: Transaction,
  { standing, rules, stock }: Scales,
  lines: readonly PricedLine[],
): Promise<void> {
  if (!isCounted(ctx, standing) || standing.contactProof !== "awaited") return;
  let counted = await countUnproved(tx, standing, lines);
  // One by one, but only where it could matter: otherwise all guests would wait for each other.
  if (counted.holds.shopPieces + UNDER_WAY > shopShare(stock, rules)) {
    await lockShop(tx);
    counted = await countUnproved(tx, standing, lines);
  }
  await refuse(ctx, tx, standing, weighUnproved(rules, counted.sizes, counted.holds, stock));
}

/** Orders that staff take are theirs to weigh, and without limits nothing is. */
const isCounted = (ctx: Context, { contactProof }: Standing): boolean =>
  ctx.config.rateLimits && contactProof !== null && contactProof !== "staff";

/** @throws AppError refused, unless staff have let these people through */
async function refuse(
  ctx: Context,
  tx: Transaction,
  standing: Standing,
  refusal: HoldRefusal | undefined,
): Promise<void> {
  if (!refusal) return;
  const { emailKey, phoneKey, networkKey } = standing;
  const subjects = [emailKey, phoneKey, networkKey, refusal.what].filter((one) => one != null);
  if (!(await isLetThrough(ctx, tx, refusal.rule, subjects)))
    throw new HoldRefused(refusal, standing);
}

const BREAKER_MAIL_MS = 3_600_000;

/** Tells staff what was refused; when strangers hold too much together, at once. */
export async function tellOfRefusal(
  ctx: Context,
  { refusal, standing }: HoldRefused,
): Promise<void> {
  const { rule, reason, what, isNews } = refusal;
  const { emailKey, phoneKey, networkKey } = standing;
  await noteRefusal(ctx, {
    rule,
    subject: what ?? (rule === "order.network" ? (networkKey ?? emailKey) : emailKey),
    reason,
    details: { email: emailKey, phone: phoneKey },
  });
  const { notifications } = await getSettings(ctx);
  if (!what || !isNews || !notifications.staff_email) return;
  const hour = Math.floor(ctx.clock.now().getTime() / BREAKER_MAIL_MS);
  await queueMail(ctx.db, holdsFullMail, {
    dedupeKey: `holds-full:${hour}`,
    to: notifications.staff_email,
    data: { what },
  });
}

/**
 * Orders are for people; who wants more is asked to write. Staff may let a customer through.
 *
 * @throws AppError refused (order_too_large)
 */
export async function requireUsualSize(
  ctx: Context,
  { emailKey, phoneKey, contactProof }: Standing,
  lines: readonly { quantity: number }[],
  { lines_per_order, pieces_per_order }: HoldSettings,
): Promise<void> {
  if (!ctx.config.rateLimits || contactProof === "staff") return;
  const message = tooLarge(lines, { lines: lines_per_order, pieces: pieces_per_order });
  if (!message || (await isLetThrough(ctx, ctx.db, "order.size", [emailKey, phoneKey]))) return;
  await noteRefusal(ctx, {
    rule: "order.size",
    subject: emailKey,
    reason: `${lines.length} lines with ${countPieces(lines)} pieces`,
    details: { phone: phoneKey },
  });
  throw new AppError("refused", message, { reason: "order_too_large" });
}
