/** A file that cannot be taken at all; the message says why in one line. */
export class RefusedFile extends Error {}

export const MAX_FILE_BYTES = 16 * 1024 * 1024;
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 100;

/** What may be sent instead of what was refused. */
export const ALLOWED_FILE = `Choose a CSV file of at most ${MAX_FILE_BYTES / 1024 / 1024} MB.`;

export const emptyFile = () => new RefusedFile(`The file is empty. ${ALLOWED_FILE}`);

export const tooLargeFile = () =>
  new RefusedFile(
    `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB: split it into smaller ones`,
  );
