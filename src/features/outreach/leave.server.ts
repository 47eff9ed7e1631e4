import { eq } from "drizzle-orm";
import { afterDeliveryOptOuts } from "~/db/schema/outreach.ts";
import type { Context } from "~/platform/context.ts";
import { isSealed, sealText } from "~/platform/crypto.ts";
import { birthdayOf, chooseBirthday } from "./birthdays/choose.server.ts";
import { choosePhone, phoneOf } from "./briefs/phone.server.ts";
import { chooseMails, READERS, reads } from "./readers.server.ts";

/** Mails that their reader ends in one press, without signing in, and what they say on a phone. */
export const KINDS = [...READERS, "birthday", "after-delivery", "phone"] as const;
export type Kind = (typeof KINDS)[number];

const purpose = (kind: Kind) => `leave-${kind}`;

/** The page that ends such mails for whoever reads them. @param reader an account's id, or a mailbox's digest */
export function leaveLink(ctx: Context, kind: Kind, reader: string): string {
  const key = sealText(ctx.secrets, purpose(kind), reader);
  return `${ctx.config.publicUrl}/messages/leave?${new URLSearchParams({ kind, reader, key })}`;
}

export interface Leaving {
  kind: Kind;
  reader: string;
}

/** Who leaves what, by a link that came from us. */
export function readLeaveLink(ctx: Context, search: URLSearchParams): Leaving | undefined {
  const kind = KINDS.find((one) => one === search.get("kind"));
  const reader = search.get("reader") ?? "";
  if (!kind || !isSealed(ctx.secrets, purpose(kind), reader, search.get("key") ?? "")) return;
  return { kind, reader };
}

export async function hasLeft(ctx: Context, { kind, reader }: Leaving): Promise<boolean> {
  if (kind === "birthday") return (await birthdayOf(ctx, reader)) === null;
  if (kind === "phone") return (await phoneOf(ctx, reader)) === null;
  if (kind !== "after-delivery") return !(await reads(ctx, kind, reader));
  const rows = await ctx.db
    .select()
    .from(afterDeliveryOptOuts)
    .where(eq(afterDeliveryOptOuts.mailbox, reader));
  return rows.length > 0;
}

export async function leave(ctx: Context, { kind, reader }: Leaving): Promise<void> {
  if (kind === "birthday") return chooseBirthday(ctx, reader, null);
  if (kind === "phone") return choosePhone(ctx, reader, false);
  if (kind !== "after-delivery") return chooseMails(ctx, kind, { userId: reader }, false);
  await ctx.db
    .insert(afterDeliveryOptOuts)
    .values({ mailbox: reader, createdAt: ctx.clock.now() })
    .onConflictDoNothing();
}
