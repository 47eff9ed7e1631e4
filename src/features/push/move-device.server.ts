import { eq, inArray, sql } from "drizzle-orm";
import { pushDevices } from "~/db/schema/push.ts";
import type { DeviceInput } from "~/lib/push-device.ts";
import type { Context } from "~/platform/context.ts";
import { encrypt, hashToken } from "~/platform/crypto.ts";
import { invalid } from "~/platform/errors.ts";
import { areKeys } from "./encrypt.server.ts";

/**
 * A push service gave a browser another address: what it was told of goes there from now on. Only that
 * browser knows the old one; an address that the shop does not know moves nothing.
 *
 * @throws AppError invalid_input
 */
export async function moveDevice(ctx: Context, before: string, device: DeviceInput): Promise<void> {
  if (!areKeys(device.keys)) throw invalid("Your browser's keys cannot be used");
  const [oldHash, endpointHash] = [hashToken(before), hashToken(device.endpoint)];
  const subscription = encrypt(ctx.secrets, JSON.stringify(device));
  await ctx.db.transaction(async (tx) => {
    const devices = await tx
      .select({
        id: pushDevices.id,
        endpointHash: pushDevices.endpointHash,
        userId: pushDevices.userId,
      })
      .from(pushDevices)
      .where(inArray(pushDevices.endpointHash, [oldHash, endpointHash]))
      .orderBy(pushDevices.id)
      .for("update");
    const old = devices.find((one) => one.endpointHash === oldHash);
    const taken = devices.find((one) => one.endpointHash === endpointHash);
    if (!old) return;
    if (!taken || taken === old) {
      const moved = { endpointHash, subscription, refusals: 0 };
      await tx.update(pushDevices).set(moved).where(eq(pushDevices.id, old.id));
      return;
    }
    // It asked by its new address meanwhile. What it was told before is not for another person.
    if (taken.userId === old.userId) {
      await tx.execute(sql`
        insert into push_follows (device_id, topic, until, created_at)
        select ${taken.id}, topic, until, created_at from push_follows where device_id = ${old.id}
        on conflict do nothing`);
    }
    await tx.delete(pushDevices).where(eq(pushDevices.id, old.id));
  });
}
