import type { Context } from "~/platform/context.ts";
import { networkOf } from "~/platform/network.ts";

const DAY = 86_400;

/**
 * Counts what an address sends that is kept, whatever it is and whoever says that it is theirs: accounts and
 * orders cost a stranger nothing.
 *
 * @throws AppError rate_limited beyond its megabytes of a day
 */
export async function spendUpload(ctx: Context, address: string, bytes: number): Promise<void> {
  const allowed = ctx.config.uploads.mbPerAddress * 1024;
  const kilobytes = Math.ceil(bytes / 1024);
  await ctx.limits.spend("upload_kilobytes", networkOf(address).wide, allowed, DAY, kilobytes);
}
