import { storage } from "~/client/admin.ts";
import { PICTURES } from "~/features/images/sources.ts";
import { isNetworkFailure } from "~/lib/network-failure.ts";

const MAX_MB = 10;
export const ALLOWED_PICTURES = `JPEG, PNG, WebP, AVIF, HEIC, GIF or TIFF, up to ${MAX_MB} MB and 50 megapixels each.`;

/** Why a picture was not taken, in words that say what to do. */
export function whyNotTaken(file: Pick<File, "size">, error: unknown): string {
  const megabytes = file.size / 1024 / 1024;
  if (megabytes > MAX_MB)
    return `it has ${megabytes.toFixed(1)} MB, and at most ${MAX_MB} MB are allowed`;
  if (file.size === 0) return "it is empty";
  // The storage client wraps what its request failed with.
  const cause = error instanceof Error && "originalError" in error ? error.originalError : error;
  if (isNetworkFailure(cause))
    return "the shop could not be reached. Check your connection and try again";
  return error instanceof Error ? error.message : "it could not be sent. Try again";
}

/** Sends one file under a random name that keeps its ending. @returns its public address on this site */
export async function uploadPicture(file: File): Promise<string> {
  // Nobody waits for what would be refused at the end.
  if (file.size === 0 || file.size > MAX_MB * 1024 * 1024) throw new Error("Not a picture to send");
  const bucket = (await storage()).from(PICTURES);
  const ending = /\.([a-z0-9]{1,5})$/i.exec(file.name)?.[1]?.toLowerCase() ?? "jpg";
  const path = `${crypto.randomUUID()}.${ending}`;
  const { error } = await bucket.upload(path, file, { contentType: file.type });
  if (error) throw error;
  return new URL(bucket.getPublicUrl(path).data.publicUrl).pathname;
}
