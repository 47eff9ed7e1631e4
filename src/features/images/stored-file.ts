/** A file as it is sent. */
export interface StoredFile {
  bytes: Buffer;
  mimeType: string;
  etag: string;
  cacheControl: string;
}

export const FOREVER = "public, max-age=31536000, immutable";
export const A_DAY = "public, max-age=86400, stale-while-revalidate=604800";

/** Where the content of a stored file lies: under its own hash, so that it never changes. */
export const contentKey = (bucket: string, etag: string) => `${bucket}/${etag}`;
