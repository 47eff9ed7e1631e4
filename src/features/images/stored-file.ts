/** A file as it is sent. */
export interface StoredFile {
  bytes: Buffer;
  mimeType: string;
  etag: string;
  cacheControl: string;
}

export const FOREVER = "public, max-age=31536000, immutable";
export const A_DAY = "public, max-age=86400, stale-while-revalidate=604800";
