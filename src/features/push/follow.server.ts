import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { pushDevices, pushFollows, pushMessages } from "~/db/schema/push.ts";
import type { DeviceInput } from "~/lib/push-device.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { encrypt, hashToken } from "~/platform/crypto.ts";
import { AppError, invalid } from "~/platform/errors.ts";
import { networkOf } from "~/platform/network.ts";
import { areKeys } from "./encrypt.server.ts";

/** Browsers that one account has told about; the oldest leave. */
export const MOST_DEVICES = 10;
/** Things that one browser is told of. */
export const MOST_FOLLOWED = 50;
/** New browsers a day in a network; its /48 has four times as many. */
export const MOST_NEW = 60;
const WIDE = 4;
const DAY = 86_400;

export interface Follower {
  caller: Caller;
  /** Where the request comes from. */
  address: string;
  device: DeviceInput;
}

/**
 * Has a browser told of something from now on. The caller has checked that it may be.
 *
 * @param until it ends by itself then; null: when they have enough of it
 * @throws AppError invalid_input, rate_limited, refused when it is told of too much already
 */
export async function followTopic(
  ctx: Context,
  { caller, address, device }: Follower,
  topic: string,
  until: Date | null,
): Promise<void> {
  if (!areKeys(device.keys)) throw invalid("Your browser's keys cannot be used");
  const endpointHash = hashToken(device.endpoint);
  const isKnown = (await findDevice(ctx.db, endpointHash)) !== undefined;
  if (!isKnown) await spendNew(ctx, address);
  const userId = caller.kind === "user" ? caller.userId : null;
  await ctx.db.transaction(async (tx) => {
    const deviceId = await keepDevice(ctx, tx, endpointHash, device, userId);
    const followed = await tx
      .select({ topic: pushFollows.topic })
      .from(pushFollows)
      .where(eq(pushFollows.deviceId, deviceId));
    if (followed.length >= MOST_FOLLOWED && !followed.some((one) => one.topic === topic)) {
      throw new AppError(
        "refused",
        "This browser is told of too much already. Turn something off first.",
      );
    }
    await tx
      .insert(pushFollows)
      .values({ deviceId, topic, until, createdAt: ctx.clock.now() })
      .onConflictDoUpdate({ target: [pushFollows.deviceId, pushFollows.topic], set: { until } });
  });
}

async function spendNew(ctx: Context, address: string): Promise<void> {
  const { narrow, wide } = networkOf(address);
  await ctx.limits.spend("push_device", narrow, MOST_NEW, DAY);
  if (wide !== narrow) await ctx.limits.spend("push_device", wide, MOST_NEW * WIDE, DAY);
}

async function findDevice(db: Queryable, endpointHash: string) {
  const [found] = await db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.endpointHash, endpointHash));
  return found;
}

/** Its row, locked. A browser that another person uses now forgets what it was told before. */
async function keepDevice(
  ctx: Context,
  tx: Transaction,
  endpointHash: string,
  device: DeviceInput,
  userId: string | null,
): Promise<string> {
  const subscription = encrypt(ctx.secrets, JSON.stringify(device));
  await tx
    .insert(pushDevices)
    .values({ endpointHash, subscription, userId, createdAt: ctx.clock.now() })
    .onConflictDoNothing();
  const [kept] = await tx
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.endpointHash, endpointHash))
    .for("update");
  const { id, userId: before } = kept!;
  if (before && before !== userId) {
    await tx.delete(pushFollows).where(eq(pushFollows.deviceId, id));
    await tx.delete(pushMessages).where(eq(pushMessages.deviceId, id));
  }
  await tx
    .update(pushDevices)
    .set({ subscription, userId, refusals: 0 })
    .where(eq(pushDevices.id, id));
  if (userId) await dropOldest(tx, userId);
  return id;
}

async function dropOldest(tx: Transaction, userId: string): Promise<void> {
  const extra = await tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
    .offset(MOST_DEVICES);
  if (extra.length === 0) return;
  const ids = extra.map(({ id }) => id);
  await tx.delete(pushDevices).where(inArray(pushDevices.id, ids));
}

/** What a browser is told of now. */
export async function listTopics(ctx: Context, endpoint: string): Promise<string[]> {
  const now = ctx.clock.now().toISOString();
  const rows = await ctx.db
    .select({ topic: pushFollows.topic })
    .from(pushFollows)
    .innerJoin(pushDevices, eq(pushDevices.id, pushFollows.deviceId))
    .where(
      and(
        eq(pushDevices.endpointHash, hashToken(endpoint)),
        sql`(${pushFollows.until} is null or ${pushFollows.until} > ${now}::timestamptz)`,
      ),
    );
  return rows.map(({ topic }) => topic);
}

/** Tells a browser no more: of one thing, or of anything. */
export async function leaveTopics(
  ctx: Context,
  endpoint: string,
  topic: string | undefined,
): Promise<void> {
  const endpointHash = hashToken(endpoint);
  await ctx.db.transaction(async (tx) => {
    const device = await findDevice(tx, endpointHash);
    if (!device) return;
    if (topic === undefined) {
      await tx.delete(pushDevices).where(eq(pushDevices.id, device.id));
      return;
    }
    await tx
      .delete(pushFollows)
      .where(and(eq(pushFollows.deviceId, device.id), eq(pushFollows.topic, topic)));
    await tx
      .delete(pushMessages)
      .where(and(eq(pushMessages.deviceId, device.id), eq(pushMessages.topic, topic)));
  });
}
