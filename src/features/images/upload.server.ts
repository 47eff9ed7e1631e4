import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";
import { AVATARS } from "~/lib/avatar.ts";
import { createWorkQueue } from "~/lib/work-queue.ts";
import { type Caller, clientAddress } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { keepNewestAvatars } from "./avatars.server.ts";
import { spendUpload } from "./spend-upload.server.ts";
import type { Storage } from "./storage.server.ts";
import { busy, invalidRequest } from "./storage-error.ts";

const AVATARS_PER_MINUTE = 10;
const AN_HOUR = "3600";
/** More than is left of a photograph that was cut to an avatar. */
const AVATAR_BYTES = 200 * 1024;

/** Takes files from whoever has been found to own the name. */
export function createUpload(ctx: Context, storage: Storage) {
  // Files are read whole, a few at a time: those behind wait in their sockets, not in our
  // memory, and a line that would take minutes is refused.
  const intake = createWorkQueue(10, 200, busy);

  return async function upload(
    c: HonoContext,
    { bucket, name }: { bucket: string; name: string },
    who: Caller,
  ): Promise<Response> {
    const userId = who.kind === "user" ? who.userId : null;
    const isAvatar = bucket === AVATARS;
    if (isAvatar) {
      await ctx.limits.spend("storage_avatar", userId ?? "service", AVATARS_PER_MINUTE, 60);
    }
    let isTaken = false;
    const object = await intake(async () => {
      isTaken = true;
      const { bytes, maxAge } = await readUpload(c);
      // Each account keeps one or two, and an account costs nothing.
      if (isAvatar && userId)
        await spendUpload(ctx, clientAddress(ctx, c), Math.min(bytes.length, AVATAR_BYTES));
      return storage.upload(bucket, name, bytes, {
        upsert: c.req.method === "PUT" || c.req.header("x-upsert") === "true",
        cacheControl: `max-age=${maxAge}`,
        ownerId: userId,
      });
    }).catch((error) => {
      if (!isTaken) leaveUnread(c);
      throw error;
    });
    if (isAvatar && userId) await keepNewestAvatars(ctx, storage, userId);
    return c.json({ Id: object.id, Key: `${bucket}/${name}` });
  };
}

/** Hangs up after the answer instead of reading a body that nobody wants: a thousand of them are memory. */
function leaveUnread(c: HonoContext): void {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  outgoing?.once("finish", () => incoming?.destroy());
}

/** A file sent raw or as a form. */
async function readUpload(c: HonoContext): Promise<{ bytes: Uint8Array; maxAge: string }> {
  const type = c.req.header("content-type") ?? "";
  if (!type.startsWith("multipart/form-data")) {
    const maxAge = /max-age=(\d{1,9})/.exec(c.req.header("cache-control") ?? "")?.[1] ?? AN_HOUR;
    return { bytes: new Uint8Array(await c.req.arrayBuffer()), maxAge };
  }
  const form = await c.req.formData().catch(() => {
    throw invalidRequest("The form cannot be read");
  });
  const file = [...form.values()].find((value): value is File => typeof value !== "string");
  if (!file) throw invalidRequest("The form has no file");
  const maxAge = /^\d{1,9}$/.exec(String(form.get("cacheControl") ?? ""))?.[0] ?? AN_HOUR;
  return { bytes: new Uint8Array(await file.arrayBuffer()), maxAge };
}
