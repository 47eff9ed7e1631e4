import {
  ALLOWED_FILE,
  emptyFile,
  MAX_FILE_BYTES,
  RefusedFile,
  tooLargeFile,
} from "./refused-file.ts";

const asCsv = "Save it as CSV and choose that file.";

/** How files begin that are no tables, whatever their name says. */
const signatures: [bytes: number[], what: string][] = [
  [[0xff, 0xd8, 0xff], `This is a JPEG picture, not a table. ${ALLOWED_FILE}`],
  [[0x89, 0x50, 0x4e, 0x47], `This is a PNG picture, not a table. ${ALLOWED_FILE}`],
  [[0x47, 0x49, 0x46, 0x38], `This is a GIF picture, not a table. ${ALLOWED_FILE}`],
  [[0x52, 0x49, 0x46, 0x46], `This is a picture or a film, not a table. ${ALLOWED_FILE}`],
  [[0x25, 0x50, 0x44, 0x46], `This is a PDF, not a table. ${ALLOWED_FILE}`],
  [[0x50, 0x4b, 0x03, 0x04], `This is an Excel workbook or a ZIP, not a CSV file. ${asCsv}`],
  [[0xd0, 0xcf, 0x11, 0xe0], `This is an old Excel workbook, not a CSV file. ${asCsv}`],
  [[0x1f, 0x8b], `This is a packed file, not a table. ${ALLOWED_FILE}`],
];

const marks: [bytes: number[], encoding: Encoding][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const startsWith = (file: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => file[at] === byte);

/**
 * The text of a file: UTF-8, UTF-16 or, where it is neither, what Windows calls ANSI in western
 * Europe. It has no byte order mark any more.
 *
 * @throws RefusedFile for what is no text
 */
export function decodeFile(file: Uint8Array): { text: string; encoding: Encoding } {
  if (file.length > MAX_FILE_BYTES) throw tooLargeFile();
  const known = signatures.find(([start]) => startsWith(file, start));
  if (known) throw new RefusedFile(known[1]);
  const encoding = findEncoding(file);
  const text = decode(file, encoding);
  if (text === undefined || !isText(text)) {
    throw new RefusedFile(
      `This file is no table: it holds something else than text. ${ALLOWED_FILE}`,
    );
  }
  if (text.trim() === "") throw emptyFile();
  return { text, encoding };
}

function findEncoding(file: Uint8Array): Encoding {
  const marked = marks.find(([start]) => startsWith(file, start));
  if (marked) return marked[1];
  // Of every character of western text in UTF-16 one byte is zero.
  const start = file.subarray(0, 4096);
  const zeros = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]!++;
  });
  if (zeros[1]! > start.length / 4) return "utf-16le";
  if (zeros[0]! > start.length / 4) return "utf-16be";
  return decode(file, "utf-8") === undefined ? "windows-1252" : "utf-8";
}

function decode(file: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    return undefined;
  }
}

/** Text may have a stray control character in it, but is not full of them. */
function isText(text: string): boolean {
  if (text.includes("\0")) return false;
  const start = text.slice(0, 65_536);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  const controls = start.match(/[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g)?.length ?? 0;
  return controls <= start.length / 100;
}
