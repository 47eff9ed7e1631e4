import { inflateSync } from "node:zlib";
import { wrongType } from "./storage-error.ts";

const MAX_INFLATED = 5 * 1024 * 1024;

/** What acts by itself or carries other files; a bank's receipt has none of it. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|GoToR|Rendition|Movie)(?![A-Za-z0-9])/;
const STREAM = /stream\r?\n([\s\S]*?)endstream/g;
const OBJECTS = /\/Type\s*\/ObjStm[\s\S]{0,400}?stream\r?\n([\s\S]*?)\r?\n?endstream/g;

export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 8)).toString("latin1").startsWith("%PDF-");

/**
 * Lets a plain document pass. It is not written anew, as pictures are, so it must also be sent out
 * as a download, never shown in a page of ours.
 *
 * @throws StorageError InvalidMimeType when it is cut off, locked, or has programs or files in it
 */
export function requirePlainPdf(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString("latin1");
  if (!isPdf(bytes) || !text.slice(-2048).includes("%%EOF")) throw wrongType("The PDF is damaged");
  // Content of pages and fonts is only drawn; what can act stands in objects, packed or not.
  const objects = [text.replace(STREAM, "stream endstream")];
  let left = MAX_INFLATED;
  for (const [, packed] of text.matchAll(OBJECTS)) {
    const inflated = unpack(packed ?? "", left);
    left -= inflated.length;
    objects.push(inflated);
  }
  for (const part of objects) {
    const names = part.replace(/#([0-9a-f]{2})/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (/\/Encrypt(?![A-Za-z0-9])/.test(names)) throw wrongType("The PDF is locked");
    if (ACTIVE.test(names)) throw wrongType("The PDF has programs or other files in it");
  }
}

function unpack(packed: string, limit: number): string {
  try {
    const bytes = inflateSync(Buffer.from(packed, "latin1"), {
      maxOutputLength: Math.max(1, limit),
    });
    return bytes.toString("latin1");
  } catch {
    throw wrongType("The PDF is damaged");
  }
}
