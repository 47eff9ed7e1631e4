import type { Transaction } from "~/db/client.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { factorAddedMail } from "../mails/factors.tsx";
import type { RequestOrigin, SignInMethod } from "../sessions/sessions.server.ts";

/** Records a new second factor, and tells its owner. */
export async function announceFactor(
  tx: Transaction,
  { userId, email }: SignedIn,
  factor: { id: string; friendlyName: string },
  method: SignInMethod,
  origin: RequestOrigin,
): Promise<void> {
  await recordAudit(tx, {
    actorId: userId,
    actorEmail: email,
    action: "factor.added",
    entity: "factor",
    entityId: factor.id,
    after: { method },
    ip: origin.ip,
  });
  await queueMail(tx, factorAddedMail, {
    dedupeKey: `auth:factor-added:${factor.id}`,
    to: email,
    data: { factor: factor.friendlyName },
  });
}
