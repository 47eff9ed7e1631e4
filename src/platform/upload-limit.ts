import { AppError } from "./errors.ts";

/**
 * Reads a file that is sent as it is. For handlers, once they know who sends it: of a stranger's nothing is
 * read, and of one that is too large nothing where it says so, and else no more than would be taken.
 *
 * @param message why one above so many bytes is not taken
 * @throws AppError too_large
 */
export async function readUpload(
  { headers, body }: Request,
  maxSize: number,
  message: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new AppError("too_large", message, { reason: "file_too_large" });
  if (Number(headers.get("content-length")) > maxSize) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  // What comes after is left where it is: to end it would end the connection before the answer.
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > maxSize) throw tooLarge();
    parts.push(read.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
