import { RefusedFile } from "~/lib/tables/refused-file.ts";

export const MAX_ZIP_BYTES = 100 * 1024 * 1024;
export const MAX_PICTURES = 500;

/** What may be sent, for whoever chooses it. */
export const ALLOWED_ZIP = `At most ${MAX_ZIP_BYTES / 1024 / 1024} MB and ${MAX_PICTURES} pictures: JPEG, PNG, WebP, AVIF, HEIC, GIF or TIFF, up to 10 MB each.`;

export const tooLargeZip = () =>
  new RefusedFile(`The ZIP is larger than ${MAX_ZIP_BYTES / 1024 / 1024} MB: send several`);
