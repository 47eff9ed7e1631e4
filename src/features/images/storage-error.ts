/** Failures of /storage/v1 as its clients know them: told in the body, with HTTP status 400 as upstream. */
export class StorageError extends Error {
  readonly statusCode: string;
  readonly error: string;
  readonly code: string;

  constructor(statusCode: number, code: string, error: string, message: string) {
    super(message);
    this.name = "StorageError";
    this.statusCode = String(statusCode);
    this.error = error;
    this.code = code;
  }
}

export const noSuchKey = () => new StorageError(404, "NoSuchKey", "not_found", "Object not found");
export const noSuchBucket = () =>
  new StorageError(404, "NoSuchBucket", "Bucket not found", "Bucket not found");
export const alreadyExists = () =>
  new StorageError(409, "ResourceAlreadyExists", "Duplicate", "The resource already exists");
export const tooLarge = (message = "The object exceeded the maximum allowed size") =>
  new StorageError(413, "EntityTooLarge", "Payload too large", message);
export const wrongType = (message: string) =>
  new StorageError(415, "InvalidMimeType", "invalid_mime_type", message);
export const accessDenied = () =>
  new StorageError(
    403,
    "AccessDenied",
    "Unauthorized",
    "new row violates row-level security policy",
  );
export const invalidKey = (name: string) =>
  new StorageError(400, "InvalidKey", "InvalidKey", `Invalid key: ${name}`);
export const invalidRequest = (message: string) =>
  new StorageError(400, "InvalidRequest", "invalid_request", message);
export const busy = () =>
  new StorageError(503, "SlowDown", "SlowDown", "Too many pictures at once. Try again.");
export const defect = () =>
  new StorageError(500, "InternalError", "internal", "Something went wrong");
