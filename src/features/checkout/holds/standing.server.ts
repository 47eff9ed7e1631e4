import { createHmac } from "node:crypto";
import type { Actor } from "~/features/orders/actor.server.ts";
import { findProof } from "~/features/orders/find-proof.server.ts";
import type { NewOrder } from "~/features/orders/place.server.ts";
import { emailKey, phoneKey } from "~/lib/contact-keys.ts";
import type { ContactProof } from "~/lib/statuses.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { networkOf } from "~/platform/network.ts";
import type { OrderInput } from "../schema.ts";
import type { Agreement } from "../staff-order/agreement.ts";
import { isContactCode } from "./contact-code.server.ts";

/** Who takes an order for somebody else and what they agreed on, and where a request comes from. */
export interface PlacedBy {
  staff?: Actor & { id: string };
  agreed?: Agreement;
  address?: string;
  /** The assistant that places it for somebody; "" for one that does not say which it is. */
  agent?: string;
}

/** What an order keeps of who placed it: what proves its contact, and whom its pieces count for. */
export type Standing = Required<
  Pick<NewOrder, "contactProof" | "contactProvedAt" | "networkKey" | "wideNetworkKey">
> & { emailKey: string; phoneKey: string };

/** Who says that they order, and by which code their mailbox answered. */
type Orderer = Pick<OrderInput, "contact" | "contact_code">;

/** @throws AppError refused (wrong_code), rate_limited */
export async function findStanding(
  ctx: Context,
  caller: Caller,
  input: Orderer,
  by: PlacedBy,
): Promise<Standing> {
  const proof = await proofOf(ctx, caller, input, by);
  const network = ctx.config.rateLimits && by.address ? networkOf(by.address) : null;
  return {
    contactProof: proof,
    contactProvedAt: proof && proof !== "awaited" ? ctx.clock.now() : null,
    emailKey: emailKey(input.contact.email),
    phoneKey: phoneKey(input.contact.phone),
    networkKey: network && digest(ctx, network.narrow),
    wideNetworkKey: network && digest(ctx, network.wide),
  };
}

async function proofOf(
  ctx: Context,
  caller: Caller,
  { contact, contact_code }: Orderer,
  { staff }: PlacedBy,
): Promise<ContactProof | null> {
  if (staff || caller.kind === "service") return "staff";
  // Without limits nothing is asked of anybody.
  if (!ctx.config.rateLimits) return null;
  if (contact_code && (await isContactCode(ctx, contact.email, contact_code))) return "code";
  return findProof(ctx, caller, contact);
}

/** Counts the same network without keeping where anybody was. */
const digest = (ctx: Context, network: string) =>
  createHmac("sha256", ctx.secrets.encryptionKey)
    .update(`network:${network}`)
    .digest("base64url")
    .slice(0, 22);
